import {
  gameNumber,
  type OrderOfService,
  opponent,
  type Partner,
  runningSet,
  type Score,
  type Service,
  type Side,
  type TiebreakOrder,
} from './score.ts'
import type { ScoringEvent } from './scoring-event.ts'

/** Returns the service of the next game: the other side serves, and in doubles partners take turns (ITF rules 14 and 15). */
export function afterGame({ server, partners }: Service): Service {
  if (server === null) return { server, partners }
  return { server: opponent(server), partners: turned(partners, server) }
}

/** For each order of serves: how often the serve has changed sides after `played` points of a tie-break. */
const TURNS: Readonly<Record<TiebreakOrder, (played: number) => number>> = {
  ABBA: (played) => (played + 1) >> 1,
  ABAB: (played) => played,
  AABB: (played) => played >> 1,
}

/** Returns how often the serve has changed sides after this number of points of a tie-break. */
export const turnsAfter = (order: OrderOfService | undefined, played: number): number =>
  TURNS[order?.tiebreak ?? 'ABBA'](played)

/**
 * Returns who serves the next point of a tie-break (ITF rule 5b).
 * @param played the points of the tie-break with the one just played
 */
export const afterTiebreakPoint = (score: Service & Pick<Score, 'order'>, played: number): Service =>
  turnsAfter(score.order, played) > turnsAfter(score.order, played - 1)
    ? afterGame(score)
    : { server: score.server, partners: score.partners }

/**
 * Returns who serves after a tie-break. The side that served first in it receives first in the next set.
 * @param score the service after `played` points of the tie-break
 */
export function afterTiebreak(score: Service & Pick<Score, 'order'>, played: number): Service {
  if (score.order?.afterTiebreak) return score.order.afterTiebreak
  let first: Service = score
  for (let turns = turnsAfter(score.order, played); turns > 0; turns -= 1) first = turnBefore(first)
  return afterGame(first)
}

/** Returns the order after the current tie-break. */
export function orderAfterTiebreak(order: OrderOfService | undefined): OrderOfService | undefined {
  if (!order?.afterTiebreak) return order
  const { afterTiebreak: _, ...rest } = order
  return orderOf(rest)
}

/**
 * Returns the organizer's order of serves, which applies to the whole match. A new start ends the alterations that were made
 * on court, so they are left out.
 */
export const chosenOrder = ({ order }: Pick<Score, 'order'>): OrderOfService | undefined =>
  order?.tiebreak && { tiebreak: order.tiebreak }

/** Returns undefined instead of an empty order, so that equal scores are equal data. */
const orderOf = (order: OrderOfService): OrderOfService | undefined =>
  Object.keys(order).length > 0 ? order : undefined

function turnBefore({ server, partners }: Service): Service {
  if (server === null) return { server, partners }
  const before = opponent(server)
  return { server: before, partners: turned(partners, before) }
}

function turned(partners: Service['partners'], side: Side): Service['partners'] {
  if (!partners) return partners
  const [one, two] = partners
  return side === 1 ? [other(one), two] : [one, other(two)]
}

const other = (partner: Partner): Partner => (partner === 1 ? 2 : 1)

type Correction = ScoringEvent & { kind: 'correction' }

/**
 * Returns the score after a correction of who serves (ITF rule 27). All points count, and `server` serves the next one.
 * - Within a game, or after an even number of points of a tie-break, this corrects the order of service.
 * - After an odd number of points of a tie-break the order stays as altered on court. The side that served first in it
 *   still receives first in the next set.
 * - Between two games, a correction says that the last game was served out of turn. The order stays as altered.
 *   Naming the other partner of the same pair does not delay new balls: they belong to a pair (ITF rule 22).
 */
export function corrected(score: Score, { server, partner, tiebreakOrder }: Correction): Score {
  const order = correctedOrder(score, server)
  const { tiebreak: _, ...others } = order ?? {}
  const chosen =
    tiebreakOrder === undefined ? order : { ...others, ...(tiebreakOrder !== 'ABBA' && { tiebreak: tiebreakOrder }) }
  return {
    ...score,
    server,
    partners: withPartner(score.partners, server, partner),
    order: chosen && orderOf(chosen),
  }
}

function correctedOrder(score: Score, server: Side): OrderOfService | undefined {
  if (score.server === null) return score.order
  const played = score.points[0] + score.points[1]
  if (played === 0) return server === score.server ? score.order : withAlteration(score)
  if (!runningSet(score).tiebreak) return score.order
  return played % 2 === 0
    ? orderAfterTiebreak(score.order)
    : { ...score.order, afterTiebreak: afterTiebreak(score, played) }
}

/**
 * Adds an alteration. A second alteration after the same game cancels the first. After a tie-break, adds nothing, because a
 * tie-break is not a standard game (ITF rule 27c).
 */
function withAlteration({ order, sets }: Score): OrderOfService | undefined {
  const before = sets[sets.length - 2]
  const isAfterTiebreak = before?.tiebreak && runningSet({ sets }).games.every((games) => games === 0)
  const games = gameNumber({ sets }) - 1
  if (games === 0 || isAfterTiebreak) return order
  const { alteredAfter = [], ...others } = order ?? {}
  const altered = alteredAfter.at(-1) === games ? alteredAfter.slice(0, -1) : [...alteredAfter, games]
  return orderOf({ ...others, ...(altered.length > 0 && { alteredAfter: altered }) })
}

function withPartner(partners: Service['partners'], side: Side, partner: Partner | undefined): Service['partners'] {
  if (!partners || !partner) return partners
  return side === 1 ? [partner, partners[1]] : [partners[0], partner]
}
