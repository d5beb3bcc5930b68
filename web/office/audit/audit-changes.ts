import { HIDDEN_NAME } from '../../../shared/audit/audit.ts'
import { type ValueKind, valueKind } from '../../../shared/audit/audit-fields.ts'
import type { AuditRecord } from '../../../shared/audit/audit-schemas.ts'
import { LANGUAGES, type Language } from '../../../shared/i18n/languages.ts'

/** A changed value of a record. */
export interface Change {
  readonly field: string
  readonly kind: ValueKind
  /** The number of the product's picture that the value belongs to, from 2; null for other values. */
  readonly picture: number | null
  /** The language of the value; null if the field has one value for all languages. */
  readonly language: Language | null
  readonly before: unknown
  readonly after: unknown
}

type Value = Pick<Change, 'field' | 'picture' | 'language'> & { readonly value: unknown }
type Fields = Readonly<Record<string, unknown>>

/**
 * Returns the changed values of a record, one for each field, or for each field, picture and language. Leaves out fields that
 * are empty or false before and after, hidden names of a new match, and the id, which the record has as its subject. The person for
 * whom a court is booked is always there.
 */
export function changesOf({ action, before, after }: Pick<AuditRecord, 'action' | 'before' | 'after'>): Change[] {
  const changes = new Map<string, Change>()
  for (const [side, values] of Object.entries({ before, after })) {
    for (const { value, ...place } of valuesIn(Object(values))) {
      const key = Object.values(place).join(' ')
      const kind = valueKind(action, place.field)
      const known = changes.get(key) ?? { ...place, kind, before: null, after: null }
      changes.set(key, { ...known, [side]: value })
    }
  }
  return [...changes.values()].filter(
    ({ field, ...each }) => field === 'bookedFor' || (field !== 'id' && !isSame(each.before, each.after)),
  )
}

/** Returns the values of a record. The parts of a product's pictures, translations and search terms are values of their own. */
function valuesIn({ translations, keywords, pictures, choices, variants, ...others }: Fields): Value[] {
  const texts = LANGUAGES.flatMap((language): Value[] => [
    ...valuesOf(Object(Object(translations)[language]), { language }),
    { field: 'keywords', picture: null, language, value: Object(keywords)[language] },
  ])
  const further = [pictures ?? []].flat().flatMap((each, index): Value[] => {
    const { translations: alts, ...values } = Object(each)
    // The first picture is the product's own.
    const picture = index + 2
    return [
      ...valuesOf(values, { picture }),
      ...LANGUAGES.map((language) => ({ field: 'imageAlt', picture, language, value: Object(alts)[language] })),
    ]
  })
  return [
    ...valuesOf({ ...others, choices: choiceTexts(choices), variants: stockTexts(variants) }),
    ...texts,
    ...further,
  ]
}

/** Returns the choices of a product as texts: `Size / Taille: S, M`. */
const choiceTexts = (choices: unknown): string[] =>
  [choices ?? []].flat().map((choice) => {
    const { name, values, translations } = Object(choice)
    const words = [values ?? []].flat().map((each) => inLanguages(Object(each).value, Object(each).translations))
    return `${inLanguages(name, translations)}: ${words.join(', ')}`
  })

const inLanguages = (word: unknown, translations: unknown): string =>
  [word, ...Object.values(Object(translations))].join(' / ')

/** Returns the limited stocks of variants as texts: `S, White: 4`. */
const stockTexts = (variants: unknown): string[] =>
  [variants ?? []].flat().flatMap((variant) => {
    const { values, stock } = Object(variant)
    return typeof stock === 'number' ? [`${[values ?? []].flat().join(', ')}: ${stock}`] : []
  })

const valuesOf = (fields: Fields, place: Partial<Pick<Value, 'picture' | 'language'>> = {}): Value[] =>
  Object.entries(fields).map(([field, value]) => ({ field, picture: null, language: null, ...place, value }))

function isSame(one: unknown, other: unknown): boolean {
  // The log hides the name of a renamed player both before and after.
  if (one === HIDDEN_NAME) return false
  return isBlank(one) ? isBlank(other) : JSON.stringify(one) === JSON.stringify(other)
}

/** Whether this value of a new thing is not worth showing. */
const isBlank = (value: unknown): boolean => value === false || value === HIDDEN_NAME || textsOf(value).length === 0

/** Returns a value, or the items of a list, as texts. Leaves out what is empty. */
export const textsOf = (value: unknown): string[] =>
  [value]
    .flat()
    // Characteristics of products are objects with a text.
    .map((item: unknown) => (typeof item === 'object' && item !== null ? Reflect.get(item, 'description') : item))
    .filter((item) => item !== null && item !== undefined && item !== '')
    .map(String)
