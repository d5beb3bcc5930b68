import { expect, test } from 'vitest'
import { startsLater } from './early-match.tsx'

const CLUBS = [
  { id: 'naco', timeZone: 'America/Santo_Domingo' },
  { id: 'madrid', timeZone: 'Europe/Madrid' },
]
/** 18:00 on Tuesday in Santo Domingo, midnight in Madrid. */
const NOW = Date.parse('2026-06-09T22:00:00Z')

test.each([
  ['later today at the club', '2026-06-10T03:59:00Z', 'naco', false],
  ['after midnight at the club', '2026-06-10T04:00:00Z', 'naco', true],
  ['the same moment at a club where it is today', '2026-06-10T04:00:00Z', 'madrid', false],
  ['yesterday', '2026-06-08T22:00:00Z', 'naco', false],
  ['a match without a club, in the first club’s zone', '2026-06-10T04:00:00Z', null, true],
])('%s', (_, date, club, expected) => {
  expect(startsLater({ date, ...(club && { club }) }, CLUBS, NOW)).toBe(expected)
})

test('a match shortly after midnight may start early', () => {
  const beforeMidnight = Date.parse('2026-06-10T03:30:00Z')
  expect(startsLater({ date: '2026-06-10T07:30:00Z', club: 'naco' }, CLUBS, beforeMidnight)).toBe(false)
  expect(startsLater({ date: '2026-06-10T07:31:00Z', club: 'naco' }, CLUBS, beforeMidnight)).toBe(true)
})
