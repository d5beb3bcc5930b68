import { allIds } from '../../shared/matches/linked-players.ts'
import type { MatchDescription } from '../../shared/matches/match-description-schemas.ts'
import { isOver } from '../../shared/scoring/score.ts'
import { iso } from '../../shared/time/iso.ts'
import type { MatchRecord } from './matches-repository.ts'
import type { Scoresheet } from './scoresheet.ts'

/** Returns the ETag of a match's description. Points do not change it. */
export const versionTag = ({ updatedAt }: Pick<MatchRecord, 'updatedAt'>): string => `"${updatedAt}"`

/** Returns everything about a match that the office can edit. */
export function descriptionOf({ record, log }: Scoresheet): MatchDescription {
  const {
    player1: company,
    player2: company2,
    date,
    createdAt: _created,
    updatedAt: _updated,
    serveMean: _mean,
    booked: _booked,
    heldMinutes,
    formerNames,
    linked,
    ...rest
  } = record
  return {
    ...rest,
    formerNames: formerNames ?? [],
    playerIds: allIds(linked),
    company,
    company2,
    date: iso(date),
    ...(heldMinutes === 0 && log.live.seq === 0 && { untimed: true }),
    hasEntries: log.live.seq > 0,
    isOver: isOver(log.live.score),
  }
}
