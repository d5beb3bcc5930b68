import { flatTranslations, type Translations } from '../../shared/i18n/flat-translations.ts'
import type { SourceFile } from './source-files.ts'

/** Suffixes that i18next adds to the key of a plural: the categories of our languages. */
const PLURAL = /_(one|many|other)$/
/** Mark that replaces a placeholder in a template. */
const GAP = '\u0000'

/**
 * Returns a sentence for each difference between the translations and the code.
 *
 * A key is used if a string in the code is that key. It is also used if a template matches it and each gap of the
 * template stands for a word of `values`. A string that begins like a key must be a key.
 * @param translations the texts of one language; {@link unlikeKeys} compares the others with it
 * @param sources the code that shows translations
 * @param values the code that templates get their values from, including `sources`
 */
export function wrongKeys(
  translations: Translations,
  sources: readonly SourceFile[],
  values: readonly SourceFile[],
): string[] {
  const bases = basesOf(translations)
  const words = new Set(values.flatMap(({ text }) => text.match(/[A-Za-z_][\w-]*/g) ?? []))
  const used = new Set<string>()
  const wrong: string[] = []

  for (const { path, text } of sources) {
    for (const string of stringsOf(text)) {
      if (bases.has(string)) used.add(string)
      else if (looksLikeKey(string, translations)) wrong.push(`${path}: no translation for ${string}`)
    }
    for (const [, string = ''] of text.matchAll(/\bt\(\s*'([^']+)'/g)) {
      if (!bases.has(string)) wrong.push(`${path}: no translation for ${string}`)
    }
    for (const template of templatesOf(text)) {
      const [first = ''] = template.split('.')
      if (first.includes(GAP) || !(first in translations)) continue
      const fitting = fits(template, bases)
      for (const { key, gaps } of fitting) if (gaps.every((gap) => words.has(gap))) used.add(key)
      if (fitting.length === 0) wrong.push(`${path}: no key matches \`${template.replaceAll(GAP, '…')}\``)
    }
  }
  for (const key of bases) if (!used.has(key)) wrong.push(`the translation is unused: ${key}`)
  return [...new Set(wrong)]
}

const looksLikeKey = (string: string, translations: Translations): boolean => {
  const [first = '', ...rest] = string.split('.')
  return rest.length > 0 && typeof translations[first] === 'object' && !/\.(ts|tsx|css|json|svg)$/.test(string)
}

const basesOf = (translations: Translations): Set<string> =>
  new Set([...flatTranslations(translations).keys()].map((key) => key.replace(PLURAL, '')))

/** Returns the keys that a text of code uses, with every key that one of its templates matches. */
export function keysIn(text: string, translations: Translations): string[] {
  const bases = basesOf(translations)
  const templates = templatesOf(text).filter((template) => !template.split('.')[0]?.includes(GAP))
  return [
    ...stringsOf(text).filter((string) => bases.has(string)),
    ...templates.flatMap((template) => fits(template, bases).map(({ key }) => key)),
  ]
}

/** Returns the strings in a text that could be keys. */
const stringsOf = (text: string): string[] =>
  [...text.matchAll(/(?<![\w])'([A-Za-z_][\w.]*)'/g)].map(([, string = '']) => string)

/** Returns the templates in a text that could be keys, with a mark for each placeholder. */
const templatesOf = (text: string): string[] =>
  [...text.matchAll(/`([A-Za-z_][\w.]*(?:\$\{[^{}`]*\}[\w.]*)+)`/g)].map(([, template = '']) =>
    template.replace(/\$\{[^}]*\}/g, GAP),
  )

function fits(template: string, keys: ReadonlySet<string>): { key: string; gaps: string[] }[] {
  const pattern = new RegExp(`^${template.split(GAP).map(withEscapedDots).join('([\\w-]+)')}$`)
  return [...keys].flatMap((key) => {
    const found = pattern.exec(key)
    return found ? [{ key, gaps: found.slice(1) }] : []
  })
}

const withEscapedDots = (text: string): string => text.replaceAll('.', '\\.')

/** Returns a sentence for each key, plural or placeholder that one of two languages lacks. */
export function unlikeKeys(one: string, translations: Translations, two: string, others: Translations): string[] {
  const [mine, theirs] = [flatTranslations(translations), flatTranslations(others)]
  const wrong: string[] = []
  for (const [language, own, other] of [
    [two, theirs, mine],
    [one, mine, theirs],
  ] as const) {
    const bases = new Set([...own.keys()].map((key) => key.replace(PLURAL, '')))
    for (const key of other.keys()) {
      if (!bases.has(key.replace(PLURAL, ''))) wrong.push(`${language} lacks ${key}`)
    }
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const base of bases) {
      if (own.has(base) || !own.has(`${base}_other`)) continue
      const lacking = categories.filter((category) => !own.has(`${base}_${category}`))
      for (const category of lacking) wrong.push(`${language} lacks ${base}_${category}`)
    }
  }
  for (const [key, text] of mine) {
    const other = theirs.get(key)
    // The singular may omit its number.
    if (other !== undefined && !key.endsWith('_one') && gapsOf(text) !== gapsOf(other))
      wrong.push(`${key}: ${one} and ${two} have different placeholders`)
  }
  return wrong
}

const gapsOf = (text: string): string => [...new Set(text.match(/\{\{\w+/g) ?? [])].sort().join(' ')
