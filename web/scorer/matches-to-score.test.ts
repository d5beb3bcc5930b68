import { expect, test } from 'vitest'
import { matchesToScore } from './matches-to-score.ts'

const NOW = Date.parse('2026-06-10T12:00:00Z')
const match = (id: string, status: 'scheduled' | 'live' | 'suspended' | 'finished' | 'walkover', date: string) => ({
  id,
  status,
  date: `2026-06-${date}:00Z`,
})
const ids = (...matches: ReturnType<typeof match>[]) => matchesToScore(matches, NOW).map(({ id }) => id)

test('leaves out matches that are over', () => {
  expect(ids(match('a', 'finished', '10T11:00'), match('b', 'walkover', '10T13:00'))).toEqual([])
})

test('lists matches in play first, then upcoming matches, soonest first', () => {
  expect(
    ids(
      match('tomorrow', 'scheduled', '11T09:00'),
      match('suspended', 'suspended', '10T10:00'),
      match('soon', 'scheduled', '10T13:00'),
      match('live', 'live', '10T11:00'),
    ),
  ).toEqual(['suspended', 'live', 'soon', 'tomorrow'])
})

test('lists a match up to six hours late as upcoming, and puts older ones last', () => {
  expect(
    ids(
      match('last week', 'scheduled', '03T13:00'),
      match('yesterday', 'scheduled', '09T13:00'),
      match('soon', 'scheduled', '10T13:00'),
      match('late', 'scheduled', '10T08:00'),
    ),
  ).toEqual(['late', 'soon', 'yesterday', 'last week'])
})
