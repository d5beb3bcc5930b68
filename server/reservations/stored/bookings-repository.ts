import {
  and,
  asc,
  between,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
} from 'drizzle-orm'
import { afterCursor, pageOf } from '../../storage/cursor.ts'
import { type Storage, touching } from '../../storage/storage.ts'
import { createCourtTimes } from './court-times.ts'
import type { InTransaction, PartnerRow, ReservationRow, StoredBooking } from './stored.ts'

/** Maximum number of unpaid bookings that one read returns. */
const MOST_UNPAID = 1000

/** A range of dates, both included. */
export interface Dates {
  readonly from: string
  readonly to: string
}

export type BookingsRepository = ReturnType<typeof createBookingsRepository>

/** Reads bookings with their people, partners and series, and what takes courts. `commit-bookings.ts` writes them. */
export function createBookingsRepository(storage: Storage) {
  const { db, tables } = storage
  const { members, partners, people, reservations, waits } = tables

  /** Returns the bookings of others that a person has given this answer, and that begin after a moment (ms), earliest first. */
  const ofPartnerAfter = (email: string, state: PartnerRow['state'], moment: number): Promise<ReservationRow[]> =>
    db
      .select(getTableColumns(reservations))
      .from(partners)
      .innerJoin(reservations, eq(reservations.uid, partners.booking))
      .where(and(eq(partners.email, email), eq(partners.state, state), gt(reservations.startsAt, moment)))
      .orderBy(asc(reservations.startsAt))

  /** Returns the bookings with these uids, earliest first. */
  const byUids = async (uids: readonly string[]): Promise<ReservationRow[]> =>
    uids.length === 0
      ? []
      : await db
          .select()
          .from(reservations)
          .where(inArray(reservations.uid, [...uids]))
          .orderBy(asc(reservations.startsAt))

  /** Returns the partners of bookings, in the order of their emails. */
  const partnersOf = async (uids: readonly string[]): Promise<PartnerRow[]> =>
    uids.length === 0
      ? []
      : await db
          .select()
          .from(partners)
          .where(inArray(partners.booking, [...uids]))
          .orderBy(asc(partners.email))

  /** Returns bookings with their partners. */
  async function withPartners(rows: readonly ReservationRow[]): Promise<StoredBooking[]> {
    const found = await partnersOf(rows.map(({ uid }) => uid))
    return rows.map((row) => ({ row, partners: found.filter(({ booking }) => booking === row.uid) }))
  }

  const peopleOf = async (emails: readonly string[]) =>
    emails.length === 0
      ? []
      : await db
          .select({
            id: people.id,
            email: people.email,
            name: people.name,
            language: people.language,
            contact: members.email,
          })
          .from(people)
          .leftJoin(members, eq(members.personId, people.id))
          .where(inArray(people.email, [...emails]))

  return {
    ...createCourtTimes(storage),

    /** Returns the ids, names and languages of people, and the address for emails to members without an account. */
    peopleOf,

    /** Returns the names of the owners of bookings, as far as they are known. */
    namesOf: async (owners: readonly string[]): Promise<ReadonlyMap<string, string>> =>
      new Map(
        (await peopleOf([...new Set(owners)])).flatMap(({ email, name }) =>
          name.trim() === '' ? [] : [[email, name] as const],
        ),
      ),

    ofPartnerAfter,
    byUids,
    withPartners,

    byUid: async (uid: string): Promise<ReservationRow | undefined> =>
      (await db.select().from(reservations).where(eq(reservations.uid, uid)))[0],

    own: async (owner: string, id: number): Promise<ReservationRow | undefined> =>
      (
        await db
          .select()
          .from(reservations)
          .where(and(eq(reservations.owner, owner), eq(reservations.id, id)))
      )[0],

    /** Returns the bookings of a series that begin at a moment or later (ms), earliest first. */
    following: (series: string, moment: number): Promise<ReservationRow[]> =>
      db
        .select()
        .from(reservations)
        .where(and(eq(reservations.series, series), gte(reservations.startsAt, moment)))
        .orderBy(asc(reservations.startsAt)),

    /** Returns a person's bookings that begin after a moment (ms), earliest first. */
    ofOwnerAfter: (owner: string, moment: number): Promise<ReservationRow[]> =>
      db
        .select()
        .from(reservations)
        .where(and(eq(reservations.owner, owner), gt(reservations.startsAt, moment)))
        .orderBy(asc(reservations.startsAt), asc(reservations.uid)),

    /** Returns the bookings on these dates, of one club or all, by date, time, club and court. */
    onDates: ({ from, to }: Dates, club?: string): Promise<ReservationRow[]> =>
      db
        .select()
        .from(reservations)
        .where(and(between(reservations.date, from, to), club === undefined ? undefined : eq(reservations.club, club)))
        .orderBy(asc(reservations.date), asc(reservations.startsAt), asc(reservations.club), asc(reservations.court)),

    /** Returns a page of a person's bookings, latest first, and the cursor of the next page. */
    listOf: async (owner: string, limit: number, cursor?: string) => {
      const rows = await db
        .select()
        .from(reservations)
        .where(and(eq(reservations.owner, owner), afterCursor(reservations.startsAt, reservations.id, cursor)))
        .orderBy(desc(reservations.startsAt), desc(reservations.id))
        .limit(limit + 1)
      return pageOf(rows, limit, ({ startsAt, id }) => [startsAt, id])
    },

    /**
     * Returns the bookings to which a person is invited, also those that are not paid yet, without those that begin before a
     * moment (ms), earliest first.
     */
    invitationsOf: (email: string, moment: number): Promise<ReservationRow[]> =>
      ofPartnerAfter(email, 'invited', moment),

    /** Returns a page of the bookings that a person owns or accepted and that have ended, latest first. */
    pastOf: async (email: string, now: number, limit: number, cursor?: string) => {
      const accepted = db
        .select({ uid: partners.booking })
        .from(partners)
        .where(and(eq(partners.email, email), eq(partners.state, 'accepted')))
      const rows = await db
        .select()
        .from(reservations)
        .where(
          and(
            or(eq(reservations.owner, email), inArray(reservations.uid, accepted)),
            eq(reservations.state, 'booked'),
            lte(reservations.endsAt, now),
            afterCursor(reservations.startsAt, reservations.id, cursor),
          ),
        )
        .orderBy(desc(reservations.startsAt), desc(reservations.id))
        .limit(limit + 1)
      return pageOf(rows, limit, ({ startsAt, id }) => [startsAt, id])
    },

    /** Returns the held and offered bookings whose time is over at `now`. */
    expired: (now: number): Promise<ReservationRow[]> =>
      db
        .select()
        .from(reservations)
        .where(
          and(isNotNull(reservations.heldUntil), lte(reservations.heldUntil, now), ne(reservations.state, 'booked')),
        ),

    /** Returns the bookings whose cancellation can still be undone, or takes effect now, earliest first. */
    beingCancelled: (): Promise<ReservationRow[]> =>
      db.select().from(reservations).where(isNotNull(reservations.cancelsAt)).orderBy(asc(reservations.startsAt)),

    /** Returns the slots that are offered to a person. */
    offeredTo: async (email: string): Promise<ReservationRow[]> =>
      await db
        .select(getTableColumns(reservations))
        .from(waits)
        .innerJoin(reservations, eq(reservations.uid, waits.booking))
        .where(and(eq(waits.owner, email), eq(reservations.state, 'offered'))),

    /** Returns the people to whom bookings are offered, by the `uid` of the booking. Without a stored name, it is null. */
    peopleOffered: async (rows: readonly Pick<ReservationRow, 'uid' | 'state'>[]) => {
      const uids = rows.filter(({ state }) => state === 'offered').map(({ uid }) => uid)
      if (uids.length === 0) return new Map<string, { email: string; name: string | null }>()
      const found = await db
        .select({ booking: waits.booking, email: waits.owner, name: people.name })
        .from(waits)
        .leftJoin(people, eq(people.email, waits.owner))
        .where(inArray(waits.booking, uids))
      return new Map(found.map(({ booking, ...person }) => [booking ?? '', person]))
    },

    /** Returns the bookings since a date that no order has paid for, earliest first. @param club null for all clubs */
    unpaid: (club: string | null, since: string): Promise<ReservationRow[]> =>
      db
        .select()
        .from(reservations)
        .where(
          and(
            isNull(reservations.paidBy),
            inArray(reservations.state, ['booked', 'held']),
            gte(reservations.date, since),
            club === null ? undefined : eq(reservations.club, club),
          ),
        )
        .orderBy(asc(reservations.date), asc(reservations.hour))
        .limit(MOST_UNPAID),

    /** Returns the definite bookings of a club on these dates. */
    bookedOn: (club: string, { from, to }: Dates): Promise<ReservationRow[]> =>
      db
        .select()
        .from(reservations)
        .where(
          and(between(reservations.date, from, to), eq(reservations.club, club), eq(reservations.state, 'booked')),
        ),

    /** Returns bookings whose reminder is due, earliest first. */
    dueReminders: (now: number, most: number): Promise<ReservationRow[]> =>
      db
        .select()
        .from(reservations)
        .where(and(isNotNull(reservations.reminderAt), lte(reservations.reminderAt, now)))
        .orderBy(asc(reservations.reminderAt))
        .limit(most),

    /**
     * Marks a reminder as sent, and stores its emails.
     * @throws UniqueViolation if another server was first, or the booking was moved or cancelled
     */
    remind: ({ uid, reminderAt }: ReservationRow, also: InTransaction): Promise<void> =>
      storage.atomically((tx) => [
        touching(
          tx
            .update(reservations)
            .set({ reminderAt: null })
            .where(and(eq(reservations.uid, uid), eq(reservations.reminderAt, reminderAt ?? 0)))
            .returning({ uid: reservations.uid }),
        ),
        ...also(tx),
      ]),
  }
}
