import { expect, test } from 'vitest'
import { courtDays } from './court-days.ts'

const CLUB = { id: 'naco', courts: [{ id: 'naco-1', name: 'Court 1' }] } as never
const NOW = Date.parse('2026-11-27T12:00:00Z')

/** Returns matches in play by their ids, with the court of each. */
const inPlay = (courts: Readonly<Record<string, string | null>>) => ({
  matches: Object.keys(courts).map((id) => ({ id, status: 'live', date: '2026-11-27T11:00:00Z' })) as never,
  summaries: Object.fromEntries(Object.entries(courts).map(([id, court]) => [id, { club: 'naco', court }])) as never,
})

test('a match on a court that is archived is listed with the matches without a court', () => {
  const { matches, summaries } = inPlay({ here: 'naco-1', archived: 'naco-2', nowhere: null })
  const { courts, elsewhere, live } = courtDays(CLUB, matches, summaries, NOW)
  expect(courts.map(({ on }) => on.map(({ id }) => id))).toEqual([['here']])
  expect(elsewhere.on.map(({ id }) => id)).toEqual(['archived', 'nowhere'])
  expect(live).toBe(3)
})
