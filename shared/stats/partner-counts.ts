import { type BySide, of, type Partner } from '../scoring/score.ts'
import { type CountedPoint, type Counting, countAction, countServe, newPair } from './side-counts.ts'

/** The counts of both partners of each side. */
export type PairCounting = BySide<BySide<Counting>>

/**
 * Counts a point for the partners. It counts only actions and serves, because a partner does these alone.
 * @param pairs null if no point has named a partner yet
 */
export function countPartners(pairs: PairCounting | null, point: CountedPoint): PairCounting | null {
  const { side, server, partner } = point
  const actor = actorOf(point)
  if (actor === null && partner === null) return pairs
  const counts = pairs ?? [newPair(), newPair()]
  if (actor !== null) countAction(of(of(counts, side), actor), point)
  if (server !== null && partner !== null) countServe(of(of(counts, server), partner), server, point)
  return counts
}

/** Returns the partner who acted, or null if unknown. Only the server plays an ace or a double fault. */
function actorOf({ hitter, action, side, server, partner }: CountedPoint): Partner | null {
  if (hitter !== undefined) return hitter
  return (action === 'ACE' || action === 'DOUBLE_FAULT') && side === server ? partner : null
}
