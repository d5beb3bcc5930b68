import { runningSet, type Score, type Side } from '../scoring/score.ts'
import type { ScoringEvent } from '../scoring/scoring-event.ts'
import type { StandingEntry } from './match-schemas.ts'
import { hasBegun } from './may-append.ts'

/**
 * Returns whether an entry about who serves is a choice, and corrects nothing: who serves first in the match, or which partner
 * of a pair serves, where the pair may still choose (ITF rule 14).
 * @param score the score before the entry, with the entries that stand then
 * @param firstServer the side that serves first in the match
 */
export function isServerChosen(
  score: Score,
  standing: readonly StandingEntry[],
  firstServer: Side | null,
  { server, partner, tiebreakOrder }: Extract<ScoringEvent, { kind: 'correction' }>,
): boolean {
  if (tiebreakOrder !== undefined) return false
  if (score.server === null || !hasBegun(standing)) return true
  const [one, two] = score.points
  if (partner === undefined || server !== score.server || one + two > 0) return false
  const { games } = runningSet(score)
  return games[0] + games[1] < 2 || !isOrderKnown(standing, server, firstServer)
}

/** Returns whether an entry names the partner of this pair who serves. */
export const namesPartner = (entry: StandingEntry, side: Side): boolean =>
  entry.kind === 'correction' && entry.server === side && entry.partner !== undefined

/**
 * Returns whether the order of this pair is known. One entry about it is enough, because partners alternate. Entries before a
 * known score do not count.
 * @param firstServer the side that serves first in the match. Its first name is the partner who serves first.
 */
function isOrderKnown(standing: readonly StandingEntry[], side: Side, firstServer: Side | null): boolean {
  const start = standing.findLastIndex(({ kind }) => kind === 'start')
  return (start < 0 && side === firstServer) || standing.slice(start + 1).some((entry) => namesPartner(entry, side))
}

/**
 * Returns whether the score names the right partner as the server. In the first game of a match, the first partner serves
 * unless an entry names the other one. Later, the order of the pair must be known.
 */
export function isPartnerKnown(
  score: Score,
  standing: readonly StandingEntry[],
  side: Side,
  firstServer: Side | null,
): boolean {
  const [one, two] = runningSet(score).games
  return (score.sets.length === 1 && one + two === 0) || isOrderKnown(standing, side, firstServer)
}

/** Returns the score to show: without the partners while nobody knows which partner of the serving pair serves. */
export function withoutGuess(score: Score, standing: readonly StandingEntry[], firstServer: Side | null): Score {
  const { server, partners } = score
  const isKnown = !partners || server === null || isPartnerKnown(score, standing, server, firstServer)
  return isKnown ? score : { ...score, partners: null }
}
