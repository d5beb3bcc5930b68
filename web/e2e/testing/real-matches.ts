import { readFileSync } from 'node:fs'

/** A match that was really played. In the file, each line is one match as JSON. */
export interface RealMatch {
  id: string
  player1: string
  player2: string
  /** `[server, by, action, set, games1, games2, score1, score2]`: `by` is the player of the action. The score is the one after the point. */
  points: [number, 1 | 2, string, number, number, number, string, string][]
}

/** The screen of a match without a format (docs/scoring.md): one count of games for each side, and the labels of the current game. */
export interface Shown {
  games: string[]
  points: string[]
}

/** Returns those matches of a file in which no tie-break was played. They can be replayed without a format, which has no tie-breaks. */
export function matchesWithoutTieBreak(file: string): RealMatch[] {
  const matches = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): RealMatch => JSON.parse(line))
  return matches.filter(({ points }) => !points.some(([, , , , one, two]) => one === 6 && two === 6))
}

/**
 * Returns what the screen must show after each point, computed from the file alone. A match without a format adds up the
 * games of all sets. At 7-7 it shows the points as numbers.
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
