import type { FastifyRequest } from 'fastify'
import { may } from '../../shared/auth/permissions.ts'
import { isSameTaker } from '../../shared/court/beside.ts'
import type { ClashChoice } from '../../shared/matches/clash-choice-schemas.ts'
import type { CourtCollision } from '../../shared/reservations/block-schemas.ts'
import { UNDO_MS } from '../../shared/reservations/undo.ts'
import { UNIT_MS, unitsOf } from '../../shared/reservations/units.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { forbidden, whoId } from '../auth/authorize.ts'
import type { Clubs, CourtOfClub } from '../clubs/clubs.ts'
import { newUnits } from '../matches/court-holds.ts'
import type { PlaceMatch } from '../matches/describe-routes.ts'
import { courtTaken } from '../matches/match-errors.ts'
import type { Matches, PlannedMatch } from '../matches/matches.ts'
import { cancelling, cancellingLater } from '../reservations/commit/cancelling.ts'
import type { Commits } from '../reservations/commit/commit-bookings.ts'
import type { Expiry } from '../reservations/commit/expiry.ts'
import type { Plan } from '../reservations/commit/plan.ts'
import { occupiedLetters } from '../reservations/mail/letters.ts'
import { closedTimes, collisionsOf, withoutPerson } from '../reservations/slots/collisions.ts'
import type { BookingsRepository } from '../reservations/stored/bookings-repository.ts'
import type { StoredBooking } from '../reservations/stored/stored.ts'
import type { Taker } from '../reservations/stored/times.ts'
import { timesOf } from './follow-matches.ts'

interface PlaceMatchesDeps {
  readonly matches: Pick<Matches, 'planned'>
  readonly commits: Pick<Commits, 'commitBookings'>
  readonly expire: Expiry
  readonly repository: BookingsRepository
  readonly clubs: Pick<Clubs, 'courtOf'>
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

/**
 * Stores matches of the office in the transactions of bookings: a match, the half hours that it takes, and the bookings that it
 * cancels are stored together or not at all.
 */
export const openPlaceMatches =
  ({ matches, commits, expire, repository, clubs, clock }: PlaceMatchesDeps): PlaceMatch =>
  (id, planner, clash, request) =>
    commits.commitBookings(
      async () => {
        const now = clock()
        const planned = await matches.planned(id, planner)
        const court = planned.hold?.after?.court
        const at = court === undefined ? undefined : clubs.courtOf(court)
        const own = await repository.byUid(id)
        // The booking of a match takes the court for it.
        const isBooked = own !== undefined && own.courtId === court
        const units = planned.hold && !isBooked ? newUnits(planned.hold) : []
        if (units.length > 0) await expire(now)
        const takers = court === undefined ? [] : await repository.takersOf([court], units)
        const others = takers.filter(({ match }) => match?.id !== id)
        const rows = new Map(others.flatMap(({ booking }) => (booking ? [[booking.uid, booking]] : [])))
        const bookings = await repository.withPartners([...rows.values()])
        const offered = await repository.peopleOffered([...rows.values()])
        return { now, planned, at, isBooked, units, takers: others, bookings, offered }
      },
      (state) => planPlace(state, clash, request),
    )

interface PlaceState<Answer> {
  /** ms since 1970. */
  readonly now: number
  readonly planned: PlannedMatch<Answer>
  /** The court that the match takes. */
  readonly at: CourtOfClub | undefined
  /** Whether the match is at the court of its booking. */
  readonly isBooked: boolean
  /** The half hours that the match adds to those that it wanted before. */
  readonly units: readonly number[]
  /** What takes the court in these half hours. */
  readonly takers: readonly Taker[]
  /** The bookings among it. */
  readonly bookings: readonly StoredBooking[]
  /** The people to whom some of them are offered, by the `uid` of the booking. */
  readonly offered: ReadonlyMap<string, { readonly email: string; readonly name: string | null }>
}

/**
 * Plans to store a match, and to cancel the bookings that the request names.
 * @throws ApiError 409 with everything that takes the court and that the request does not resolve · 403
 */
function planPlace<Answer>(
  { now, planned, at, isBooked, units, takers, bookings, offered }: PlaceState<Answer>,
  { cancel, undoable, overrule, beside, overlap, reason }: ClashChoice,
  request: FastifyRequest,
): Plan<Answer> {
  const { id, answer, isChanged, hold, statements } = planned
  if (!isChanged) return { answer }
  const timeZone = at?.club.timeZone ?? 'UTC'
  const dateOf = (_: string, unit: number) => dateIn(timeZone, unit * UNIT_MS)
  const taken = collisionsOf(takers, { now, timeZone, offered, dateOf })
  const isAccepted = (each: CourtCollision) => beside.some((accepted) => isSameTaker(accepted, each))
  const inTheWay = overlap ? taken.filter(({ kind }) => kind !== 'match') : taken
  const collisions = [...inTheWay, ...(at ? closedTimes(at.club, at.court, units) : [])]
  const isManager = may(request.who ?? { kind: 'visitor' }, 'bookings.manage', { club: at?.club.id ?? null })
  const left = collisions.filter(({ booking }) => booking === null || !cancel.includes(booking))
  if (!overrule && !left.every(isAccepted)) {
    throw courtTaken(isManager ? collisions : collisions.map(withoutPerson))
  }
  // Without the right to manage bookings, the sender may accept an overlap only with the matches that the request lists.
  const isForManagers = (each: CourtCollision) => each.kind !== 'match' || !isAccepted(each)
  if (!isManager && inTheWay.some(isForManagers)) throw forbidden()
  const isCancelled = ({ row }: StoredBooking) => cancel.includes(row.uid) && row.startsAt > now
  const manager = { who: whoId(request), reason }
  const { marked, ...cancelled } = undoable
    ? cancellingLater(bookings.filter(isCancelled), manager, { id, at: now + UNDO_MS, match: id })
    : { ...cancelling(bookings.filter(isCancelled), manager, reason ?? null), marked: [] }
  const { audit } = planned
  const audited = audit && { ...audit, after: { ...audit.after, ...(left.length > 0 && { reason }) } }
  // A booking keeps its half hours while its cancellation can be undone.
  const kept = new Set([
    ...marked.flatMap(({ row }) => unitsOf(row)),
    ...takers.flatMap(({ booking, unit }) => (booking && cancel.includes(booking.uid) ? [] : unit)),
  ])
  const needed = overrule ? [] : units.filter((unit) => !kept.has(unit))
  const holds = hold ? [{ ...hold, after: isBooked ? null : hold.after, needed }] : []
  return {
    answer,
    ...cancelled,
    matches: [
      { id, statements: (tx) => statements(tx, { holds, audits: audited ? [audited] : [] }), ...timesOf(holds) },
    ],
    letters: [
      ...cancelled.letters,
      ...occupiedLetters(
        bookings.filter((each) => !isCancelled(each)),
        reason ?? null,
      ),
    ],
  }
}
