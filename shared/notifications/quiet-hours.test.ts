import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteIn } from '../time/zone-time.ts'
import { type QuietHours, quietUntil } from './quiet-hours.ts'

const NIGHT: QuietHours = { from: 22 * 60, until: 7 * 60 }
const ZONE = 'Europe/Madrid'
const at = (text: string): number => Date.parse(text)
const endOf = (moment: string, quiet: QuietHours, zone = ZONE): string | null => {
  const end = quietUntil(at(moment), quiet, zone)
  return end === null ? null : new Date(end).toISOString()
}

test.each([
  ['an evening', '2026-06-01T20:30:00Z', NIGHT, '2026-06-02T05:00:00.000Z'],
  ['after midnight', '2026-06-01T23:30:00Z', NIGHT, '2026-06-02T05:00:00.000Z'],
  ['the first minute', '2026-06-01T20:00:00Z', NIGHT, '2026-06-02T05:00:00.000Z'],
  ['the last minute', '2026-06-02T04:59:59Z', NIGHT, '2026-06-02T05:00:00.000Z'],
  ['the end', '2026-06-02T05:00:00Z', NIGHT, null],
  ['an afternoon', '2026-06-01T15:00:00Z', NIGHT, null],
  ['a siesta', '2026-06-01T12:15:00Z', { from: 840, until: 960 }, '2026-06-01T14:00:00.000Z'],
  ['hours that begin when they end', '2026-06-01T12:15:00Z', { from: 840, until: 840 }, null],
  ['a night with 23 hours', '2026-03-28T22:00:00Z', NIGHT, '2026-03-29T05:00:00.000Z'],
  ['a night with 25 hours', '2026-10-24T21:00:00Z', NIGHT, '2026-10-25T06:00:00.000Z'],
  ['an end that clocks skip', '2026-03-29T00:30:00Z', { from: 0, until: 150 }, '2026-03-29T01:00:00.000Z'],
  [
    'an end that clocks show twice, before it',
    '2026-10-24T23:30:00Z',
    { from: 0, until: 150 },
    '2026-10-25T00:30:00.000Z',
  ],
  ['the hour that clocks repeat', '2026-10-25T01:10:00Z', { from: 0, until: 150 }, '2026-10-25T01:30:00.000Z'],
] as const)('quiet hours at %s', (_, moment, quiet, expected) => {
  expect(endOf(moment, quiet)).toBe(expected)
})

test('quiet hours end at the first moment that is not quiet, in any zone and at any change of clocks', () => {
  const zones = ['Europe/Madrid', 'America/Santo_Domingo', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns']
  const half = fc.integer({ min: 0, max: 47 }).map((each) => each * 30)
  const year = { min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') }
  fc.assert(
    fc.property(fc.constantFrom(...zones), half, half, fc.integer(year), (zone, from, until, moment) => {
      const isQuiet = (time: number): boolean => {
        const minute = minuteIn(zone, time)
        return from <= until ? from <= minute && minute < until : from <= minute || minute < until
      }
      const end = quietUntil(moment, { from, until }, zone)
      expect(end !== null).toBe(isQuiet(moment))
      if (end === null) return
      expect(end).toBeGreaterThan(moment)
      expect(isQuiet(end)).toBe(false)
      for (let time = moment; time < end; time += 5 * 60_000)
        expect(isQuiet(time), new Date(time).toISOString()).toBe(true)
    }),
    { numRuns: 60 },
  )
})
