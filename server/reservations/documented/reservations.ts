import { dateOfDay } from '../../../shared/reservations/booking-rules.ts'
import type {
  BookingRules,
  CreateReservationRequest,
  OwnReservation,
  Reservation,
  TakenSlot,
} from '../../../shared/reservations/reservations-schemas.ts'
import { partsOf } from '../../../shared/reservations/slots-in-row.ts'
import { CLUB_TIME_ZONE } from '../../../shared/time/club-date.ts'
import { plusDays, type Weekday, weekdayOf } from '../../../shared/time/week.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import { blockedSlotsOf } from '../days/blocked-slots.ts'
import { timeIn } from '../slots/booking-slots.ts'
import type { BlocksRepository } from '../stored/blocks-repository.ts'
import type { BookingsRepository, Dates } from '../stored/bookings-repository.ts'
import { isGoneFor } from '../stored/cancellation.ts'
import type { ReservationRow, StoredBooking } from '../stored/stored.ts'
import { freeHoursOf } from './free-hours.ts'
import { type ClubsRead, clubNamed, placeOf } from './place.ts'

/** The filters of a list. */
interface Filters {
  readonly club?: string | undefined
  readonly day?: Weekday | undefined
  readonly mine?: boolean | undefined
}

export type Reservations = ReturnType<typeof openReservations>

export interface ReservationsDeps {
  readonly repository: BookingsRepository
  readonly blocks: BlocksRepository
  readonly clubs: ClubsRead
  /** The rules of clubs that have not set their own. */
  readonly rules: BookingRules
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

/** Lists bookings and blocks as the documented calls about reservations do: by the weekdays of the next seven days. */
export function openReservations({ repository, blocks, clubs, rules, clock }: ReservationsDeps) {
  const blockedSlots = blockedSlotsOf(blocks, clubs)

  /** Returns the slot of a row, without its owner. */
  const slotAsWritten = ({ club, date, court, startsAt }: ReservationRow): TakenSlot => ({
    club,
    day: weekdayOf(date),
    date,
    court,
    time: timeIn(clubs.find(club)?.timeZone ?? CLUB_TIME_ZONE, startsAt),
  })
  const ownReservation = (row: ReservationRow): OwnReservation => ({
    ...slotAsWritten(row),
    mine: true,
    id: row.id,
    uid: row.uid,
    title: row.title,
  })

  return {
    rules,

    /** Returns the slot that a request means now. @throws ApiError 400, 422 as `placeOf` */
    placeOf: (request: CreateReservationRequest) => placeOf(clubs, request, clock()),

    /** Returns the documented fields of the booking that a request made. */
    answerOf: ([booking]: readonly StoredBooking[]): OwnReservation => {
      if (!booking) throw new Error('a request makes a booking')
      return ownReservation(booking.row)
    },

    /**
     * Lists all reservations of the next seven days, or of one of them.
     * @param viewer the person whose reservations have a title and an id; null for a visitor
     */
    list: async (viewer: string | null, { club, day, mine = false }: Filters): Promise<Reservation[]> => {
      const now = clock()
      if (club !== undefined) clubNamed(clubs, club)
      /** Returns the dates that a club has now. Its time zone decides which day it is. */
      const datesOf = (id: string): Dates => {
        const zone = clubs.find(id)?.timeZone ?? CLUB_TIME_ZONE
        const from = day ? dateOfDay(day, now, zone) : dateIn(zone, now)
        return { from, to: day ? from : plusDays(from, 6) }
      }
      const dates = new Map(
        (club === undefined ? clubs.all().map(({ id }) => id) : [club]).map((id) => [id, datesOf(id)]),
      )
      const all = [...dates.values()]
      const rows = await repository.onDates(
        {
          from: all.map(({ from }) => from).sort()[0] ?? '',
          to:
            all
              .map(({ to }) => to)
              .sort()
              .at(-1) ?? '',
        },
        club,
      )
      const listed = rows.filter((row) => {
        const { from, to } = dates.get(row.club) ?? { from: row.date, to: '' }
        return row.date >= from && row.date <= to && (!mine || row.owner === viewer) && !isGoneFor(row, viewer)
      })
      // The documented list has a line for each slot that is taken. A person's own bookings have one line each.
      const booked = listed
        .flatMap((row) => (mine ? [row] : partsOf(row).map(({ startsAt }) => ({ ...row, startsAt }))))
        .map(
          (row): Reservation => (row.owner === viewer ? ownReservation(row) : { ...slotAsWritten(row), mine: false }),
        )
      const blocked = mine ? [] : await blockedSlots(dates)
      if (blocked.length === 0 && booked.length === listed.length) return booked
      return [...booked, ...blocked.map((slot): Reservation => ({ ...slot, mine: false }))].sort(byTime)
    },

    freeHours: freeHoursOf({ clubs, bookings: repository, clock }),

    /** Returns the bookings of a club that are not over, by date and time. */
    upcoming: async (club: string): Promise<ReservationRow[]> => {
      const now = clock()
      const today = dateIn(clubs.find(club)?.timeZone ?? CLUB_TIME_ZONE, now)
      return (await repository.onDates({ from: today, to: '9999-12-31' }, club)).filter(({ endsAt }) => endsAt > now)
    },

    /** Returns a page of a person's reservations, latest first, and the cursor of the next page. */
    listOwn: async (owner: string, limit: number, cursor?: string) => {
      const { rows, next } = await repository.listOf(owner, limit, cursor)
      return { reservations: rows.map(ownReservation), next }
    },

    /** Returns the `uid` and the documented fields of a person's reservation, or undefined if the person has none with this id. */
    own: async (owner: string, id: number) => {
      const row = await repository.own(owner, id)
      return row && { uid: row.uid, reservation: ownReservation(row) }
    },
  }
}

const byTime = (one: TakenSlot, other: TakenSlot): number =>
  one.date.localeCompare(other.date) ||
  one.time.padStart(5, '0').localeCompare(other.time.padStart(5, '0')) ||
  one.club.localeCompare(other.club) ||
  one.court.localeCompare(other.court)
