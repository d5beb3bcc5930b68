import type { BySide, Side } from '../../../shared/scoring/score.ts'

type Point = readonly unknown[]

/** A love game with its states, as a tournament's board shows them. */
function loveGame(server: Side, winner: Side, before: BySide<number>): Point[] {
  const labels = ['15', '30', '40', '0'] as const
  return labels.map((label, index) => {
    const games = index < 3 ? before : winner === 1 ? [before[0] + 1, before[1]] : [before[0], before[1] + 1]
    return [server, winner, 'WINNER', 1, ...games, ...(winner === 1 ? [label, '0'] : ['0', label])]
  })
}

/** A match of one short set, 4-2, with a state after every point: a line as an object. */
export const SHORT = {
  id: 'short',
  format: 'SET1-S:4/TB7',
  player1: 'Ana',
  player2: 'Bea',
  winner: 1,
  sets: [[4, 2]],
  points: [
    ...loveGame(2, 1, [0, 0]),
    ...loveGame(1, 1, [1, 0]),
    ...loveGame(2, 2, [2, 0]),
    ...loveGame(1, 1, [2, 1]),
    ...loveGame(2, 2, [3, 1]),
    ...loveGame(1, 1, [3, 2]),
  ],
} as const

/** The match without its running states. */
export const BARE = { ...SHORT, points: SHORT.points.map((point) => point.slice(0, 3)) }

/** Returns points without server and state, from the winners of the points, such as `1121`. */
export const pointsOf = (winners: string): Point[] =>
  [...winners].map((winner) => [null, winner === '1' ? 1 : 2, 'WINNER'])
