import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localTimeIn } from '../time/zone-time.ts'
import { sameClockTime, showsOther } from './zone-change.ts'

const [SANTO_DOMINGO, MADRID] = ['America/Santo_Domingo', 'Europe/Madrid']
const TO_MADRID = { from: SANTO_DOMINGO, to: MADRID }

test.each([
  ['in winter', TO_MADRID, '2026-11-23T22:00:00.000Z', '2026-11-23T17:00:00.000Z'],
  ['in summer', TO_MADRID, '2026-07-23T22:00:00.000Z', '2026-07-23T16:00:00.000Z'],
  ['back', { from: MADRID, to: SANTO_DOMINGO }, '2026-11-23T17:00:00.000Z', '2026-11-23T22:00:00.000Z'],
  ['with its seconds', TO_MADRID, '2026-11-23T22:07:08.900Z', '2026-11-23T17:07:08.900Z'],
  [
    'by a quarter of an hour',
    { from: MADRID, to: 'Asia/Kathmandu' },
    '2026-11-23T17:00:00.000Z',
    '2026-11-23T12:15:00.000Z',
  ],
  ['to the first of two moments', TO_MADRID, '2026-10-25T06:30:00.000Z', '2026-10-25T00:30:00.000Z'],
  [
    'to the second of two moments, if it was the second one',
    { from: 'Europe/Paris', to: MADRID },
    '2026-10-25T01:30:00.000Z',
    '2026-10-25T01:30:00.000Z',
  ],
  ['nowhere, if clocks skip its time', TO_MADRID, '2026-03-29T06:30:00.000Z', null],
])('a local time moves %s', (_name, change, before, after) => {
  const moved = sameClockTime(change, Date.parse(before))
  expect(moved === null ? null : new Date(moved).toISOString()).toBe(after)
})

test('a moment keeps its local time, and comes back from the other zone', () => {
  const zone = fc.constantFrom(SANTO_DOMINGO, MADRID, 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC')
  const moment = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) })
  fc.assert(
    fc.property(zone, zone, moment, (from, to, startsAt) => {
      const after = sameClockTime({ from, to }, startsAt)
      if (after === null) return
      expect(localTimeIn(to, after)).toBe(localTimeIn(from, startsAt))
      expect(after % 1000).toBe(startsAt % 1000)
      const back = sameClockTime({ from: to, to: from }, after)
      expect(localTimeIn(from, back ?? 0)).toBe(localTimeIn(from, startsAt))
      if (from === to) expect(after).toBe(startsAt)
    }),
  )
})

test('clocks show other times only where the offsets differ', () => {
  const london = { from: 'Europe/London', to: 'Africa/Abidjan' }
  expect(showsOther(london, Date.parse('2026-12-01T12:00:00Z'))).toBe(false)
  expect(showsOther(london, Date.parse('2026-07-01T12:00:00Z'))).toBe(true)
})
