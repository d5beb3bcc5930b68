import { atStake } from './at-stake.ts'
import { isOver, runningSet, type Score } from './score.ts'
import type { BySide, Side } from './side.ts'

/** The names of both sides: a player, or a pair's two partners. */
export type Names = BySide<string | BySide<string>>

/** Returns the name of a side, for a pair `Ana / Eva`. */
export function sideName(names: Names, side: Side): string {
  const name = names[side - 1] ?? ''
  return typeof name === 'string' ? name : name.join(' / ')
}

/** Returns whether a side is a pair: two names, or one name with a slash. */
export function isPair(names: Names, side: Side): boolean {
  const name = names[side - 1] ?? ''
  return typeof name !== 'string' || name.includes(' / ')
}

/** Returns the name of the player who serves next, or null if unknown. */
export function serverName(score: Score, names: Names): string | null {
  if (score.server === null) return null
  const name = names[score.server - 1] ?? ''
  return typeof name === 'string' ? name : (name[(score.partners?.[score.server - 1] ?? 1) - 1] ?? '')
}

/** The half of the court that a point is served from. */
export type Court = 'deuce' | 'advantage' | 'receiver-chooses'

/**
 * Returns where the next point is served from (ITF rules 5 and 17), or null after the end. At a deciding point the receiver
 * chooses; in mixed doubles the receiver has the server's sex.
 */
export function serviceCourt(score: Score): Court | null {
  if (isOver(score)) return null
  const [one, two] = score.points
  if (runningSet(score).tiebreak === null && atStake(score).deciding) return 'receiver-chooses'
  return (one + two) % 2 === 0 ? 'deuce' : 'advantage'
}
