import { CLUB_RULES, type ClubRule, type SlotMinutes } from '../../../shared/clubs/club-limits.ts'
import type { ClubChange, OfficeClub } from '../../../shared/clubs/club-office-schemas.ts'
import type { OpeningHours, OpenTime, OtherHours } from '../../../shared/clubs/club-schemas.ts'
import { MIDNIGHT } from '../../../shared/clubs/day-minutes.ts'
import type { PricedClub } from '../../../shared/clubs/unpriced-hours.ts'
import { plainAmount } from '../../../shared/shop/money.ts'
import { MAX_CENTS } from '../../../shared/shop/stock.ts'
import { plusDays, WEEKDAYS, type Weekday } from '../../../shared/time/week.ts'
import { amountIn, centsOrNull } from '../kit/amount.ts'

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
  otherHours: OtherHoursValues[]
  courts: CourtValues[]
  prices: PriceValues[]
  seriesBeyondWindow: boolean
  walkIns: boolean
  freeOfCharge: boolean
  archived: boolean
  draft: boolean
}
export interface OtherHoursValues {
  name: string
  /** `yyyy-mm-dd`, or empty. */
  from: string
  until: string
  yearly: boolean
  weekdays: Weekday[]
  /** Ids of courts. Empty: all courts. */
  courts: string[]
  open: OpenTime[]
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

/** The kinds of other hours that the form offers. They differ only in what they fill in. */
export const OTHER_HOURS = ['closed', 'season', 'twice', 'court'] as const
export type OtherHoursKind = (typeof OTHER_HOURS)[number]

/**
 * Returns new other hours.
 * @param today `yyyy-mm-dd` at the club
 * @param court id of the court for hours of a court; undefined if no court is stored yet
 */
export function newOtherHours(
  kind: OtherHoursKind,
  hours: ClubValues['hours'],
  today: string,
  court: string | undefined,
): OtherHoursValues {
  const { opens, closes } = usualHours(hours)
  const always = { name: '', from: '', until: '', yearly: false, weekdays: [...WEEKDAYS], courts: [] }
  const open = [{ opens, closes }]
  switch (kind) {
    case 'closed':
      return { ...always, from: today, until: today, open: [] }
    case 'season':
      return { ...always, from: today, until: plusDays(today, 90), yearly: true, open }
    case 'twice':
      return { ...always, open: twoTimes({ opens, closes }) }
    case 'court':
      return { ...always, courts: court === undefined ? [] : [court], open }
  }
}

/** Length of a lunch break (minutes). */
const BREAK = 120

/** Returns opening hours with a break around their middle; without one if they are too short. */
function twoTimes({ opens, closes }: Hours): OpenTime[] {
  const from = opens + Math.floor((closes - opens - BREAK) / 2 / 60) * 60
  return from <= opens
    ? [{ opens, closes }]
    : [
        { opens, closes: from },
        { opens: from + BREAK, closes },
      ]
}

/** Returns a time to add to others of the same day: the usual one, or the rest of the day. */
export function nextTime(open: readonly OpenTime[], hours: ClubValues['hours']): OpenTime {
  const last = open.at(-1)
  if (!last) return usualHours(hours)
  const opens = Math.min(last.closes + 60, MIDNIGHT - 30)
  return { opens, closes: Math.max(usualHours(hours).closes, opens + 30) }
}

/** Returns other hours as the API has them. */
export const otherHoursOf = ({ from, until, courts, name, ...rest }: OtherHoursValues): OtherHours => ({
  ...rest,
  name: name.trim(),
  from: from || null,
  until: until || null,
  courts: courts.length > 0 ? courts : null,
})

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

/** The bounds of a price, in the smallest unit of the currency. */
export const PRICE = { least: 0, most: MAX_CENTS }

/** Returns a price such as `12.50` in cents; null if the text is not a price. Courts may be free of charge. */
const centsOf = (text: string, currency: string): number | null => centsOrNull(amountIn(text, currency, PRICE))

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
  // A server of an earlier version has none.
  otherHours: (club.otherHours ?? []).map(({ name, from, until, yearly, weekdays, courts, open }) => ({
    name,
    from: from ?? '',
    until: until ?? '',
    yearly,
    weekdays: [...weekdays],
    courts: [...(courts ?? [])],
    open: open.map(({ opens, closes }) => ({ opens, closes })),
  })),
  courts: club.courts.map(({ id, surface, ...court }) => ({ ...court, courtId: id, surface: surface ?? '' })),
  prices: club.prices.map(({ court, weekdays, from, to, memberCents, guestCents }) => ({
    court: court ?? '',
    weekdays: [...weekdays],
    from,
    to,
    member: plainAmount(memberCents, club.currency ?? club.defaults.currency),
    guest: plainAmount(guestCents, club.currency ?? club.defaults.currency),
  })),
  seriesBeyondWindow: club.seriesBeyondWindow ?? false,
  walkIns: club.walkIns ?? false,
  freeOfCharge: club.freeOfCharge ?? false,
  archived: club.archived,
  draft: club.draft,
})

const openingHours = (hours: ClubValues['hours']): OpeningHours =>
  Object.fromEntries(
    WEEKDAYS.map((day) => {
      const { isOpen, opens, closes } = hours[day]
      return [day, isOpen ? { opens, closes } : null]
    }),
  ) as OpeningHours

/** Returns the values that decide which hours have a price. */
export const pricedClubOf = ({
  hours,
  otherHours,
  courts,
  prices,
}: Pick<ClubValues, 'hours' | 'otherHours' | 'courts' | 'prices'>): PricedClub => ({
  hours: openingHours(hours),
  otherHours: otherHours.map(otherHoursOf),
  courts: courts.map(({ courtId, name, slotMinutes, archived }) => ({
    id: courtId,
    name,
    slotMinutes: slotMinutes as SlotMinutes,
    archived,
  })),
  prices: prices.map(({ court, weekdays, from, to }) => ({ court: court || null, weekdays, from, to })),
})

export const clubChange = (values: ClubValues): ClubChange => {
  const { picture, rules, hours, otherHours, courts, prices, shopCurrency: _, ...fields } = values
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
    hours: openingHours(hours),
    otherHours: otherHours.map(otherHoursOf),
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
