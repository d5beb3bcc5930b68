import path from 'node:path'
import { importsOf } from '../check/imports.ts'
import type { SourceFile } from '../check/source-files.ts'

/** Tests with the reason why they were chosen. */
export interface Chosen {
  readonly why: string
  readonly tests: readonly string[]
}

export interface Choice {
  /** Files of unit tests. */
  readonly units: readonly Chosen[]
  /** Number of files that reach a change only through the whole server or app. */
  readonly otherUnits: number
  /** Stories, as `file:line`. */
  readonly stories: readonly Chosen[]
  /** Number of stories of the same features that were left out. */
  readonly otherStories: number
}

/** Files that put features together, and helpers that start the whole server. Through them, most tests reach every file. */
const WHOLE = /^(server|web)\/[^/]+$|^web\/app\/|\/testing\//
const UNIT = /\.test\.ts$/
const STORY = /\.spec\.ts$/

/**
 * Chooses the tests of changed files: those of their features, and those that import a changed file. A feature's stories are in
 * `web/e2e/<feature>`.
 * @param files all code of the project, with its tests
 * @param most maximum number of stories. Those of a changed file and core stories come first
 */
export function chooseTests(changed: readonly string[], files: readonly SourceFile[], most: number): Choice {
  const reached = importersOf(changed, files, (file) => !WHOLE.test(file))
  const sources = changed.filter((file) => !STORY.test(file))
  const features = [...new Set(sources.map(featureOf).filter(Boolean))]
  const all = files.map((file) => file.path)
  const own = all.filter((file) => UNIT.test(file) && features.includes(featureOf(file)))
  const importing = reached.filter((file) => UNIT.test(file) && !own.includes(file))
  const anyhow = importersOf(changed, files, () => true).filter((file) => UNIT.test(file))

  const specs = files.filter((file) => STORY.test(file.path))
  const storiesIn = (wanted: readonly SourceFile[]): Story[] => wanted.flatMap(storiesOf)
  const edited = storiesIn(specs.filter((file) => changed.includes(file.path)))
  const ofFeatures = storiesIn(sources.flatMap((file) => specsOf(file, specs)))
  const importers = reached.filter((file) => !changed.includes(file))
  const near = [...new Set(importers.map((file) => path.dirname(file)))].map((folder) => specsOf(`${folder}/`, specs))
  const candidates = [
    ['in a changed file', edited],
    [`of ${features.join(', ')}`, [...ofFeatures.filter(isCore), ...ofFeatures.filter((story) => !isCore(story))]],
    ['of features that import a changed file', inTurn(near.map((found) => storiesIn(found).filter(isCore)))],
  ] as const
  const taken = new Set<string>()
  const others = new Set<string>()
  const stories = candidates.map(([why, found]) => {
    const fresh = [...new Set(found.map(({ place }) => place))].filter((place) => !taken.has(place))
    const tests = fresh.slice(0, Math.max(0, most - taken.size))
    for (const place of fresh) (tests.includes(place) ? taken : others).add(place)
    return { why, tests }
  })
  return {
    units: [
      { why: `of ${features.join(', ')}`, tests: own },
      { why: 'that import a changed file', tests: importing },
    ].filter(hasTests),
    otherUnits: anyhow.filter((file) => !own.includes(file) && !importing.includes(file)).length,
    stories: stories.filter(hasTests),
    otherStories: others.size,
  }
}

const hasTests = ({ tests }: Chosen): boolean => tests.length > 0

/** Returns the changed files and the files that load them, the nearest first. Type imports do not count. */
function importersOf(
  changed: readonly string[],
  files: readonly SourceFile[],
  isFollowed: (file: string) => boolean,
): string[] {
  const importers = new Map<string, string[]>()
  for (const file of files)
    for (const { to, kind } of importsOf(file))
      if (kind !== 'type') importers.set(to, [...(importers.get(to) ?? []), file.path])
  const reached = new Set(changed)
  // The loop also visits the files that it adds.
  for (const file of reached)
    if (changed.includes(file) || isFollowed(file))
      for (const importer of importers.get(file) ?? []) reached.add(importer)
  return [...reached]
}

/** Returns the feature and the folders in it: `web/office/blog/post.tsx` → `office`, `blog`. Files of a layer itself have none. */
const foldersOf = (file: string): string[] => file.replace('/e2e/', '/').split('/').slice(1, -1)
const featureOf = (file: string): string => foldersOf(file)[0] ?? ''

/** Returns the files with the stories of a file's folder: `office/blog…`, or if there are none, those of `office`. */
function specsOf(file: string, specs: readonly SourceFile[]): SourceFile[] {
  const folders = foldersOf(file)
  for (; folders.length > 0; folders.pop()) {
    const start = `web/e2e/${folders.join('/')}`
    const found = specs.filter(({ path }) => path.startsWith(start) && '/.-'.includes(path.charAt(start.length)))
    if (found.length > 0) return found
  }
  return []
}

interface Story {
  readonly place: string
  readonly title: string
}

const storiesOf = ({ path, text }: SourceFile): Story[] =>
  text.split('\n').flatMap((line, n) => (/^\s*test\(/.test(line) ? { place: `${path}:${n + 1}`, title: line } : []))
const isCore = ({ title }: Story): boolean => title.includes('@core')

/** Returns the first of each list, then the second of each, and so on. */
const inTurn = <T>(lists: readonly (readonly T[])[]): T[] =>
  Array.from({ length: Math.max(0, ...lists.map((list) => list.length)) }, (_, n) =>
    lists.flatMap((list) => list.slice(n, n + 1)),
  ).flat()
