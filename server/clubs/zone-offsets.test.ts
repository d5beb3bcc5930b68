import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { clockText } from '../../shared/time/clock-text.ts'
import { localTimeIn, setServedOffsets, type ZoneOffsets } from '../../shared/time/zone-time.ts'
import { offsetsOf } from './zone-offsets.ts'

const zones = Intl.supportedValuesOf('timeZone')
/** Zones whose clocks change for a month only, during Ramadan. */
const SHORT = ['Africa/Casablanca', 'Africa/Cairo']
const YEARS = { min: 1990, max: 2036 }

/** Calls a function with these offsets of a zone. */
function withOffsets<T>(zone: string, periods: ZoneOffsets[string], read: () => T): T {
  setServedOffsets({ [zone]: periods })
  try {
    return read()
  } finally {
    setServedOffsets({ [zone]: [] })
  }
}

afterEach(() => setServedOffsets(Object.fromEntries(zones.map((zone) => [zone, []]))))

test('with the offsets of a zone, every moment has the same local time as with the server’s own database', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...zones), fc.constantFrom(...SHORT)),
      fc.integer(YEARS),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), { minLength: 20, maxLength: 20 }),
      (zone, year, parts) => {
        const [from, until] = [Date.UTC(year - 1, 0), Date.UTC(year + 3, 0)]
        const moments = parts.map((part) => Math.floor(from + part * (until - from)))
        const periods = offsetsOf(zone, year)
        const edges = periods.flatMap((each) => [Date.parse(each.from), Date.parse(each.until) - 1])
        const all = [...moments, ...edges]
        const texts = () => all.map((moment) => [localTimeIn(zone, moment), clockText(moment, 'en', zone)])
        const expected = texts()
        expect(withOffsets(zone, periods, texts)).toEqual(expected)
      },
    ),
  )
})

test('the periods follow each other without a gap, from the start of last year to the end of the second next year', () => {
  for (const zone of ['Africa/Casablanca', 'Europe/Madrid', 'America/Santo_Domingo', 'Asia/Kathmandu']) {
    const periods = offsetsOf(zone, 2026)
    expect(periods[0]?.from).toBe('2025-01-01T00:00:00.000Z')
    expect(periods.at(-1)?.until).toBe('2029-01-01T00:00:00.000Z')
    for (const [index, { until, minutes }] of periods.slice(0, -1).entries()) {
      expect(periods[index + 1]?.from).toBe(until)
      expect(periods[index + 1]?.minutes).not.toBe(minutes)
    }
  }
  expect(offsetsOf('Asia/Kathmandu', 2026).map(({ minutes }) => minutes)).toEqual([345])
  expect(offsetsOf('Europe/Madrid', 2026)[1]).toEqual({
    from: '2025-03-30T01:00:00.000Z',
    until: '2025-10-26T01:00:00.000Z',
    minutes: 120,
  })
})

test('moments outside the periods have the local time of this machine’s database', () => {
  const moment = Date.UTC(2026, 5, 1, 12)
  const made = [{ from: '2026-07-01T00:00:00.000Z', until: '2026-08-01T00:00:00.000Z', minutes: 333 }]
  const local = (at: number) => localTimeIn('Europe/Madrid', at) - at
  expect(withOffsets('Europe/Madrid', made, () => [local(moment), local(Date.UTC(2026, 6, 1))])).toEqual([
    120 * 60_000,
    333 * 60_000,
  ])
})
