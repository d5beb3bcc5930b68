import type { Matches } from '../matches/matches.ts'
import { createUnscoredMatchesRepository } from '../matches/unscored-matches-repository.ts'
import type { BookedMatches } from '../reservations/commit/followers.ts'
import type { ReservationRow } from '../reservations/stored/stored.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * Changes the matches of bookings together with the bookings: the match of a cancelled booking is archived, and the match of a
 * moved booking moves to its court and time. A match that has begun stays as it is.
 */
export function openBookedMatches(storage: Storage, matches: Pick<Matches, 'reread'>): BookedMatches {
  const { archive, move } = createUnscoredMatchesRepository(storage)
  return {
    cancelled: (tx, rows) => archive(tx, idsOf(rows)),
    moved: (tx, rows) =>
      rows.flatMap(({ uid, club, courtId, startsAt }) => move(tx, uid, { club, court: courtId, date: startsAt })),
    publish: (ids) => matches.reread(ids),
  }
}

/** Returns the ids of the matches of bookings: a match has the uid of its booking. */
const idsOf = (rows: readonly Pick<ReservationRow, 'uid'>[]): string[] => rows.map(({ uid }) => uid)
