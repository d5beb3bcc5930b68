import { foldEvents } from '../scoring/fold.ts'
import { type BySide, type Score, type Side, START } from '../scoring/score.ts'
import type { ScoringEvent } from '../scoring/scoring-event.ts'

/** Returns points from their winners: `rally('112')` is two points for side 1, then one for side 2. Ignores spaces. */
export function rally(winners: string): ScoringEvent[] {
  return [...winners.replaceAll(' ', '')].map((side) => ({
    kind: 'action',
    side: side === '1' ? 1 : 2,
    action: 'WINNER',
  }))
}

export const playedOut = (winners: string, from: Score = START): Score => foldEvents(rally(winners), from)

/** Returns the winners of love games for one side. */
export const games = (side: Side, count = 1): string => String(side).repeat(4 * count)

/** Returns the winners of the points from 0-0 to n-n games. */
export const gamesAll = (each: number): string => (games(1) + games(2)).repeat(each)

/** Returns a live score with these games and points. */
export const scoreAt = (gamesWon: BySide<number>, points: BySide<number> = [0, 0]): Score => ({
  ...START,
  status: 'live',
  sets: [{ games: gamesWon, tiebreak: null }],
  points,
})

/** Freezes a value deeply, so that mutating it throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const member of Object.values(value)) deepFreeze(member)
  }
  return value
}
