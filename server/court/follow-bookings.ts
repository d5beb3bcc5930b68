import { unitsOf } from '../../shared/reservations/units.ts'
import type { Matches } from '../matches/matches.ts'
import { createUnscoredMatchesRepository } from '../matches/unscored-matches-repository.ts'
import type { BookedMatches } from '../reservations/commit/followers.ts'
import type { ReservationRow } from '../reservations/stored/stored.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * Changes the matches of bookings together with the bookings: the match of a cancelled booking is archived, and the match of a
 * moved booking moves to its court and time. A match that has begun stays as it is.
 */
export function openBookedMatches(storage: Storage, matches: Pick<Matches, 'reread' | 'heldWithin'>): BookedMatches {
  const { archive, move } = createUnscoredMatchesRepository(storage)
  const { courtUnits } = storage.tables

  /** Returns the half hours of a cancelled booking that the match wants for which it was cancelled. */
  function wantedOf({ courtId, startsAt, endsAt, cancellation }: ReservationRow) {
    const time = { startsAt, endsAt }
    const wants = matches.heldWithin(new Set([courtId]), time).find(({ match: { id } }) => id === cancellation?.match)
    if (!wants) return []
    const units = new Set(unitsOf(time))
    const { match, hold } = wants
    return hold.units.filter((unit) => units.has(unit)).map((unit) => ({ courtId, unit, match: match.id }))
  }

  return {
    cancelled: (tx, rows) => archive(tx, idsOf(rows)),
    moved: (tx, rows) =>
      rows.flatMap(({ uid, club, courtId, startsAt }) => move(tx, uid, { club, court: courtId, date: startsAt })),
    take: (tx, rows) => {
      const wanted = rows.filter(({ cancellation }) => cancellation?.match !== undefined).flatMap(wantedOf)
      const { unit } = courtUnits
      return wanted.length > 0 ? [tx.insert(courtUnits).values(wanted).onConflictDoNothing().returning({ unit })] : []
    },
    publish: (ids) => matches.reread(ids),
  }
}

/** Returns the ids of the matches of bookings: a match has the uid of its booking. */
const idsOf = (rows: readonly Pick<ReservationRow, 'uid'>[]): string[] => rows.map(({ uid }) => uid)
