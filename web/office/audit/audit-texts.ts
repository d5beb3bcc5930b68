import type { TFunction } from 'i18next'
import { HIDDEN_NAME, type NamedKind, nameKey } from '../../../shared/audit/audit.ts'
import type { AuditAnswer } from '../../../shared/audit/audit-schemas.ts'
import { LANGUAGE_NAMES, type Language, NUMBER_LOCALES } from '../../../shared/i18n/languages.ts'
import { SUSPENSION_REASONS } from '../../../shared/scoring/suspension.ts'
import { cutText, withoutHalves } from '../../../shared/text/cut-text.ts'
import { WEEKDAYS } from '../../../shared/time/week.ts'
import { weekdayName } from '../../ui/dates.ts'
import { money } from '../../ui/money-text.ts'
import { zonedText } from '../kit/club-times.ts'
import { courtText } from '../kit/places.ts'
import { choiceOf } from '../matches/formats.ts'
import { type Change, textsOf } from './audit-changes.ts'

/** Maximum length of a shown text. Posts are longer. */
const MAX_TEXT = 300
/** Number of equal characters that are shown before and after the changed part of a text. */
const AROUND = 40

/** The data from which the texts of values are made. */
export interface Reader {
  readonly t: TFunction
  readonly language: Language
  readonly names: AuditAnswer['names']
  /** The club of the record, which gives its times their zone. */
  readonly club: string | null
  /** The currency of the shop. */
  readonly currency: string
}

/** Returns the text for an action. Shows an unknown action, which a newer server may send, as it is. */
export function actionText(action: string, t: TFunction): string {
  const [kind, verb] = action.split('.')
  return t(`officeAudit.actions.${kind}.${verb}`, action)
}

/** Returns the name of a changed value: `Title (Français)`, `Picture 2`. */
export function fieldText({ field, picture, language }: Pick<Change, 'field' | 'picture' | 'language'>, t: TFunction) {
  const name =
    picture === null
      ? t(`officeAudit.field.${field}`, field)
      : t(field === 'image' ? 'officeShop.product.pictureOf' : 'officeAudit.altOf', { number: picture })
  return language ? `${name} (${LANGUAGE_NAMES[language]})` : name
}

/** Returns the values before and after a change in words. Shortens long texts to the part that differs. */
export function changeTexts({ before, after, ...change }: Change, reader: Reader): [before: string, after: string] {
  const [was, is] = [before, after].map((value) => valueText(change, value, reader)) as [string, string]
  return change.kind === 'text' ? differing(was, is) : [was, is]
}

/** Returns a value of a field in words. */
function valueText(
  { kind }: Pick<Change, 'kind'>,
  value: unknown,
  { t, language, names, club, currency }: Reader,
): string {
  const texts = textsOf(value)
  const all = texts.join(' · ')
  if (kind === 'format') return formatText(value, t)
  if (kind === 'flag') return t(value === true ? 'office.yes' : 'office.no')
  if (texts.length === 0) return t(kind === 'stock' ? 'officeShop.products.unlimited' : 'officeAudit.empty')
  if (value === HIDDEN_NAME) return t('officeAudit.hiddenName')
  switch (kind) {
    case 'person':
    case 'match':
      return texts.map((id) => names[nameKey(kind, id)] ?? goneText(kind, t)).join(', ')
    case 'weekdays':
      return WEEKDAYS.reduce((text, day) => text.replaceAll(day, weekdayName(day, language)), all)
    case 'cents':
      return money(Number(value), currency, language)
    case 'time':
      return zonedText(value as string | number, club, language)
    case 'category':
      return t(`shop.categories.${value}`, all)
    case 'role':
      return t(`officePeople.role.${value}`, all)
    case 'club':
      return courtText({ club: all }, t)
    case 'court':
      return courtText({ club: all.replace(/-\d+$/, ''), court: all }, t)
    case 'status':
      return t(`status.${value === 'resumed' ? 'live' : value}`, all)
    case 'suspension':
      return SUSPENSION_REASONS.some((reason) => reason === value) ? t(`suspension.${value}`, all) : all
    case 'note':
      return t(`note.kind.${value}`, all)
    case 'side':
      return t(value === 1 ? 'office.form.company' : 'office.form.company2')
    case 'bytes':
      return sizeText(Number(value), language)
    case 'number':
    case 'stock':
      return number(language).format(Number(value))
    default:
      return all
  }
}

/** Returns the text for a person or a thing that no longer exists. */
export const goneText = (kind: NamedKind, t: TFunction): string =>
  t(kind === 'person' ? 'office.authors.person' : 'officeAudit.gone')

/** Shortens two texts. Leaves out their common beginning and end if one of them is too long. */
function differing(one: string, other: string): [string, string] {
  if (one.length <= MAX_TEXT && other.length <= MAX_TEXT) return [one, other]
  const shorter = Math.min(one.length, other.length)
  let same = 0
  while (same < shorter && one[same] === other[same]) same++
  let sameEnd = 0
  while (sameEnd < shorter - same && one.at(-1 - sameEnd) === other.at(-1 - sameEnd)) sameEnd++
  const [from, until] = [same - AROUND, sameEnd - AROUND]
  const part = (text: string) => {
    const shown = withoutHalves(text.slice(Math.max(from, 0), until > 0 ? -until : undefined))
    const clipped = shown.length > MAX_TEXT ? `${cutText(shown, MAX_TEXT)}…` : shown
    return `${from > 0 ? '…' : ''}${clipped}${until > 0 && clipped === shown ? '…' : ''}`
  }
  return [part(one), part(other)]
}

/** Returns a format by its name, or its code if it has none. */
function formatText(code: unknown, t: TFunction): string {
  const choice = choiceOf(typeof code === 'string' ? code : null)
  return choice === 'code' ? String(code) : t(`format.${choice}`)
}

const number = (language: Language, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  new Intl.NumberFormat(NUMBER_LOCALES[language], options)

const sizeText = (bytes: number, language: Language): string =>
  number(language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(bytes / 1000)
