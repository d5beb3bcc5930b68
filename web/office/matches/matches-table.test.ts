import { expect, test } from 'vitest'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import type { Score } from '../../../shared/scoring/score.ts'
import { csvRows } from '../../../shared/text/csv.ts'
import { matchesTable } from './matches-table.ts'

/** Returns the key. */
const t = ((key: string) => key) as unknown as Parameters<typeof matchesTable>[1]

const STATE: Score = {
  sets: [
    { games: [4, 6], tiebreak: null },
    { games: [6, 7], tiebreak: [3, 7] },
  ],
  points: [0, 0],
  server: null,
  winner: 2,
  status: 'finished',
}
const match = (more: Partial<MatchSummary>, state: Partial<Score> = {}) =>
  ({
    date: '2026-11-26T19:30:00.000Z',
    category: 'Women’s singles',
    description: 'Final',
    company: 'Ana Peña',
    company2: 'Luz, Marte',
    status: 'finished',
    scoreboard: { state: { ...STATE, ...state } },
    ...more,
  }) as MatchSummary

test('a table of matches has the names of its columns, and a line with the result of each match in the first club’s time', () => {
  const [columns, finished, scheduled] = csvRows(
    matchesTable(
      [
        match({}),
        match(
          { company: '=1+1', status: 'scheduled' },
          { sets: [{ games: [0, 0], tiebreak: null }], winner: null, status: 'scheduled' },
        ),
      ],
      t,
    ),
  )
  expect(columns).toHaveLength(9)
  expect(finished?.slice(0, 2)).toEqual(['2026-11-26 15:30', ''])
  expect(finished?.slice(4)).toEqual(['Ana Peña', 'Luz, Marte', 'status.finished', 'Luz, Marte', '6–4 7–6(3)'])
  expect(scheduled?.slice(4)).toEqual(['=1+1', 'Luz, Marte', 'status.scheduled', '', ''])
})

test('the table begins with a byte order mark, and no cell is read as a formula or as a date', () => {
  const table = matchesTable([match({ company: '=1+1' })], t)
  expect(table).toMatch(/^\uFEFF/)
  expect(table).toContain("'=1+1")
  expect(table).not.toMatch(/\d-\d+[,\s]*$/m)
})

test('a table names an early end, and leaves out a set that had not begun', () => {
  const early: Partial<Score> = {
    format: 'SET3-S:6/TB7',
    winner: 2,
    sets: [...STATE.sets.slice(0, 1), { games: [6, 4], tiebreak: null }, { games: [0, 0], tiebreak: null }],
  }
  const rows = [early, { ...early, status: 'retired' as const }].map((state) => match({}, state))
  const results = csvRows(matchesTable(rows, t)).map((cells) => cells.slice(6))
  expect(results.slice(1)).toEqual([
    ['status.endedEarly', 'Luz, Marte', '6–4 4–6'],
    ['status.retired', 'Luz, Marte', '6–4 4–6'],
  ])
})
