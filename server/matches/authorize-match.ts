import type { FastifyRequest } from 'fastify'
import { may, type Subject, type Who } from '../../shared/auth/permissions.ts'
import { isOver } from '../../shared/scoring/score.ts'
import { authorize } from '../auth/authorize.ts'
import type { Matches } from './matches.ts'
import type { Scoresheet } from './scoresheet.ts'

/**
 * Returns whether a person is on the booking that a match was made from.
 * @throws ApiError 403 if the person is, but may not score the match now
 */
export type IsBookedPlayer = (sheet: Scoresheet, email: string) => Promise<boolean>

/** Returns the function that checks whether the sender of a request may perform the call's action on a match. */
export function matchAuthorizer(matches: Pick<Matches, 'readNamed'>, isBookedPlayer: IsBookedPlayer) {
  /**
   * @param players whether people on the match's booking may do this
   * @throws ApiError 403 if the sender may not perform the call's action on this match; 404 if there is no such match
   */
  return async (request: FastifyRequest, id: string, players = true): Promise<Scoresheet> => {
    const { who, user } = request
    const { permission } = request.routeOptions.config
    const sheet = await matches.readNamed(id)
    const subject = subjectOf(sheet, who)
    if (players && user && permission && who?.kind === 'person' && !may(who, permission, subject)) {
      const isPlayer = await isBookedPlayer(sheet, user.email)
      authorize(request, isPlayer ? { ...subject, players: [who.id] } : subject)
    } else authorize(request, subject)
    return sheet
  }
}

/** Returns a match as a subject of permissions. A grant for a court is not for matches that ended before the grant began. */
export function subjectOf({ record, log: { live } }: Scoresheet, who: Who | null): Subject {
  const { id, club, court, umpire } = record
  const isEarlier = who?.kind === 'grant' && isOver(live.score) && Date.parse(live.updatedAt) < who.window.from
  return { match: id, club, court: isEarlier ? null : court, umpire }
}
