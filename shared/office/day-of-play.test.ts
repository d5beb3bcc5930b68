import { expect, test } from 'vitest'
import { clubDay, isOverOn } from './day-of-play.ts'

const ZONE = 'America/Santo_Domingo'
// 20:00 on 27 November at the club.
const DAY = clubDay(Date.parse('2026-11-28T00:00:00Z'), ZONE)

test('a day at a club begins and ends at its midnight', () => {
  const midnights = [DAY.from, DAY.next, DAY.afterNext].map((moment) => new Date(moment).toISOString())
  expect(midnights).toEqual(['2026-11-27T04:00:00.000Z', '2026-11-28T04:00:00.000Z', '2026-11-29T04:00:00.000Z'])
})

test('a day on which clocks change has 23 or 25 hours', () => {
  const hours = (now: string) => {
    const { from, next } = clubDay(Date.parse(now), 'Europe/Berlin')
    return (next - from) / 3_600_000
  }
  expect([hours('2026-03-29T10:00:00Z'), hours('2026-10-25T10:00:00Z')]).toEqual([23, 25])
})

test.each([
  ['planned for today', 'finished', '2026-11-27T18:00:00Z', '2026-11-27T20:00:00Z', true],
  ['planned for today, entered before', 'walkover', '2026-11-28T03:00:00Z', '2026-11-26T10:00:00Z', true],
  ['planned for yesterday, ended after midnight', 'retired', '2026-11-27T02:00:00Z', '2026-11-27T04:10:00Z', true],
  ['planned for yesterday, ended yesterday', 'finished', '2026-11-27T02:00:00Z', '2026-11-27T03:50:00Z', false],
  ['of last week, corrected today', 'finished', '2026-11-20T02:00:00Z', '2026-11-27T20:00:00Z', false],
  ['planned for tomorrow', 'walkover', '2026-11-28T18:00:00Z', '2026-11-27T20:00:00Z', false],
  ['that is live', 'live', '2026-11-27T18:00:00Z', '2026-11-27T20:00:00Z', false],
] as const)('a match %s is over today: %s', (_, status, date, updatedAt, isOver) => {
  expect(isOverOn({ status, date, updatedAt }, DAY)).toBe(isOver)
})
