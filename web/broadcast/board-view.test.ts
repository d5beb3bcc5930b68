import { describe, expect, test } from 'vitest'
import { scoreboardOf } from '../../shared/matches/scoreboard.ts'
import type { Score, SetScore } from '../../shared/scoring/score.ts'
import { underFormat } from '../../shared/testing/formats.ts'
import { boardView, isCancelled } from './board-view.ts'

const SUMMARY = {
  id: 'final',
  category: 'Final',
  company: 'Ana Reyes',
  company2: 'Luz Marte',
  description: '',
  date: '2030-06-01T20:00:00.000Z',
  score: ['0', ':', '0'] as const,
  liveStream: false,
  streamUrl: null,
  seq: 1,
  format: 'SET3-S:6/TB7',
  firstServer: 1 as const,
  players: null,
  updatedAt: '2030-06-01T20:00:00.000Z',
}
const START = underFormat('SET3-S:6/TB7', 1)
const set = (one: number, two: number, tiebreak: SetScore['tiebreak'] = null): SetScore => ({
  games: [one, two],
  tiebreak,
})

function viewed(part: Partial<Score>, more: object = {}, compact = false) {
  const score: Score = { ...START, status: 'live', server: 1, ...part }
  const summary = { ...SUMMARY, status: score.status, scoreboard: scoreboardOf(score), ...more }
  return boardView({ summary, live: { score } }, compact)
}
/** Returns the numbers of a row: 6 is bright, (6) is dim, and 6^4 has raised points. */
const numbers = (view: ReturnType<typeof viewed>) =>
  view.rows.map(({ cells }) =>
    cells
      .map(({ text, raised, isFull }) => `${isFull ? text : `(${text})`}${raised === null ? '' : `^${raised}`}`)
      .join(' '),
  )

describe('a board', () => {
  test.each<[what: string, part: Partial<Score>, full: string[], compact: string[], badge: string | null]>([
    ['before the start', { status: 'scheduled' }, ['', ''], ['', ''], 'status.scheduled'],
    ['in the first game', { points: [1, 0] }, ['0 15', '0 0'], ['0 15', '0 0'], null],
    ['at a break point', { points: [2, 3] }, ['0 30', '0 40'], ['0 30', '0 40'], 'tennis.stake.brief.break'],
    [
      'in the second set',
      { sets: [set(6, 7, [4, 7]), set(3, 2)], points: [3, 4] },
      ['(6)^4 3 40', '7 2 Adv'],
      ['(0) 3 40', '1 2 Adv'],
      'tennis.stake.brief.break',
    ],
    [
      'at a match point, which counts more than a break point',
      { sets: [set(4, 6), set(3, 5)], points: [0, 3] },
      ['(4) 3 0', '6 5 40'],
      ['(0) 3 0', '1 5 40'],
      'tennis.stake.brief.match',
    ],
    [
      'at a deciding point, which may also be a match point',
      { format: 'SET3-S:6NOAD/TB7', sets: [set(6, 4), set(5, 4)], points: [3, 3] },
      ['6 5 40', '(4) 4 40'],
      ['1 5 40', '(0) 4 40'],
      'tennis.stake.brief.match',
    ],
    [
      'in a tie-break',
      { sets: [set(6, 6, [5, 6])], points: [5, 6] },
      ['6 5', '6 6'],
      ['6 5', '6 6'],
      'tennis.stake.brief.set',
    ],
    [
      'in the rain',
      { sets: [set(2, 1)], points: [1, 2], status: 'suspended' },
      ['2 (15)', '1 (30)'],
      ['2 (15)', '1 (30)'],
      'status.suspended',
    ],
    [
      'at the end',
      { sets: [set(6, 4), set(6, 7, [8, 10]), set(7, 5)], status: 'finished', winner: 1, server: null },
      ['6 (6)^8 7', '(4) 7 (5)'],
      ['2', '(1)'],
      'status.finished',
    ],
    [
      'after a retirement',
      { sets: [set(6, 4), set(1, 2)], status: 'retired', winner: 2, server: null },
      ['6 1', '(4) 2'],
      ['1', '(0)'],
      'status.retired',
    ],
    [
      'after a retirement between two sets',
      { sets: [set(6, 4), set(3, 6), set(0, 0)], status: 'retired', winner: 2, server: null },
      ['6 (3)', '(4) 6'],
      ['1', '1'],
      'status.retired',
    ],
    [
      'after an early end',
      { sets: [set(6, 4), set(3, 6), set(0, 0)], status: 'finished', winner: 2, server: null },
      ['6 (3)', '(4) 6'],
      ['1', '1'],
      'status.endedEarly',
    ],
    ['after a walkover', { status: 'walkover', winner: 2, server: null }, ['', ''], ['', ''], 'status.walkover'],
  ])('%s', (_, part, full, compact, badge) => {
    const view = viewed(part)
    expect([numbers(view), view.badge]).toEqual([full, badge])
    expect(numbers(viewed(part, {}, true))).toEqual(compact)
  })

  test('shows the points of a match tie-break instead of its games', () => {
    const format = underFormat('SET3-S:6/TB7-F:TB10', 1)
    const sets = [set(6, 4), set(4, 6)]
    const running = viewed({ ...format, status: 'live', sets: [...sets, set(0, 0, [9, 8])], points: [9, 8] })
    expect([numbers(running), running.badge]).toEqual([['6 (4) 9', '(4) 6 8'], 'tennis.stake.brief.match'])
    const over = viewed({ ...format, status: 'finished', winner: 1, sets: [...sets, set(1, 0, [10, 8])] })
    expect(numbers(over)).toEqual(['6 (4) 10', '(4) 6 (8)'])
  })

  test('marks the side that serves, and in doubles the partner', () => {
    const serving = (part: Partial<Score>) => viewed(part).rows.map(({ serves }) => serves)
    expect(serving({ server: 2 })).toEqual([null, 'side'])
    expect(serving({ server: 2, partners: [1, 2] })).toEqual([null, 'second'])
    expect(serving({ server: 1, partners: [1, 2] })).toEqual(['first', null])
  })

  test('marks the winner, and says who retired', () => {
    const { rows } = viewed({ status: 'retired', winner: 2 })
    expect(rows).toMatchObject([
      { isFull: false, isWinner: false, stopped: 'retired' },
      { isFull: true, isWinner: true, stopped: null },
    ])
  })

  test.each([
    ['Ana Reyes', null, ['Ana Reyes']],
    ['Ana Reyes / Eva Cruz', null, ['Ana Reyes', 'Eva Cruz']],
    ['Reyes/Cruz', null, ['Reyes', 'Cruz']],
    [
      'Team Ana',
      [
        ['Ana Reyes', 'Eva Cruz'],
        ['Luz Marte', 'Mia Sosa'],
      ],
      ['Ana Reyes', 'Eva Cruz'],
    ],
  ])('of %s with the players %j has the names %j', (company, players, names) => {
    expect(viewed({}, { company, players }).rows[0].partners).toEqual(names)
  })
})

test('a match that was taken out of the lists is cancelled, unless it is over', () => {
  const match = (part: Partial<Score>, archived?: true) => {
    const score = { ...START, ...part }
    return {
      summary: { ...SUMMARY, status: score.status, scoreboard: scoreboardOf(score), ...(archived && { archived }) },
      live: { score },
    }
  }
  expect([match({}), match({}, true), match({ status: 'finished', winner: 1 }, true)].map(isCancelled)).toEqual([
    false,
    true,
    false,
  ])
})

test.each([
  ['in play', 'live', ['side', null]],
  ['while play is suspended', 'suspended', ['side', null]],
  ['before the match', 'scheduled', [null, null]],
  ['after a retirement', 'retired', [null, null]],
] as const)('the mark of the server is there %s', (_, status, serves) => {
  expect(viewed({ status, server: 1 }).rows.map((row) => row.serves)).toEqual(serves)
})
