import type { StandingEntry } from '../matches/match-schemas.ts'
import { breakPointFor } from '../scoring/at-stake.ts'
import { applyEvent } from '../scoring/fold.ts'
import { type BySide, of, opponent, type Score, type Side } from '../scoring/score.ts'
import { pointWinner } from '../scoring/scoring-event.ts'

/** One side's points of a set or a match. */
export interface Play {
  /** Points that the side served, and how many of them it won. A point does not count if it is unknown who served. */
  readonly served: number
  readonly serveWon: number
  readonly returned: number
  readonly returnWon: number
  /** Break points, and how many the side won. The other side faced as many. */
  readonly breakPoints: number
  readonly breaksWon: number
  readonly pointsWon: number
  /** Largest number of points won in a row. */
  readonly longestStreak: number
}

/** The points of each side, for the match and for each set with points. */
export interface PlayStats {
  readonly match: BySide<Play>
  /** The sets by number, from 1. */
  readonly sets: readonly { readonly number: number; readonly play: BySide<Play> }[]
}

/**
 * Returns the statistics that follow from the points and the rules. A penalty point does not count, and ends no streak.
 * @param start the score before the first entry
 */
export function playStatsOf(standing: Iterable<StandingEntry>, start: Score): PlayStats {
  const whole = newTally()
  const bySet = new Map<number, Tally>()
  let score = start
  for (const entry of standing) {
    if (entry.kind === 'action') {
      const number = score.sets.length
      const set = bySet.get(number) ?? newTally()
      bySet.set(number, set)
      const winner = pointWinner(entry.action, entry.side)
      // Without a format nobody knows who serves: a correction says who serves one point, but not who serves later.
      const server = score.format === undefined ? null : score.server
      const chance = server === null ? null : breakPointFor(score)
      for (const tally of [whole, set]) count(tally, winner, server, chance)
    }
    score = applyEvent(score, entry)
  }
  return {
    match: playOf(whole),
    sets: [...bySet].map(([number, tally]) => ({ number, play: playOf(tally) })),
  }
}

type Line = { -readonly [K in keyof Play]: number }

interface Tally {
  readonly lines: readonly [Line, Line]
  streak: { side: Side; length: number } | null
}

const newLine = (): Line => ({
  served: 0,
  serveWon: 0,
  returned: 0,
  returnWon: 0,
  breakPoints: 0,
  breaksWon: 0,
  pointsWon: 0,
  longestStreak: 0,
})
const newTally = (): Tally => ({ lines: [newLine(), newLine()], streak: null })
const playOf = ({ lines }: Tally): BySide<Play> => lines

function count(tally: Tally, winner: Side, server: Side | null, chance: Side | null): void {
  const won = of(tally.lines, winner)
  won.pointsWon += 1
  tally.streak = { side: winner, length: tally.streak?.side === winner ? tally.streak.length + 1 : 1 }
  won.longestStreak = Math.max(won.longestStreak, tally.streak.length)
  if (server !== null) {
    of(tally.lines, server).served += 1
    of(tally.lines, opponent(server)).returned += 1
    if (winner === server) won.serveWon += 1
    else won.returnWon += 1
  }
  if (chance !== null) {
    of(tally.lines, chance).breakPoints += 1
    if (winner === chance) won.breaksWon += 1
  }
}
