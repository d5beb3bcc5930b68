import type { Translations } from '../../shared/i18n/flat-translations.ts'
import { filesLoadedBy } from './imports.ts'
import type { SourceFile } from './source-files.ts'
import { keysIn } from './translation-keys.ts'

/** The file of translations that every page loads. */
const COMMON = 'translation'

/** A page, or the frame of all pages. */
interface Part {
  /** The files that show it, the main one first. */
  readonly files: readonly [string, ...string[]]
  /** Names of the files of translations that it loads, besides those of every page. */
  readonly texts: readonly string[]
  /** Whether imports on demand belong to it. */
  readonly onDemand: boolean
}

/** A call that loads files of translations for a part of a page: `loadTexts(['shop'])`, `lazyPart(['story'], …)`. */
const LOADING = /\b(?:loadTexts|lazyPart)\(\s*\[([^\]]*)\]/g

/** Returns the names of the files of translations that a text of code loads. */
const textsLoadedIn = (text: string): string[] =>
  [...text.matchAll(LOADING)].flatMap(([, list = '']) => [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name))

/**
 * Returns a sentence for each text that a page uses, but that is in a file of translations that the page does not load, and
 * for each file that a page loads without using it.
 * @param files files of translations of one language, by their names without `.json`
 */
export function wrongTexts(
  parts: readonly Part[],
  files: Readonly<Record<string, Translations>>,
  sources: readonly SourceFile[],
): string[] {
  const fileOf = new Map(
    Object.entries(files).flatMap(([name, groups]) => Object.keys(groups).map((key) => [key, name])),
  )
  const all: Translations = Object.assign({}, ...Object.values(files))
  const keysOf = new Map(sources.map(({ path, text }) => [path, keysIn(text, all)]))
  const wrong = new Set<string>()
  const loadedIn = new Map(sources.map(({ path, text }) => [path, textsLoadedIn(text)]))
  for (const { files: shown, texts: own, onDemand } of parts) {
    const [file] = shown
    const paths = [...new Set(shown.flatMap((each) => [...filesLoadedBy(each, sources, onDemand)]))]
    const texts = [...own, ...paths.flatMap((path) => loadedIn.get(path) ?? [])]
    const unused = new Set(texts)
    for (const path of paths) {
      for (const key of keysOf.get(path) ?? []) {
        const home = fileOf.get(key.split('.')[0] ?? '') ?? ''
        unused.delete(home)
        if (home !== COMMON && !texts.includes(home))
          wrong.add(`${path}: ${key} is in ${home}.json, which ${file} does not load`)
      }
    }
    for (const name of unused) wrong.add(`${file} loads ${name}.json, but uses no text of it`)
  }
  return [...wrong]
}
