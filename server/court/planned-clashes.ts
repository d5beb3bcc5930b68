import type { Club } from '../../shared/clubs/club-schemas.ts'
import type { PlannedClash, PlannedMatches } from '../../shared/court/clash-schemas.ts'
import { courtTimeOf, expectedMinutes, unitsFrom } from '../../shared/court/match-time.ts'
import type { CourtCollision } from '../../shared/reservations/block-schemas.ts'
import { type Period, UNIT_MS } from '../../shared/reservations/units.ts'
import { iso } from '../../shared/time/iso.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import type { Matches } from '../matches/matches.ts'
import { closedTimes, collisionsOf, withoutPerson } from '../reservations/slots/collisions.ts'
import type { BookingsRepository } from '../reservations/stored/bookings-repository.ts'

export interface PlannedClashesDeps {
  readonly repository: Pick<BookingsRepository, 'takersOf' | 'peopleOffered'>
  readonly matches: Pick<Matches, 'heldWithin'>
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

export type FindPlannedClashes = ReturnType<typeof openPlannedClashes>

/** Returns the function that says what takes the courts of matches that are not stored yet. */
export const openPlannedClashes =
  ({ repository, matches, clock }: PlannedClashesDeps) =>
  /** @param isManager whether the reader may see whose the bookings are */
  async (club: Club, { matches: planned }: PlannedMatches, isManager: boolean): Promise<PlannedClash[]> => {
    const now = clock()
    const courts = new Map(club.courts.map((court) => [court.id, court]))
    const wanted = planned.map(({ court, date, format }) => {
      const match = { date: Date.parse(date), begunAt: null, status: 'scheduled', archived: false } as const
      const time = courtTimeOf(match, expectedMinutes(format, club)) ?? { startsAt: match.date, endsAt: match.date }
      return { court, time, units: courts.has(court) ? unitsFrom(time, now) : [] }
    })
    const units = [...new Set(wanted.flatMap((each) => each.units))]
    const takers = units.length === 0 ? [] : await repository.takersOf([...courts.keys()], units)
    const rows = new Map(takers.flatMap(({ booking }) => (booking ? [[booking.uid, booking]] : [])))
    const offered = await repository.peopleOffered([...rows.values()])
    const about = {
      now,
      timeZone: club.timeZone,
      offered,
      dateOf: (_: string, unit: number) => dateIn(club.timeZone, unit * UNIT_MS),
    }
    const starts = wanted.map(({ time }) => time.startsAt)
    const all = { startsAt: Math.min(...starts), endsAt: Math.max(...wanted.map(({ time }) => time.endsAt)) }
    const isBesideMatch = takers.some(({ match }) => match !== null)
    const held = isBesideMatch ? matches.heldWithin(new Set(courts.keys()), all) : []
    const holds = new Map(held.map(({ match, hold }) => [match.id, hold]))
    return wanted.map(({ court, time, units }, index): PlannedClash => {
      const own = new Set(units)
      const there = takers.filter(
        ({ courtId, unit, booking, match }) =>
          courtId === court &&
          own.has(unit) &&
          (booking?.heldUntil == null || booking.heldUntil > now) &&
          (match === null || match.id !== planned[index]?.id),
      )
      const known = courts.get(court)
      const found = [...collisionsOf(there, about), ...(known ? closedTimes(club, known, units) : [])]
      const collisions = found.map((each) => withWholeTime(each, holds))
      return {
        startsAt: iso(time.startsAt),
        endsAt: iso(time.endsAt),
        collisions: isManager ? collisions : collisions.map(withoutPerson),
        others: wanted.flatMap((other, before) =>
          before < index && other.court === court && other.units.some((unit) => own.has(unit)) ? [before] : [],
        ),
      }
    })
  }

/** Returns a collision with the whole time of a match, not only the half hours that both matches want. */
function withWholeTime(collision: CourtCollision, holds: ReadonlyMap<string, Period>): CourtCollision {
  const hold = collision.match === null ? undefined : holds.get(collision.match)
  return hold ? { ...collision, startsAt: iso(hold.startsAt), endsAt: iso(hold.endsAt) } : collision
}
