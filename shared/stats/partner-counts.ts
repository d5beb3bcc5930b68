import { type BySide, of, type Partner } from '../scoring/score.ts'
import { type CountedPoint, copied, countAction, countServe, NO_POINTS, type SideCounts } from './side-counts.ts'

/** The counts of both partners of each side. */
export type PairCounts = BySide<BySide<SideCounts>>

const NO_PAIRS: PairCounts = [NO_POINTS, NO_POINTS]

/**
 * Returns the counts of the partners with one more point. They have only what a partner did alone: the actions and the serves.
 * @param pairs null if no point has named a partner yet
 */
export function withPartners(pairs: PairCounts | null, point: CountedPoint): PairCounts | null {
  const { side, server, partner } = point
  const actor = actorOf(point)
  if (actor === null && partner === null) return pairs
  const [one, two] = pairs ?? NO_PAIRS
  const counts = [copied(one), copied(two)] as const
  if (actor !== null) countAction(of(of(counts, side), actor), point)
  if (server !== null && partner !== null) countServe(of(of(counts, server), partner), server, point)
  return counts
}

/** Returns the partner who acted, or null if unknown. Only the server plays an ace or a double fault. */
function actorOf({ hitter, action, side, server, partner }: CountedPoint): Partner | null {
  if (hitter !== undefined) return hitter
  return (action === 'ACE' || action === 'DOUBLE_FAULT') && side === server ? partner : null
}
