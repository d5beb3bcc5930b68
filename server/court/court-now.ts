import { isStaff } from '../../shared/auth/permissions.ts'
import { openOn, otherHoursOn } from '../../shared/clubs/open-hours.ts'
import { openTimes } from '../../shared/clubs/slots.ts'
import type { CourtNow, NextAtCourt } from '../../shared/court/court-schemas.ts'
import { courtState, type TakenTime, takenTimes } from '../../shared/court/court-state.ts'
import { opensAt } from '../../shared/court/score-window.ts'
import { type CourtMatch, matchOn, onUntil } from '../../shared/matches/court-match.ts'
import { UNIT_MS } from '../../shared/reservations/units.ts'
import { iso } from '../../shared/time/iso.ts'
import { plusDays } from '../../shared/time/week.ts'
import { dateIn, momentsOn } from '../../shared/time/zone-time.ts'
import type { Clubs } from '../clubs/clubs.ts'
import type { Matches } from '../matches/matches.ts'
import type { WalkIns } from '../reservations/book/walk-ins.ts'
import type { BookingsRepository } from '../reservations/stored/bookings-repository.ts'
import type { BookingMatches, Sender } from './booking-matches.ts'
import { walkInPrice } from './walk-in-price.ts'

/** Number of coming things that the answer lists. */
const MOST_NEXT = 3

export interface CourtNowDeps {
  readonly repository: Pick<BookingsRepository, 'takenUnits'>
  readonly clubs: Pick<Clubs, 'courtOf' | 'pricesOf' | 'zones'>
  readonly matches: Pick<Matches, 'read'>
  /** Returns the matches at a court that are on or may be on later. */
  readonly matchesAt: (court: string) => readonly CourtMatch[]
  readonly bookingMatches: Pick<BookingMatches, 'mayScore' | 'scorableOf'>
  readonly walkIns: Pick<WalkIns, 'isFree'>
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

export type CourtsNow = ReturnType<typeof openCourtsNow>

/** Reads what is on at a court and what is next, with one query of its bookings and blocks. */
export function openCourtsNow({ repository, clubs, matches, matchesAt, bookingMatches, walkIns, clock }: CourtNowDeps) {
  /** Returns the times that bookings, blocks and matches take from now until the end of the day at the club. */
  async function takenToday(court: string, midnight: number, now: number): Promise<TakenTime[]> {
    const units = { from: Math.floor(now / UNIT_MS), to: Math.ceil(midnight / UNIT_MS) - 1 }
    return takenTimes(await repository.takenUnits([court], units), now)
  }

  /**
   * Returns what the sender may score now: a match that has been made, or else the match of a booking.
   * @param present the matches that are on or about to begin. The one that the court shows comes first
   */
  async function scorable(
    present: readonly CourtMatch[],
    taken: readonly TakenTime[],
    sender: Sender,
    now: number,
  ): Promise<CourtNow['score']> {
    const { who } = sender
    if (!who || who.kind === 'visitor') return null
    for (const { id } of present) {
      if (await bookingMatches.mayScore(await matches.read(id), sender)) return { match: id, booking: null }
    }
    for (const { booking, kind, ...time } of taken) {
      if (booking === null || kind !== 'booked' || opensAt(time) > now) continue
      const found = await bookingMatches.scorableOf(booking, sender)
      if (found) return found
    }
    return null
  }

  return {
    /** Returns null if there is no such court, or it is archived. */
    async read(id: string, sender: Sender): Promise<CourtNow | null> {
      const found = clubs.courtOf(id)
      if (!found?.inUse) return null
      const { club, court } = found
      const now = clock()
      const today = dateIn(club.timeZone, now)
      const midnight = momentsOn(club.timeZone, plusDays(today, 1))(0)[0] ?? now + 86_400_000
      const taken = await takenToday(id, midnight, now)
      const known = matchesAt(id)
      const on = matchOn(known, now)
      const match = on && isPresent(on, now) ? on : null
      const others = known.filter((each) => each !== match && isPresent(each, now))
      const coming: NextAtCourt[] = [
        ...known
          .filter(
            (each) => each.status === 'scheduled' && each !== match && onUntil(each) > now && each.date < midnight,
          )
          .map(({ id: scheduled, date }) => ({
            startsAt: iso(date),
            kind: 'match' as const,
            match: scheduled,
            reason: null,
          })),
        ...taken
          .filter(
            ({ startsAt, booking, kind }) =>
              startsAt > now && kind !== 'match' && !known.some((each) => each.id === booking),
          )
          .map(({ startsAt, kind, reason }) => ({ startsAt: iso(startsAt), kind, match: null, reason })),
      ]
      const { who } = sender
      const isOfStaff =
        who?.kind === 'person' && isStaff(who.roles.filter((role) => role.club === null || role.club === club.id))
      const why = openOn(club, id, today).length === 0 ? otherHoursOn(club, id, today)?.name : undefined
      const current = courtState(taken, openTimes(club, court, today), now, why || null)
      return {
        id,
        name: court.name,
        club: club.id,
        clubName: club.name,
        timeZone: club.timeZone,
        zones: clubs.zones(),
        match: match?.id ?? null,
        ...current,
        next: coming.sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)).slice(0, MOST_NEXT),
        score: await scorable(match ? [match, ...others] : others, taken, sender, now),
        walkIn:
          who?.kind === 'person' &&
          !who.blocked &&
          (isOfStaff || (club.walkIns && walkInPrice(clubs, found, who.roles, now) === 0)) &&
          (await walkIns.isFree(found)),
        mayPrint: isOfStaff,
      }
    },
  }
}

/** Returns whether a match is on at its court, or begins so soon that it may be scored. */
const isPresent = (match: CourtMatch, now: number): boolean =>
  onUntil(match) > now && (match.status !== 'scheduled' || opensAt({ startsAt: match.date, endsAt: 0 }) <= now)
