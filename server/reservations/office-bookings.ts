import { and, asc, between, eq, getTableColumns, gt, inArray, isNull, or } from 'drizzle-orm'
import type { OfficeBlock, OfficeBooking, OfficeWeek } from '../../shared/reservations/office-booking-schemas.ts'
import { UNIT_MS } from '../../shared/reservations/units.ts'
import { plusDays } from '../../shared/time/week.ts'
import { minuteIn, momentsOn } from '../../shared/time/zone-time.ts'
import type { Storage } from '../storage/storage.ts'
import { type BookedClubs, clubOf } from './booking-slots.ts'
import { createBookingsRepository } from './bookings-repository.ts'

/** A half hour of a court that a block takes. */
interface BlockedUnit {
  readonly id: string
  readonly court: string
  readonly reason: string
  readonly unit: number
}

export type OfficeBookings = ReturnType<typeof openOfficeBookings>

/** Reads the bookings and blocks of a club for its office. @param clock returns the current time (ms since 1970) */
export function openOfficeBookings(storage: Storage, clubs: BookedClubs, clock: () => number) {
  const { db, tables } = storage
  const { blocks, courtUnits, people, reservations } = tables
  const { partnersOf } = createBookingsRepository(storage)

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
            eq(reservations.club, club.id as (typeof reservations.$inferSelect)['club']),
            or(isNull(reservations.heldUntil), gt(reservations.heldUntil, clock())),
          ),
        )
        .orderBy(asc(reservations.startsAt), asc(reservations.courtId))
      const partners = await partnersOf(rows.map(({ uid }) => uid))
      const unitAt = (date: string) => Math.floor((momentsOn(club.timeZone, date)(0)[0] ?? Date.parse(date)) / UNIT_MS)
      const blocked = await db
        .select({ id: blocks.id, court: courtUnits.courtId, reason: blocks.reason, unit: courtUnits.unit })
        .from(courtUnits)
        .innerJoin(blocks, eq(blocks.id, courtUnits.block))
        .where(
          and(
            inArray(
              courtUnits.courtId,
              club.courts.map((court) => court.id),
            ),
            between(courtUnits.unit, unitAt(from), unitAt(plusDays(from, 7)) - 1),
          ),
        )
        .orderBy(asc(courtUnits.courtId), asc(courtUnits.unit))
      return {
        bookings: rows.map((row): OfficeBooking => {
          const minute = minuteIn(club.timeZone, row.startsAt)
          return {
            uid: row.uid,
            court: row.courtId,
            courtName: row.court,
            date: row.date,
            time: `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`,
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
          }
        }),
        blocks: joined(blocked),
      }
    },
  }
}

/** Joins the half hours of each block that follow each other on a court. Returns the blocks, earliest first. */
function joined(units: readonly BlockedUnit[]): OfficeBlock[] {
  const found: { id: string; court: string; reason: string; from: number; to: number }[] = []
  for (const { id, court, reason, unit } of units) {
    const last = found.at(-1)
    if (last?.id === id && last.court === court && last.to === unit) last.to = unit + 1
    else found.push({ id, court, reason, from: unit, to: unit + 1 })
  }
  return found
    .sort((one, other) => one.from - other.from)
    .map(({ from, to, ...block }) => ({ ...block, startsAt: iso(from * UNIT_MS), endsAt: iso(to * UNIT_MS) }))
}

const iso = (millis: number): string => new Date(millis).toISOString()
