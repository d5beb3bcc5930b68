import { expect, test } from 'vitest'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import type { Duty } from '../../../shared/office/office-schemas.ts'
import type { Score } from '../../../shared/scoring/score.ts'
import { csvOf } from '../kit/csv-separator.ts'
import { matchesTable } from './matches-table.ts'

/** Returns the key. */
const t = ((key: string) => key) as unknown as Parameters<typeof matchesTable>[2]

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
    id: 'final',
    date: '2026-11-26T19:30:00.000Z',
    category: 'Women’s singles',
    description: 'Final',
    company: 'Ana Peña',
    company2: 'Luz, Marte',
    format: 'SET3-S:6/TB7',
    status: 'finished',
    scoreboard: { state: { ...STATE, ...state } },
    ...more,
  }) as MatchSummary
const UMPIRED: Duty = { id: 'final', umpire: { id: 'beto', name: 'Beto Cruz' }, minutes: 83 }
const rowsOf = (matches: readonly MatchSummary[], duties: readonly Duty[] = []) =>
  matchesTable(matches, new Map(duties.map((duty) => [duty.id, duty])), t)

test('a table of matches has the names of its columns, and a row for each match in the first club’s time', () => {
  const scheduled: Partial<Score> = { sets: [{ games: [0, 0], tiebreak: null }], winner: null, status: 'scheduled' }
  const [columns, finished, next] = rowsOf(
    [match({}), match({ id: 'next', status: 'scheduled', format: 'SET1-S:7' }, scheduled)],
    [UMPIRED],
  )
  expect(columns).toHaveLength(12)
  expect(finished).toEqual([
    '2026-11-26 15:30',
    '',
    'Women’s singles',
    'Final',
    'format.best3',
    'Ana Peña',
    'Luz, Marte',
    'Beto Cruz',
    'status.finished',
    'Luz, Marte',
    '6–4 7–6(3)',
    '83',
  ])
  expect(next?.slice(4)).toEqual(['SET1-S:7', 'Ana Peña', 'Luz, Marte', '', 'status.scheduled', '', '', ''])
})

test('a live match has its current set and game, and an umpire whose data was erased is called so', () => {
  const sets = [...STATE.sets.slice(0, 1), { games: [2, 1], tiebreak: null } as const]
  const live = match({ status: 'live', format: null }, { winner: null, status: 'live', points: [1, 2], sets })
  const [, row] = rowsOf([live], [{ ...UMPIRED, umpire: { id: 'gone', name: '' }, minutes: 31 }])
  expect(row?.slice(4)).toEqual([
    'format.open',
    'Ana Peña',
    'Luz, Marte',
    'office.authors.person',
    'status.live',
    '',
    '4–6 2–1 (15–30)',
    '31',
  ])
})

test('a table begins with a byte order mark, and no cell is read as a formula or as a date, with either separator', () => {
  for (const separator of [',', ';'] as const) {
    const table = csvOf(rowsOf([match({ company: '=1+1' })]), separator)
    expect(table).toMatch(/^\uFEFF/)
    expect(table).toContain(`${separator}'=1+1${separator}`)
    expect(table).not.toMatch(/\d-\d+[,;\s]*$/m)
    expect(table).toContain('"Luz, Marte"')
  }
})

test('a table names an early end, and leaves out a set that had not begun', () => {
  const early: Partial<Score> = {
    format: 'SET3-S:6/TB7',
    winner: 2,
    sets: [...STATE.sets.slice(0, 1), { games: [6, 4], tiebreak: null }, { games: [0, 0], tiebreak: null }],
  }
  const [, ...rows] = rowsOf([early, { ...early, status: 'retired' as const }].map((state) => match({}, state)))
  expect(rows.map((cells) => cells.slice(8, 11))).toEqual([
    ['status.endedEarly', 'Luz, Marte', '6–4 4–6'],
    ['status.retired', 'Luz, Marte', '6–4 4–6'],
  ])
})
