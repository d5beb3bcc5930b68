import { atStake } from './at-stake.ts'
import { isOver, runningSet, type Score } from './score.ts'
import type { BySide, Side } from './side.ts'

/** Names of a match: of a player, or of a pair's two partners. */
export type Names = BySide<string | BySide<string>>

/** The name of a side: of a pair both, `Ana / Eva`. */
export function sideName(names: Names, side: Side): string {
  const name = names[side - 1] ?? ''
  return typeof name === 'string' ? name : name.join(' / ')
}

/** Whether a side is a pair: two names, or one that is written as two. */
export function isPair(names: Names, side: Side): boolean {
  const name = names[side - 1] ?? ''
  return typeof name !== 'string' || name.includes(' / ')
}

/** Who serves the next point, by name: of a pair the partner whose turn it is. Null where nobody knows. */
export function serverName(score: Score, names: Names): string | null {
  if (score.server === null) return null
  const name = names[score.server - 1] ?? ''
  return typeof name === 'string' ? name : (name[(score.partners?.[score.server - 1] ?? 1) - 1] ?? '')
}

/** From which half of the court the next point is served: right first, then in turn. */
export type Court = 'deuce' | 'advantage' | 'receiver-chooses'

/**
 * Where the next point is served from (ITF rules 5 and 17); null after the end. At a game's deciding point the receiver
 * chooses, so no score tells it. In mixed doubles the receiver there is of the server's sex.
 */
export function serviceCourt(score: Score): Court | null {
  if (isOver(score)) return null
  const [one, two] = score.points
  if (runningSet(score).tiebreak === null && atStake(score).deciding) return 'receiver-chooses'
  return (one + two) % 2 === 0 ? 'deuce' : 'advantage'
}
