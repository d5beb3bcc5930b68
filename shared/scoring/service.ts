import { runningSet, type Score } from './score.ts'
import { opponent, type Partner, type Side } from './side.ts'

/** Who serves, and in doubles who of each pair. */
export type Service = Pick<Score, 'server' | 'partners'>

/** ITF rules 14 and 15: after a game the other side serves, and in doubles who has served gives the turn to the partner. */
export function afterGame({ server, partners }: Service): Service {
  if (server === null) return { server, partners }
  return { server: opponent(server), partners: turned(partners, server) }
}

/**
 * ITF rule 5b: who is due serves one point of a tie-break, then each two in turn: after every odd point service passes on.
 * @param played the points of the tie-break with the one just played
 */
export const afterTiebreakPoint = (service: Service, played: number): Service =>
  played % 2 === 1 ? afterGame(service) : service

/**
 * Who served first in a tie-break receives first in the next set: a tie-break is one service game of theirs.
 * @param service of the point after the `played` ones
 */
export function afterTiebreak(service: Service, played: number): Service {
  let first = service
  for (let turns = (played + 1) >> 1; turns > 0; turns -= 1) first = turnBefore(first)
  return afterGame(first)
}

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

/**
 * ITF rule 27: who serves out of turn is replaced by who is due as soon as that is discovered, and every point stands. A
 * game that is over stays as it was served: before the next one's first point an entry says who serves that. After an odd
 * number of points of a tie-break the order stays as altered.
 */
export function corrected(score: Score, server: Side, partner: Partner | undefined): Score {
  const [one, two] = score.points
  const stays = score.server !== null && runningSet(score).tiebreak !== null && (one + two) % 2 === 1
  return stays ? score : { ...score, server, partners: withPartner(score.partners, server, partner) }
}

function withPartner(partners: Service['partners'], side: Side, partner: Partner | undefined): Service['partners'] {
  if (!partners || !partner) return partners
  return side === 1 ? [partner, partners[1]] : [partners[0], partner]
}
