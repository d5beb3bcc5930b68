import { readFileSync } from 'node:fs'

/** A played match: one JSON object per line of its file. */
export interface RealMatch {
  id: string
  player1: string
  player2: string
  /** `[server, by, action, set, games1, games2, score1, score2]`: the state after the point. */
  points: [number, 1 | 2, string, number, number, number, string, string][]
}

/** The screen after a point by the documented rules: one count of games, and the labels of the current game. */
export interface Shown {
  games: string[]
  points: string[]
}

/** Returns the matches of this file without a tie-break, which the documented rules don't have. */
export function matchesWithoutTieBreak(file: string): RealMatch[] {
  const matches = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): RealMatch => JSON.parse(line))
  return matches.filter(({ points }) => !points.some(([, , , , one, two]) => one === 6 && two === 6))
}

/**
 * Returns the screen required after each point, computed from the file alone. The games of earlier sets are added, and
 * at 7-7 the labels are numbers, as the documented rules require.
 */
export function shownAfterEachPoint({ points }: RealMatch): Shown[] {
  const before = [0, 0] as [number, number]
  let last = { set: 1, games: [0, 0] as [number, number] }
  return points.map(([, , , set, one, two, score1, score2]) => {
    if (set !== last.set) {
      before[0] += last.games[0]
      before[1] += last.games[1]
    }
    last = { set, games: [one, two] }
    const games = [before[0] + one, before[1] + two]
    const raw = games[0] === 7 && games[1] === 7
    return {
      games: games.map(String),
      points: [score1, score2].map((label) => (raw ? numberOf(label) : labelOf(label))),
    }
  })
}

const labelOf = (label: string): string => (label === 'AD' ? 'Adv' : label)
const numberOf = (label: string): string => String(['0', '15', '30', '40', 'AD'].indexOf(label))
