import type { SlotMinutes } from '../../../shared/clubs/club-limits.ts'
import type { Club, Court } from '../../../shared/clubs/club-schemas.ts'
import { isClosed } from '../../../shared/clubs/open-hours.ts'
import { type CourtSlot, slotsOf } from '../../../shared/clubs/slots.ts'
import { USUAL_LENGTHS } from '../../../shared/court/match-time.ts'
import { type Period, unitsOf } from '../../../shared/reservations/units.ts'
import { plusDays, WEEKDAYS } from '../../../shared/time/week.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'

const MINUTE = 60_000
/** Friday, ten minutes after midnight. In the night to Sunday, the clocks of the club go back an hour. */
export const START = Date.parse('2026-10-22T22:10:00Z')
export const QUOTA = 3
export const CANCEL_MS = 60 * MINUTE
export const DAYS_AHEAD = 9
export const HOLD_MS = 15 * MINUTE
export const OFFER_MS = 30 * MINUTE
export const NAMES = ['ana', 'beto', 'eva', 'luz']

const aCourt = (number: number, slotMinutes: SlotMinutes): Court => ({
  id: `c-${number}`,
  club: 'c',
  number,
  name: `Court ${number}`,
  surface: null,
  indoor: false,
  lights: true,
  slotMinutes,
})
/** Slots of each length, and two courts with slots of the same length: one is free of charge, the other has a price. */
export const COURTS = [aCourt(1, 30), aCourt(2, 60), aCourt(3, 90), aCourt(4, 60)]
const PRICED = 'c-4'
/** Price of slots in US cents, or null if they are free of charge. */
export const priceAt = (court: string, slots = 1): number | null => (court === PRICED ? 1200 * slots : null)

/** Maximum number of slots in a row. */
export const MOST_SLOTS = 2

/** Few slots, so that people often want the same one. On Sunday, the clocks show the hour from 2:00 twice. */
const OPEN = { opens: 60, closes: 330 }
const ALWAYS = { name: '', from: null, until: null, yearly: false, weekdays: [...WEEKDAYS], courts: null }
const OTHER_HOURS: Club['otherHours'] = [
  { ...ALWAYS, courts: ['c-1'], open: [{ opens: 90, closes: 330 }] },
  // Two times a day on Sunday, when the clocks go back, and on Tuesday. The repeated hour is in the first one.
  {
    ...ALWAYS,
    weekdays: ['Sunday', 'Tuesday'],
    courts: ['c-2', 'c-3'],
    open: [
      { opens: 60, closes: 180 },
      { opens: 210, closes: 330 },
    ],
  },
  {
    ...ALWAYS,
    name: 'Season',
    from: '2025-10-28',
    until: '2026-03-31',
    yearly: true,
    open: [{ opens: 120, closes: 330 }],
  },
  { ...ALWAYS, name: 'Holiday', from: '2026-10-29', until: '2026-10-29', open: [] },
]
export const CLUB: Club = {
  id: 'c',
  position: 1,
  name: 'Club',
  image: '',
  address: '',
  timeZone: 'Europe/Madrid',
  currency: 'USD',
  quota: QUOTA,
  leadMinutes: 0,
  cancelMinutes: CANCEL_MS / MINUTE,
  daysAhead: DAYS_AHEAD,
  holdMinutes: HOLD_MS / MINUTE,
  offerMinutes: OFFER_MS / MINUTE,
  maxSlots: MOST_SLOTS,
  ...USUAL_LENGTHS,
  walkIns: false,
  seriesBeyondWindow: false,
  hours: Object.fromEntries(WEEKDAYS.map((day) => [day, OPEN])) as Club['hours'],
  otherHours: OTHER_HOURS,
  courts: COURTS,
}
export const clubs = {
  all: () => [CLUB],
  get: (id: string) => (id === CLUB.id ? CLUB : undefined),
  find: (id: string) => (id === CLUB.id ? CLUB : undefined),
  courtOf: (id: string) => {
    const court = COURTS.find((each) => each.id === id)
    return court && { club: CLUB, court, inUse: true }
  },
  zoneOf: () => CLUB.timeZone,
}

/** A slot, chosen by numbers. */
export interface Pick {
  readonly court: number
  /** Number of days after today. */
  readonly day: number
  readonly slot: number
}

export interface Wish {
  readonly court: Court
  readonly date: string
  /** The slot, or several in a row as one. */
  readonly slot: CourtSlot
  readonly slots: number
}

/** Returns as many slots in a row from a slot of a court as one, or null if there are fewer. */
function inRow(court: Court, date: string, first: CourtSlot, count: number): CourtSlot | null {
  const slots = slotsOf(CLUB, court, date)
  const joined = { ...first }
  for (let more = 1; more < count; more++) {
    const next = slots.find(({ startsAt }) => startsAt === joined.startsAt + joined.minutes * MINUTE)
    if (!next) return null
    joined.minutes += next.minutes
  }
  return joined
}

/** Returns as many slots in a row from the same start as a wish, or null if there are fewer. */
export function withSlots(wish: Wish, slots: number): Wish | null {
  const slot = inRow(wish.court, wish.date, wish.slot, slots)
  return slot && { ...wish, slot, slots }
}

/** Returns the slot that the numbers choose. */
export function slotOf(now: number, { court: number, day, slot }: Pick): Wish {
  const court = COURTS[number % COURTS.length] as Court
  const wanted = plusDays(dateIn(CLUB.timeZone, now), day)
  // Instead of a holiday, the day after it.
  const date = isClosed(CLUB, wanted) ? plusDays(wanted, 1) : wanted
  const slots = slotsOf(CLUB, court, date)
  return { court, date, slot: slots[slot % slots.length] as CourtSlot, slots: 1 }
}

/** Returns as many slots of the same court and time on another date, or null if the court doesn't have them. */
export function sameTimeOn(wish: Wish, date: string): Wish | null {
  if (date === wish.date) return wish
  const slot = slotsOf(CLUB, wish.court, date).find(({ time }) => time === wish.slot.time)
  return slot ? withSlots({ ...wish, date, slot }, wish.slots) : null
}

export const timesOf = ({ startsAt, minutes }: CourtSlot): Period => ({
  startsAt,
  endsAt: startsAt + minutes * MINUTE,
})

/** Returns the half hours that a court or a person is taken for, as text. */
export const keysOf = (taken: string, period: Period): string[] => unitsOf(period).map((unit) => `${taken} ${unit}`)

export const overlap = (one: Period, other: Period): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt

/** Returns an item, or undefined if there is none. */
export const chosen = <T>(items: readonly T[], index: number): T | undefined => items[index % items.length]
