import { expect, test } from 'vitest'
import { courtDays } from './court-days.ts'

const CLUB = { id: 'naco', timeZone: 'America/Santo_Domingo', courts: [{ id: 'naco-1', name: 'Court 1' }] } as never
const NOW = Date.parse('2026-11-27T12:00:00Z')

/** Returns matches in play by their ids, with the court of each. */
const inPlay = (courts: Readonly<Record<string, string | null>>) => ({
  matches: Object.keys(courts).map((id) => ({ id, status: 'live', date: '2026-11-27T11:00:00Z' })) as never,
  summaries: Object.fromEntries(Object.entries(courts).map(([id, court]) => [id, { club: 'naco', court }])) as never,
})

test('a match is among the next ones of its court until 6 hours after its time, then it follows them as not begun', () => {
  const at = (id: string, date: string) => ({ id, status: 'scheduled', date }) as never
  const matches = [
    at('earlier', '2026-11-27T01:00:00Z'),
    at('overdue', '2026-11-27T02:00:00Z'),
    at('late', '2026-11-27T06:01:00Z'),
    at('next', '2026-11-27T13:00:00Z'),
  ]
  const here = { club: 'naco', court: 'naco-1' }
  const summaries = { earlier: here, overdue: here, late: here, next: here } as never
  const [day] = courtDays(CLUB, matches, summaries, NOW).courts
  expect(day?.next.map(({ id }) => id)).toEqual(['late', 'next'])
  expect(day?.overdue.map(({ id }) => id)).toEqual(['overdue', 'earlier'])
})

test('a match on a court that is archived is listed with the matches without a court', () => {
  const { matches, summaries } = inPlay({ here: 'naco-1', archived: 'naco-2', nowhere: null })
  const { courts, elsewhere, live } = courtDays(CLUB, matches, summaries, NOW)
  expect(courts.map(({ on }) => on.map(({ id }) => id))).toEqual([['here']])
  expect(elsewhere.on.map(({ id }) => id)).toEqual(['archived', 'nowhere'])
  expect(live).toBe(3)
})

test('a court has the matches of tomorrow until the midnight of the club, and those that are over today', () => {
  const at = (id: string, status: string, date: string) => ({ id, status, date, updatedAt: date }) as never
  const matches = [
    at('tonight', 'scheduled', '2026-11-28T03:59:00Z'),
    at('tomorrow', 'scheduled', '2026-11-28T04:00:00Z'),
    at('late tomorrow', 'scheduled', '2026-11-29T03:59:00Z'),
    at('in two days', 'scheduled', '2026-11-29T04:00:00Z'),
    at('earlier', 'finished', '2026-11-27T05:00:00Z'),
    at('just now', 'retired', '2026-11-27T11:00:00Z'),
    at('yesterday', 'finished', '2026-11-26T11:00:00Z'),
  ]
  const here = { club: 'naco', court: 'naco-1' }
  const summaries = Object.fromEntries(matches.map(({ id }) => [id, here])) as never
  const [day] = courtDays(CLUB, matches, summaries, NOW).courts
  const ids = (list: readonly { id: string }[] | undefined) => list?.map(({ id }) => id)
  expect(ids(day?.next)).toEqual(['tonight'])
  expect(ids(day?.tomorrow)).toEqual(['tomorrow', 'late tomorrow'])
  expect(ids(day?.over)).toEqual(['just now', 'earlier'])
})

test('a match without a time is among the next ones until nobody expects it any more', () => {
  const at = (id: string, date: string) => ({ id, status: 'scheduled', date, untimed: true }) as never
  const matches = [at('of last week', '2026-11-20T16:00:00Z'), at('of last month', '2026-11-10T16:00:00Z')]
  const here = { club: 'naco', court: null }
  const { elsewhere } = courtDays(CLUB, matches, { 'of last week': here, 'of last month': here } as never, NOW)
  expect(elsewhere.next.map(({ id }) => id)).toEqual(['of last week'])
  expect(elsewhere.overdue).toEqual([])
})
