import type { StandingEntry } from '../matches/log-entry.ts'
import { pointWinner } from '../scoring/action.ts'
import { breakPointFor } from '../scoring/at-stake.ts'
import { applyEvent } from '../scoring/fold.ts'
import type { Score } from '../scoring/score.ts'
import { type BySide, of, opponent, type Side } from '../scoring/side.ts'

/** What one side did with the points it played, over a set or a match. */
export interface Play {
  /** Points that the side served, and how many of them it won. Points whose server nobody knows are in neither. */
  readonly served: number
  readonly serveWon: number
  readonly returned: number
  readonly returnWon: number
  /** Chances to break, and how many were taken. The other side faced as many. */
  readonly breakPoints: number
  readonly breaksWon: number
  readonly pointsWon: number
  /** The most points won in a row. */
  readonly longestStreak: number
}

/** The same for every set that points were played in, and for the whole match. */
export interface PlayStats {
  readonly match: BySide<Play>
  /** By the number of the set, from 1. */
  readonly sets: readonly { readonly number: number; readonly play: BySide<Play> }[]
}

/**
 * What follows from a match's points and the rules in force. A penalty point moves the score, but nobody played it: it
 * counts nowhere, and ends no streak.
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
      // Without a format nobody knows who serves: a correction names a server once, and not whose turn comes then.
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
