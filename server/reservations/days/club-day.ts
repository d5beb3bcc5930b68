import { slotsOf } from '../../../shared/clubs/slots.ts'
import type { ClubDay, DaySlot } from '../../../shared/reservations/booking-schemas.ts'
import { iso } from '../../../shared/time/iso.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import { tooFarAhead } from '../slots/booking-errors.ts'
import { type BookedClubs, clubOf, unitsIn } from '../slots/booking-slots.ts'
import type { PriceOf } from '../slots/court-prices.ts'
import type { BookingsRepository } from '../stored/bookings-repository.ts'
import { isGoneFor } from '../stored/cancellation.ts'
import type { TakenUnit } from '../stored/court-times.ts'

export interface ClubDayDeps {
  readonly repository: Pick<BookingsRepository, 'takenUnits' | 'playing' | 'invitationsOf'>
  readonly clubs: BookedClubs
  readonly priceOf: PriceOf
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

export type ClubDays = ReturnType<typeof openClubDays>

/** Reads the courts of a club on a date, with three queries however many bookings there are. */
export function openClubDays({ repository, clubs, priceOf, clock }: ClubDayDeps) {
  return {
    /**
     * Returns the slots of a club's courts on a date, for a person or a visitor.
     * @param email null for a visitor
     * @throws ApiError 404 no such club · 422 the date can't be booked yet
     */
    read: async (
      id: string,
      date: string,
      { email: viewer, isMember }: { readonly email: string | null; readonly isMember: boolean },
    ): Promise<ClubDay> => {
      const club = clubOf(clubs, id)
      const now = clock()
      const last = plusDays(dateIn(club.timeZone, now), club.daysAhead - 1)
      if (date > last) throw tooFarAhead(club.daysAhead, last)
      const courts = club.courts.map((court) => ({
        court,
        slots: slotsOf(club, court, date).map((slot) => ({ slot, units: unitsIn({ club, court, date, slot }) })),
      }))
      const all = courts.flatMap(({ slots }) => slots.map(({ units }) => units))
      const range = { from: Math.min(...all.map(({ from }) => from)), to: Math.max(...all.map(({ to }) => to)) }
      const ids = courts.map(({ court }) => court.id)
      const stored = all.length === 0 ? [] : await repository.takenUnits(ids, range)
      const taken = stored.filter(isHeld(now, viewer))
      const cancelled = new Map(
        stored.flatMap(({ booking, ...unit }) =>
          booking !== null && unit.cancelsAt !== null && unit.cancelsAt > now && isGoneFor(unit, viewer)
            ? [[booking, unit.cancelsAt] as const]
            : [],
        ),
      )
      const playing =
        viewer === null || taken.length === 0 ? new Set<string>() : await repository.playing(viewer, range)
      const invitations = viewer === null || taken.length === 0 ? [] : await repository.invitationsOf(viewer, now)
      const invited = new Set(invitations.map(({ uid }) => uid))
      return {
        club: id,
        date,
        timeZone: club.timeZone,
        ...(cancelled.size > 0 && {
          cancelled: [...cancelled].map(([booking, cancelsAt]) => ({ booking, cancelsAt: iso(cancelsAt) })),
        }),
        courts: courts.map(({ court, slots }) => ({
          id: court.id,
          name: court.name,
          slots: slots.map(({ slot, units }): DaySlot => {
            const { startsAt, time, minutes, isRepeat } = slot
            const takers = taken.filter(
              ({ courtId, unit }) => courtId === court.id && units.from <= unit && unit <= units.to,
            )
            const priceCents = priceOf({ club, court, date, slot }, isMember) ?? 0
            const state = startsAt <= now ? ({ state: 'past' } as const) : stateOf(takers, viewer, playing, invited)
            return {
              startsAt: iso(startsAt),
              time,
              ...(isRepeat && { isRepeat }),
              minutes,
              ...state,
              ...(priceCents > 0 && { priceCents, currency: club.currency }),
            }
          }),
        })),
      }
    },
  }
}

/**
 * Returns a filter for half hours that are taken: not held for somebody whose time to pay or accept is over, and not cancelled by the
 * viewer, or so long ago that it can't be undone any more.
 */
const isHeld = (now: number, viewer: string | null) => (unit: TakenUnit) =>
  (unit.heldUntil === null || unit.heldUntil > now) &&
  (unit.cancelsAt === null || unit.cancelsAt > now) &&
  !isGoneFor(unit, viewer)

function stateOf(
  takers: readonly TakenUnit[],
  viewer: string | null,
  playing: ReadonlySet<string>,
  invited: ReadonlySet<string>,
): Pick<DaySlot, 'state' | 'booking' | 'invitation' | 'heldUntil' | 'reason' | 'match'> {
  const mine = takers.find(({ booking, owner }) => booking !== null && (owner === viewer || playing.has(booking)))
  if (mine?.booking) {
    const { booking, heldUntil } = mine
    return { state: 'mine', booking, ...(heldUntil !== null && { heldUntil: iso(heldUntil) }) }
  }
  const blocked = takers.find(({ block }) => block !== null)
  if (blocked) return { state: 'blocked', ...(blocked.reason !== null && { reason: blocked.reason }) }
  const invitation = takers.find(({ booking }) => booking !== null && invited.has(booking))?.booking
  const played = takers.find(({ match }) => match !== null)
  return {
    state: takers.length > 0 ? 'taken' : 'free',
    ...(invitation && { invitation }),
    ...(played?.match && { match: played.match }),
  }
}
