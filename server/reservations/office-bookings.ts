import { and, asc, between, eq, getTableColumns, gt, isNull, or } from 'drizzle-orm'
import type { OfficeBlock, OfficeBooking, OfficeWeek } from '../../shared/reservations/office-booking-schemas.ts'
import { plusDays } from '../../shared/time/week.ts'
import type { Storage } from '../storage/storage.ts'
import { periodsOf, unitsOfDays } from './block-units.ts'
import { createBlocksRepository } from './blocks-repository.ts'
import { type BookedClubs, clubOf, timeIn } from './booking-slots.ts'
import { createBookingsRepository } from './bookings-repository.ts'

export type OfficeBookings = ReturnType<typeof openOfficeBookings>

/** Reads the bookings and blocks of a club for its office. @param clock returns the current time (ms since 1970) */
export function openOfficeBookings(storage: Storage, clubs: BookedClubs, clock: () => number) {
  const { db, tables } = storage
  const { people, reservations } = tables
  const { partnersOf } = createBookingsRepository(storage)
  const { blockedUnits } = createBlocksRepository(storage)

  return {
    /** Returns the bookings and blocks of a club on seven days. @throws ApiError 404 no such club */
    week: async (id: string, from: string): Promise<OfficeWeek> => {
      const club = clubOf(clubs, id)
      const rows = await db
        .select({ ...getTableColumns(reservations), name: people.name })
        .from(reservations)
        .leftJoin(people, eq(people.email, reservations.owner))
        .where(
          and(
            between(reservations.date, from, plusDays(from, 6)),
            eq(reservations.club, club.id),
            or(isNull(reservations.heldUntil), gt(reservations.heldUntil, clock())),
          ),
        )
        .orderBy(asc(reservations.startsAt), asc(reservations.courtId))
      const partners = await partnersOf(rows.map(({ uid }) => uid))
      const courts = club.courts.map((court) => court.id)
      const blocked = await blockedUnits(courts, unitsOfDays(club.timeZone, from, 7))
      return {
        bookings: rows.map(
          (row): OfficeBooking => ({
            uid: row.uid,
            court: row.courtId,
            courtName: row.court,
            date: row.date,
            time: timeIn(club.timeZone, row.startsAt),
            startsAt: iso(row.startsAt),
            endsAt: iso(row.endsAt),
            title: row.title,
            state: row.state,
            owner: row.owner,
            name: row.name,
            series: row.series,
            partners: partners
              .filter(({ booking }) => booking === row.uid)
              .map(({ email, state }) => ({ email, state })),
          }),
        ),
        blocks: periodsOf(blocked).map(
          ({ startsAt, endsAt, ...block }): OfficeBlock => ({ ...block, startsAt: iso(startsAt), endsAt: iso(endsAt) }),
        ),
      }
    },
  }
}

const iso = (millis: number): string => new Date(millis).toISOString()
