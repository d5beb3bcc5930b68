import type { TFunction } from 'i18next'
import { HIDDEN_NAME, kindOfField, nameKey } from '../../shared/audit/audit.ts'
import type { AuditAnswer, AuditRecord } from '../../shared/audit/audit-schemas.ts'
import { LANGUAGES, type Language, NUMBER_LOCALES } from '../../shared/i18n/languages.ts'
import { CLUB_TIME_ZONE, clubDay } from '../../shared/time/club-date.ts'
import { clockTime, fullDate } from '../ui/dates.ts'
import { usd } from '../ui/money-text.ts'
import { choiceOf } from './formats.ts'
import { courtText } from './places.ts'

/** Maximum length of a shown text. Posts are longer. */
const MAX_TEXT = 300

/** A changed value of a record. */
export interface Change {
  readonly field: string
  /** The language of the value; null if the field has one value for all languages. */
  readonly language: Language | null
  readonly before: unknown
  readonly after: unknown
}

/** The data from which the texts of values are made. */
export interface Reader {
  readonly t: TFunction
  readonly language: Language
  readonly names: AuditAnswer['names']
}

/**
 * Returns the changed values of a record, one for each field, or for each field and language. Leaves out fields that are
 * empty or false before and after, hidden names of a new match, and the id, which the record has as its subject.
 */
export function changesOf({ before, after }: Pick<AuditRecord, 'before' | 'after'>): Change[] {
  const changes = new Map<string, Change>()
  for (const [side, values] of Object.entries({ before, after })) {
    for (const { field, language, value } of valuesIn(values)) {
      const key = `${field} ${language}`
      const known = changes.get(key) ?? { field, language, before: null, after: null }
      changes.set(key, { ...known, [side]: value })
    }
  }
  return [...changes.values()].filter((each) => each.field !== 'id' && !isSame(each.before, each.after))
}

interface Value extends Pick<Change, 'field' | 'language'> {
  readonly value: unknown
}

/** Returns the values of a record. The texts of a product in other languages are in `translations` and in `keywords`. */
function valuesIn(values: unknown): Value[] {
  const { translations, keywords, ...others } = Object(values) as Readonly<Record<string, unknown>>
  const plain = Object.entries(others).map(([field, value]): Value => ({ field, language: null, value }))
  const translated = LANGUAGES.flatMap((language): Value[] => {
    const texts = Object.entries(Object(Object(translations)[language]))
    return [
      ...texts.map(([field, value]) => ({ field, language, value })),
      { field: 'keywords', language, value: Object(keywords)[language] },
    ]
  })
  return [...plain, ...translated]
}

const isEmpty = (value: unknown): boolean => textsOf(value).length === 0

function isSame(one: unknown, other: unknown): boolean {
  // The log hides the name of a renamed player both before and after.
  if (one === HIDDEN_NAME) return false
  return isBlank(one) ? isBlank(other) : JSON.stringify(one) === JSON.stringify(other)
}

/** Whether a new thing says nothing with this value. */
const isBlank = (value: unknown): boolean => value === false || value === HIDDEN_NAME || isEmpty(value)

/** Returns a value, or the items of a list, as texts. Leaves out what is empty. */
const textsOf = (value: unknown): string[] =>
  [value]
    .flat()
    // Characteristics of products are objects with a text.
    .map((item: unknown) => (typeof item === 'object' && item !== null ? Reflect.get(item, 'description') : item))
    .filter((item) => item !== null && item !== undefined && item !== '')
    .map(String)

/** Returns the moment of a record or of a value at the club: `23 November 2026, 15:30`. */
export function momentText(moment: string | number, language: Language): string {
  const millis = new Date(moment).getTime()
  return `${fullDate(clubDay(millis), language)}, ${clockTime(millis, language, CLUB_TIME_ZONE)}`
}

/** Returns a value of a field in words. */
export function valueText(field: string, value: unknown, { t, language, names }: Reader): string {
  if (field === 'format') return formatText(value, t)
  if (isEmpty(value)) return t(field === 'stock' ? 'office.products.unlimited' : 'office.audit.empty')
  const kind = kindOfField(field)
  if (kind) {
    const gone = t(kind === 'person' ? 'office.authors.person' : 'office.audit.gone')
    return textsOf(value)
      .map((id) => names[nameKey(kind, id)] ?? gone)
      .join(', ')
  }
  if (value === HIDDEN_NAME) return t('office.audit.hiddenName')
  if (typeof value === 'boolean') return t(value ? 'office.audit.yes' : 'office.audit.no')
  switch (field) {
    case 'priceCents':
      return usd(Number(value), language)
    case 'date':
    case 'from':
    case 'until':
    case 'publishAt':
      return momentText(value as string | number, language)
    case 'role':
      return t(`office.people.role.${value}`, String(value))
    case 'club':
      return courtText({ club: String(value) }, t)
    case 'court':
      return courtText({ club: String(value).replace(/-\d+$/, ''), court: String(value) }, t)
    case 'status':
      return t(value === 'resumed' ? 'status.live' : 'status.suspended')
    case 'firstServer':
      return t(value === 1 ? 'office.form.company' : 'office.form.company2')
    case 'bytes':
      return sizeText(Number(value), language)
    default:
      return typeof value === 'number' ? number(language).format(value) : clipped(textsOf(value).join(' · '))
  }
}

const clipped = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text)

/** Returns a format by its name, or its code if it has none. */
function formatText(code: unknown, t: TFunction): string {
  const choice = choiceOf(typeof code === 'string' ? code : null)
  return choice === 'code' ? String(code) : t(`format.${choice}`)
}

const number = (language: Language, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  new Intl.NumberFormat(NUMBER_LOCALES[language], options)

const sizeText = (bytes: number, language: Language): string =>
  number(language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(bytes / 1000)
