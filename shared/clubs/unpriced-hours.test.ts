import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WEEKDAYS } from '../time/week.ts'
import type { CourtPrice, OpeningHours } from './club-schemas.ts'
import { unpricedLines } from './hours-text.ts'
import { priceOf } from './prices.ts'
import { slotsOf } from './slots.ts'
import { type PricedClub, unpricedHours } from './unpriced-hours.ts'

const every = (opens: number, closes: number) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, { opens, closes }])) as OpeningHours
const court = (number: number, more: object = {}) => ({
  id: `c-${number}`,
  name: `Court ${number}`,
  slotMinutes: 60 as const,
  archived: false,
  ...more,
})
const price = (more: Partial<CourtPrice> = {}): CourtPrice => ({
  court: null,
  weekdays: WEEKDAYS,
  from: 480,
  to: 1260,
  memberCents: 800,
  guestCents: 1200,
  ...more,
})
const CLUB: PricedClub = { hours: every(480, 1260), courts: [court(1), court(2)], prices: [price()] }
const season = (more: object = {}) => ({
  ...{ name: 'Summer', from: null, until: null, yearly: false, weekdays: WEEKDAYS, courts: null },
  open: [{ opens: 420, closes: 1260 }],
  ...more,
})

test.each<[string, Partial<PricedClub>, string[]]>([
  ['prices for all hours', {}, []],
  ['hours that reach beyond the prices', { hours: every(480, 1380) }, ['Monday – Sunday 21:00–23:00']],
  [
    'one day that reaches beyond the prices',
    { hours: { ...every(480, 1260), Friday: { opens: 420, closes: 1380 } } },
    ['Friday 7:00–8:00, 21:00–23:00'],
  ],
  [
    'no price at the weekend',
    { prices: [price({ weekdays: WEEKDAYS.slice(0, 5) })] },
    ['Saturday – Sunday 8:00–21:00'],
  ],
  ['a price for one court only', { prices: [price({ court: 'c-1' })] }, ['Monday – Sunday 8:00–21:00 (Court 2)']],
  ['a price of 0, which is said on purpose', { prices: [price({ memberCents: 0, guestCents: 0 })] }, []],
  ['a slot that begins before the end of the prices', { prices: [price({ to: 1230 })] }, []],
  ['no prices at all', { prices: [] }, ['Monday – Sunday 8:00–21:00']],
  [
    'a court that is archived',
    { courts: [court(1), court(3, { archived: true })], prices: [price({ court: 'c-1' })] },
    [],
  ],
  [
    'a new court',
    { courts: [court(1), court(2, { id: null })], prices: [price({ court: 'c-1' })] },
    ['Monday – Sunday 8:00–21:00 (Court 2)'],
  ],
  ['a season that opens earlier', { otherHours: [season()] }, ['Summer: Monday – Sunday 7:00–8:00']],
  [
    'a season without a name, at one court',
    { otherHours: [season({ name: '', courts: ['c-2'] })] },
    ['Monday – Sunday 7:00–8:00 (Court 2)'],
  ],
])('names the hours without a price of a club with %s', (_, changes, lines) => {
  expect(unpricedLines(unpricedHours({ ...CLUB, ...changes }), 'en', (name) => name)).toEqual(lines)
})

test('names the days in the language of the reader', () => {
  const hours = { ...every(480, 1260), Friday: { opens: 480, closes: 1380 } }
  const inLanguage = (language: 'fr' | 'es') =>
    unpricedLines(unpricedHours({ ...CLUB, hours }), language, (name) => name)
  expect([inLanguage('fr'), inLanguage('es')]).toEqual([['Vendredi 21:00–23:00'], ['Viernes 21:00–23:00']])
})

const minutes = fc.integer({ min: 0, max: 48 }).map((half) => half * 30)
const span = fc.tuple(minutes, minutes).map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const)

test('a slot has no price in the list exactly if its time is among the hours without a price', () => {
  fc.assert(
    fc.property(
      fc.array(span, { minLength: 7, maxLength: 7 }),
      fc.array(fc.tuple(span, fc.subarray([...WEEKDAYS], { minLength: 1 }), fc.constantFrom(null, 'c-1', 'c-2')), {
        maxLength: 4,
      }),
      fc.constantFrom(30, 60, 90),
      (open, list, slotMinutes) => {
        const hours = Object.fromEntries(
          WEEKDAYS.map((day, index) => {
            const [opens = 0, closes = 0] = open[index] ?? []
            return [day, opens < closes ? { opens, closes } : null]
          }),
        ) as OpeningHours
        const prices = list.map(([[from, to], weekdays, own]) => price({ court: own, weekdays, from, to }))
        const courts = [court(1, { slotMinutes }), court(2, { slotMinutes })]
        const found = unpricedHours({ hours, courts, prices })
        for (const { id, name } of courts)
          for (const [index, day] of WEEKDAYS.entries()) {
            const times = found
              .filter((each) => each.courts === null || each.courts.includes(name))
              .flatMap((each) => each.times[day])
            // Monday the 23rd of November 2026.
            const date = `2026-11-${23 + index}`
            for (const { startsAt } of slotsOf({ hours, timeZone: 'UTC' }, { id, slotMinutes }, date)) {
              const minute = (startsAt - Date.parse(date)) / 60_000
              const cents = priceOf(prices, { timeZone: 'UTC', court: id, startsAt, isMember: false })
              expect(times.some(({ opens, closes }) => opens <= minute && minute < closes)).toBe(cents === 0)
            }
          }
      },
    ),
  )
})
