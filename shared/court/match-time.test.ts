import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UNIT_MS } from '../reservations/units.ts'
import { NAMED_FORMATS } from '../scoring/named-formats.ts'
import { courtTimeOf, expectedMinutes, USUAL_LENGTHS, unitsFrom } from './match-time.ts'

test.each([
  [null, 120],
  ['not a code', 120],
  [NAMED_FORMATS.best3, 120],
  [NAMED_FORMATS.best3NoAd, 120],
  [NAMED_FORMATS.best3MatchTiebreak, 90],
  [NAMED_FORMATS.best3NoAdMatchTiebreak, 90],
  [NAMED_FORMATS.best5, 180],
  [NAMED_FORMATS.fast4, 60],
  [NAMED_FORMATS.short, 60],
  [NAMED_FORMATS.proSet, 60],
  [NAMED_FORMATS.oneSet, 60],
  [NAMED_FORMATS.tiebreak, 30],
  ['SET1-S:T20', 30],
  ['SET1-S:T45', 45],
  ['SET3-S:T20', 60],
])('a match with the format %s takes a court for %i minutes', (format, minutes) => {
  expect(expectedMinutes(format, USUAL_LENGTHS)).toBe(minutes)
})

const HOUR = 3_600_000
const at = { date: 10 * HOUR, begunAt: null, archived: false, status: 'scheduled' } as const

test.each([
  ['scheduled', at, [10, 11.5]],
  ['live', { ...at, status: 'live', begunAt: 10.5 * HOUR }, [10.5, 12]],
  ['suspended', { ...at, status: 'suspended', begunAt: 9 * HOUR }, [9, 10.5]],
  ['finished', { ...at, status: 'finished', begunAt: 10 * HOUR }, null],
  ['walkover', { ...at, status: 'walkover' }, null],
  ['archived', { ...at, archived: true }, null],
] as const)('the time that a match takes its court: %s', (_, match, hours) => {
  expect(courtTimeOf(match, 90)).toEqual(hours && { startsAt: hours[0] * HOUR, endsAt: hours[1] * HOUR })
})

test('a match takes the half hours that have a part of its time and are not over, and no others', () => {
  const moment = fc.integer({ min: 0, max: 1000 * UNIT_MS })
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 20 * UNIT_MS }), moment, (startsAt, length, now) => {
      const endsAt = startsAt + length
      const taken = new Set(unitsFrom({ startsAt, endsAt }, now))
      for (let unit = 0; unit <= 1021; unit++) {
        const [from, to] = [unit * UNIT_MS, (unit + 1) * UNIT_MS]
        expect(taken.has(unit)).toBe(from < endsAt && startsAt < to && now < to)
      }
    }),
  )
})
