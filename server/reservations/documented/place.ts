import type { Club, Court } from '../../../shared/clubs/club-schemas.ts'
import { slotsOf } from '../../../shared/clubs/slots.ts'
import { dateOfDay, type PlacedSlot } from '../../../shared/reservations/booking-rules.ts'
import type { CreateReservationRequest } from '../../../shared/reservations/reservations-schemas.ts'
import type { Clubs } from '../../clubs/clubs.ts'
import { type ApiError, badRequest } from '../../http/api-error.ts'
import { dayChanged } from '../slots/booking-errors.ts'

/** The clubs, as the calls about reservations read them. */
export type ClubsRead = Pick<Clubs, 'all' | 'get' | 'find' | 'courtOf'>

const notOneOf = (field: string, values: readonly string[]): ApiError =>
  badRequest(`${field}: must be one of ${values.join(', ')}`)

/** @throws ApiError 400 if there is no such club */
export function clubNamed(clubs: Pick<Clubs, 'all' | 'get'>, id: string): Club {
  const club = clubs.get(id)
  if (!club)
    throw notOneOf(
      'club',
      clubs.all().map((each) => each.id),
    )
  return club
}

/** @throws ApiError 400 if the club has no court with this name */
function courtNamed(club: Club, name: string): Court {
  const court = club.courts.find((each) => each.name === name)
  if (!court)
    throw notOneOf(
      'court',
      club.courts.map((each) => each.name),
    )
  return court
}

/**
 * Returns the slot that a request means now. If clocks go back and show its time twice, it is the first slot with this time.
 * @throws ApiError 400 if there is no such club, court or time, 422 if the day of the request now means another date
 */
export function placeOf(
  clubs: Pick<Clubs, 'all' | 'get'>,
  { club: id, court: name, day, date: meant, time }: CreateReservationRequest,
  now: number,
): PlacedSlot {
  const club = clubNamed(clubs, id)
  const court = courtNamed(club, name)
  const date = dateOfDay(day, now, club.timeZone)
  const slots = slotsOf(club, court, date)
  const slot = slots.find((each) => each.time === time)
  if (!slot)
    throw notOneOf(
      'time',
      slots.map((each) => each.time),
    )
  if (meant !== undefined && meant !== date) throw dayChanged(day, date)
  const endsAt = slot.startsAt + slot.minutes * 60_000
  return {
    club: id,
    date,
    court: name,
    courtId: court.id,
    hour: Number.parseInt(time, 10),
    startsAt: slot.startsAt,
    endsAt,
  }
}
