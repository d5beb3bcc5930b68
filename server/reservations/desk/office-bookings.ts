import { and, asc, between, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type {
  OfficeBlock,
  OfficeBooking,
  OfficeMatch,
  OfficeWeek,
} from '../../../shared/reservations/office-booking-schemas.ts'
import { type Period, UNIT_MS } from '../../../shared/reservations/units.ts'
import { iso } from '../../../shared/time/iso.ts'
import { plusDays } from '../../../shared/time/week.ts'
import type { Storage } from '../../storage/storage.ts'
import { periodsOf, unitsOfDays } from '../slots/block-units.ts'
import { type BookedClubs, clubOf, timeIn } from '../slots/booking-slots.ts'
import type { BlocksRepository } from '../stored/blocks-repository.ts'
import type { BookingsRepository } from '../stored/bookings-repository.ts'

export type OfficeBookings = ReturnType<typeof openOfficeBookings>

/** Returns the matches that are scheduled or in play, and want one of these courts within a period, earliest first. */
export type MatchesWithin = (
  courts: ReadonlySet<string>,
  period: Period,
) => readonly {
  readonly match: { readonly id: string; readonly company: string; readonly company2: string }
  readonly hold: Period & { readonly court: string }
}[]

interface OfficeBookingsDeps {
  readonly storage: Storage
  readonly repository: Pick<BookingsRepository, 'peopleOffered'>
  readonly blocks: Pick<BlocksRepository, 'blockedUnits'>
  readonly clubs: BookedClubs
  readonly matchesWithin: MatchesWithin
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

/** Reads the bookings, blocks and matches of a club for its office. */
export function openOfficeBookings({ storage, repository, blocks, clubs, matchesWithin, clock }: OfficeBookingsDeps) {
  const { db, tables } = storage
  const { guests, members, partners, people, reservations } = tables
  const { blockedUnits } = blocks
  const { peopleOffered } = repository

  /** Returns the members of a club who are the owners of these bookings, by the id of the owner. */
  async function membersAmong(club: string, rows: readonly { readonly person: string | null }[]) {
    const ids = [...new Set(rows.flatMap(({ person }) => person ?? []))]
    if (ids.length === 0) return new Map<string, NonNullable<OfficeBooking['member']>>()
    const { personId, account, number, phone, email } = members
    const isOne = (column: typeof personId | typeof account) => inArray(column, ids)
    const found = await Promise.all(
      [personId, account].map((column) =>
        db
          .select({ key: column, id: personId, number, phone, email })
          .from(members)
          .where(and(eq(members.club, club), isOne(column))),
      ),
    )
    return new Map(found.flat().map(({ key, ...member }) => [key ?? '', member]))
  }

  return {
    /** Returns the bookings, blocks and matches of a club on seven days. @throws ApiError 404 no such club */
    week: async (id: string, from: string): Promise<OfficeWeek> => {
      const club = clubOf(clubs, id)
      const isInWeek = and(
        between(reservations.date, from, plusDays(from, 6)),
        eq(reservations.club, club.id),
        or(isNull(reservations.heldUntil), gt(reservations.heldUntil, clock())),
      )
      const {
        uid,
        courtId,
        court,
        date,
        startsAt,
        endsAt,
        slots,
        title,
        state,
        heldUntil,
        cancelsAt,
        owner,
        series,
        cancellation,
      } = reservations
      const all = await db
        .select({
          uid,
          courtId,
          court,
          date,
          startsAt,
          endsAt,
          slots,
          title,
          state,
          heldUntil,
          cancelsAt,
          owner,
          series,
          cancellation,
          name: people.name,
          person: people.id,
          guestPhone: guests.phone,
        })
        .from(reservations)
        .leftJoin(people, eq(people.email, owner))
        .leftJoin(guests, eq(guests.personId, people.id))
        .where(isInWeek)
        .orderBy(asc(startsAt), asc(courtId))
      // The office can book a slot again at once if the office has cancelled its booking.
      const rows = all.filter((row) => !row.cancellation?.manager)
      const offered = await peopleOffered(rows)
      const memberOf = await membersAmong(club.id, rows)
      const invited = await db
        .select({ booking: partners.booking, email: partners.email, state: partners.state })
        .from(partners)
        .innerJoin(reservations, eq(uid, partners.booking))
        .where(isInWeek)
        .orderBy(asc(partners.email))
      const partnersOf = new Map<string, OfficeBooking['partners'][number][]>()
      for (const { booking, ...partner } of invited)
        partnersOf.set(booking, [...(partnersOf.get(booking) ?? []), partner])
      // Courts share their times, and a time zone is slow to apply.
      const times = new Map(rows.map((row) => [row.startsAt, '']))
      for (const moment of times.keys()) times.set(moment, timeIn(club.timeZone, moment))
      const courts = club.courts.map(({ id: each }) => each)
      const units = unitsOfDays(club.timeZone, from, 7)
      const blocked = await blockedUnits(courts, units)
      const period = { startsAt: units.from * UNIT_MS, endsAt: (units.to + 1) * UNIT_MS }
      return {
        bookings: rows.map(
          (row): OfficeBooking => ({
            uid: row.uid,
            court: row.courtId,
            courtName: row.court,
            date: row.date,
            time: times.get(row.startsAt) ?? '',
            startsAt: iso(row.startsAt),
            endsAt: iso(row.endsAt),
            slots: row.slots,
            title: row.title,
            state: row.state,
            heldUntil: row.heldUntil === null ? null : iso(row.heldUntil),
            cancelsAt: row.cancelsAt === null ? null : iso(row.cancelsAt),
            owner: offered.get(row.uid)?.email ?? row.owner,
            name: offered.get(row.uid)?.name ?? row.name,
            member: memberOf.get(row.person ?? '') ?? null,
            guestPhone: row.guestPhone,
            series: row.series,
            partners: partnersOf.get(row.uid) ?? [],
          }),
        ),
        blocks: periodsOf(blocked).map(
          ({ startsAt, endsAt, ...block }): OfficeBlock => ({ ...block, startsAt: iso(startsAt), endsAt: iso(endsAt) }),
        ),
        matches: matchesWithin(new Set(courts), period).map(
          ({
            match: { id: match, company, company2 },
            hold: { court: at, startsAt: begins, endsAt: ends },
          }): OfficeMatch => ({
            id: match,
            court: at,
            company,
            company2,
            startsAt: iso(begins),
            endsAt: iso(ends),
          }),
        ),
      }
    },
  }
}
