import { CLUB_RULES, type ClubRule } from '../../../shared/clubs/club-limits.ts'
import type { ClubChange, OfficeClub } from '../../../shared/clubs/club-office-schemas.ts'
import { centsOfText, plainAmount } from '../../../shared/shop/money.ts'
import { MAX_CENTS } from '../../../shared/shop/stock.ts'
import { WEEKDAYS, type Weekday } from '../../../shared/time/week.ts'

export const RULE_NAMES = Object.keys(CLUB_RULES) as readonly ClubRule[]

/** A club as the form shows it. */
export interface ClubValues {
  name: string
  address: string
  picture: { image: string; imageUrl: string }
  timeZone: string
  /** Empty: that of the shop. */
  currency: string
  shopCurrency: string
  rules: Record<ClubRule, string>
  hours: Record<Weekday, { isOpen: boolean; opens: number; closes: number }>
  courts: CourtValues[]
  prices: PriceValues[]
  walkIns: boolean
  archived: boolean
  draft: boolean
}
export interface CourtValues {
  courtId: string | null
  name: string
  surface: string
  slotMinutes: number
  indoor: boolean
  lights: boolean
  archived: boolean
}
export interface PriceValues {
  court: string
  weekdays: Weekday[]
  from: number
  to: number
  member: string
  guest: string
}

export const NEW_COURT: CourtValues = {
  courtId: null,
  name: '',
  surface: '',
  slotMinutes: 60,
  indoor: false,
  lights: true,
  archived: false,
}
/** Opening hours of a day that the club has not opened so far, and of a new club. */
export const USUAL_DAY: Hours = { opens: 480, closes: 1320 }

/** Opening hours of a day (minutes after midnight). */
export interface Hours {
  readonly opens: number
  readonly closes: number
}

/** Whether a day has these hours. */
export const isUsual = (day: ClubValues['hours'][Weekday], { opens, closes }: Hours): boolean =>
  day.isOpen && day.opens === opens && day.closes === closes

/** Returns the hours of most days, those of the earliest weekday if several are as frequent. */
export function usualHours(hours: ClubValues['hours']): Hours {
  const open = WEEKDAYS.map((day) => hours[day]).filter(({ isOpen }) => isOpen)
  const countOf = (wanted: Hours) => open.filter((day) => isUsual(day, wanted)).length
  const [first = USUAL_DAY] = open.toSorted((a, b) => countOf(b) - countOf(a))
  return { opens: first.opens, closes: first.closes }
}

/** Returns a new price, for all times at which the club is open. */
export function newPrice(hours: ClubValues['hours']): PriceValues {
  const open = WEEKDAYS.filter((day) => hours[day].isOpen)
  const days = open.length > 0 ? open.map((day) => hours[day]) : [USUAL_DAY]
  return {
    court: '',
    weekdays: open.length > 0 ? open : [...WEEKDAYS],
    from: Math.min(...days.map(({ opens }) => opens)),
    to: Math.max(...days.map(({ closes }) => closes)),
    member: '0',
    guest: '10',
  }
}

/** Returns the currency of the prices in the form. */
export const currencyOf = ({ currency, shopCurrency }: Pick<ClubValues, 'currency' | 'shopCurrency'>): string =>
  currency || shopCurrency

/** Returns a price such as `12.50` in cents; null if the text is not a price. Courts may be free of charge. */
export function centsOf(text: string, currency: string): number | null {
  const cents = centsOfText(text.trim().replace(',', '.'), currency)
  return cents === null || cents > MAX_CENTS ? null : cents
}

export const clubValues = (club: OfficeClub): ClubValues => ({
  name: club.name,
  address: club.address,
  picture: { image: club.image, imageUrl: `/images/${club.image}` },
  timeZone: club.timeZone,
  currency: club.currency ?? '',
  shopCurrency: club.defaults.currency,
  rules: Object.fromEntries(RULE_NAMES.map((rule) => [rule, String(club[rule] ?? '')])) as Record<ClubRule, string>,
  hours: Object.fromEntries(
    WEEKDAYS.map((day) => [day, { isOpen: club.hours[day] !== null, ...(club.hours[day] ?? USUAL_DAY) }]),
  ) as ClubValues['hours'],
  courts: club.courts.map(({ id, surface, ...court }) => ({ ...court, courtId: id, surface: surface ?? '' })),
  prices: club.prices.map(({ court, weekdays, from, to, memberCents, guestCents }) => ({
    court: court ?? '',
    weekdays: [...weekdays],
    from,
    to,
    member: plainAmount(memberCents, club.currency ?? club.defaults.currency),
    guest: plainAmount(guestCents, club.currency ?? club.defaults.currency),
  })),
  walkIns: club.walkIns ?? false,
  archived: club.archived,
  draft: club.draft,
})

export const clubChange = (values: ClubValues): ClubChange => {
  const { picture, rules, hours, courts, prices, shopCurrency: _, ...fields } = values
  const currency = currencyOf(values)
  const numbers = Object.fromEntries(
    RULE_NAMES.map((rule) => [rule, rules[rule].trim() === '' ? null : Number(rules[rule])]),
  ) as Record<ClubRule, number>
  return {
    ...numbers,
    ...fields,
    name: fields.name.trim(),
    address: fields.address.trim(),
    timeZone: fields.timeZone.trim(),
    currency: fields.currency || null,
    image: picture.image,
    hours: Object.fromEntries(
      WEEKDAYS.map((day) => {
        const { isOpen, opens, closes } = hours[day]
        return [day, isOpen ? { opens, closes } : null]
      }),
    ) as ClubChange['hours'],
    courts: courts.map(({ courtId, surface, name, ...court }) => ({
      ...court,
      id: courtId,
      name: name.trim(),
      surface: (surface || null) as ClubChange['courts'][number]['surface'],
      slotMinutes: court.slotMinutes as ClubChange['courts'][number]['slotMinutes'],
    })),
    prices: prices.map(({ court, member, guest, ...rest }) => ({
      ...rest,
      court: court || null,
      memberCents: centsOf(member, currency) ?? 0,
      guestCents: centsOf(guest, currency) ?? 0,
    })),
  }
}

/** Whether a text is a whole number within the limits of a rule. */
export function isRule(rule: ClubRule, text: string): boolean {
  const { min, max, isOptional } = CLUB_RULES[rule]
  if (text.trim() === '') return isOptional
  const number = Number(text)
  return Number.isInteger(number) && number >= min && number <= max
}
