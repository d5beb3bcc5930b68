import { and, asc, between, desc, eq, getTableColumns, gt, gte, inArray, isNotNull, lte, ne, or } from 'drizzle-orm'
import { afterCursor, pageOf } from '../storage/cursor.ts'
import { type Database, type Statement, type Storage, touching } from '../storage/storage.ts'
import { createLinesRepository } from './lines-repository.ts'
import { createPartnersRepository, type PartnerRow } from './partners-repository.ts'
import {
  createReservationsRepository,
  type InTransaction,
  type NewBooking,
  type ReservationRow,
} from './reservations-repository.ts'

/** A booking with its partners. */
export interface StoredBooking {
  readonly row: ReservationRow
  readonly partners: readonly PartnerRow[]
}

/** A half hour of a court that a booking or a block takes. */
export interface TakenUnit {
  readonly courtId: string
  readonly unit: number
  readonly booking: string | null
  readonly block: string | null
  readonly owner: string | null
  readonly heldUntil: number | null
  /** Reason of the block. */
  readonly reason: string | null
}

/** A range of units, both included. */
export interface Units {
  readonly from: number
  readonly to: number
}

/** Reads and stores bookings with their courts, people, partners and series. */
export function createBookingsRepository(storage: Storage) {
  const { db, tables } = storage
  const { blocks, courtUnits, partners, personUnits, reservations } = tables
  const basics = createReservationsRepository(storage)

  /** Returns the statement that makes a transaction fail if the booking has changed since it was read. */
  const change = (tx: Database, row: ReservationRow, changes: Partial<ReservationRow>): Statement =>
    touching(
      tx
        .update(reservations)
        .set({ ...changes, sequence: row.sequence + 1 })
        .where(and(eq(reservations.uid, row.uid), eq(reservations.sequence, row.sequence)))
        .returning({ id: reservations.id }),
    )

  /** Returns the bookings of others that a person has given this answer, and that begin after a moment (ms), earliest first. */
  const ofPartnerAfter = (email: string, state: PartnerRow['state'], moment: number): Promise<ReservationRow[]> =>
    db
      .select(getTableColumns(reservations))
      .from(partners)
      .innerJoin(reservations, eq(reservations.uid, partners.booking))
      .where(and(eq(partners.email, email), eq(partners.state, state), gt(reservations.startsAt, moment)))
      .orderBy(asc(reservations.startsAt))

  return {
    ...basics,
    ...createPartnersRepository(storage, { change, takePeople: basics.takePeople }),
    ...createLinesRepository(storage),
    change,

    /** Removes a booking, as part of a transaction that fails if the booking has changed since it was read. */
    removeChecked: (tx: Database, { uid, sequence }: ReservationRow): Statement =>
      touching(
        tx
          .delete(reservations)
          .where(and(eq(reservations.uid, uid), eq(reservations.sequence, sequence)))
          .returning({ id: reservations.id }),
      ),

    byUid: async (uid: string): Promise<ReservationRow | undefined> =>
      (await db.select().from(reservations).where(eq(reservations.uid, uid)))[0],

    /** Returns the bookings with these uids, earliest first. */
    byUids: async (uids: readonly string[]): Promise<ReservationRow[]> =>
      uids.length === 0
        ? []
        : await db
            .select()
            .from(reservations)
            .where(inArray(reservations.uid, [...uids]))
            .orderBy(asc(reservations.startsAt)),

    /** Returns the bookings of a series that begin at a moment or later (ms), earliest first. */
    following: (series: string, moment: number): Promise<ReservationRow[]> =>
      db
        .select()
        .from(reservations)
        .where(and(eq(reservations.series, series), gte(reservations.startsAt, moment)))
        .orderBy(asc(reservations.startsAt)),

    ofPartnerAfter,

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

    /** Returns the half hours of these courts that are taken. */
    takenUnits: async (courtIds: readonly string[], { from, to }: Units): Promise<TakenUnit[]> =>
      courtIds.length === 0
        ? []
        : await db
            .select({
              ...getTableColumns(courtUnits),
              owner: reservations.owner,
              heldUntil: reservations.heldUntil,
              reason: blocks.reason,
            })
            .from(courtUnits)
            .leftJoin(reservations, eq(reservations.uid, courtUnits.booking))
            .leftJoin(blocks, eq(blocks.id, courtUnits.block))
            .where(and(inArray(courtUnits.courtId, [...courtIds]), between(courtUnits.unit, from, to))),

    /** Returns the uids of the bookings in which a person plays. */
    playing: async (person: string, { from, to }: Units): Promise<ReadonlySet<string>> => {
      const rows = await db
        .selectDistinct({ booking: personUnits.booking })
        .from(personUnits)
        .where(and(eq(personUnits.person, person), between(personUnits.unit, from, to)))
      return new Set(rows.map(({ booking }) => booking))
    },

    /**
     * Changes bookings, and gives them other courts and times.
     * @throws UniqueViolation if a court or a person is taken, or if a booking has changed since it was read
     */
    move: (
      moves: readonly { readonly before: ReservationRow; readonly after: NewBooking }[],
      also: InTransaction = () => [],
    ): Promise<void> =>
      storage.atomically((tx) => {
        const uids = moves.map(({ before }) => before.uid)
        return [
          ...moves.map(({ before, after: { row } }) => change(tx, before, row)),
          tx.delete(courtUnits).where(inArray(courtUnits.booking, uids)).returning({ unit: courtUnits.unit }),
          tx.delete(personUnits).where(inArray(personUnits.booking, uids)).returning({ unit: personUnits.unit }),
          ...moves.flatMap(({ after }) => basics.takeUnits(tx, after)),
          ...also(tx),
        ]
      }),

    /** Removes held and offered bookings whose time is over at `now`. Returns the bookings that were removed. */
    async removeExpired(now: number, owner?: string): Promise<ReservationRow[]> {
      const isExpired = and(
        isNotNull(reservations.heldUntil),
        lte(reservations.heldUntil, now),
        ne(reservations.state, 'booked'),
        owner === undefined ? undefined : eq(reservations.owner, owner),
      )
      const rows = await db.select().from(reservations).where(isExpired)
      for (const { uid } of rows)
        await storage.atomically((tx) => [
          tx
            .delete(reservations)
            .where(and(eq(reservations.uid, uid), isExpired))
            .returning({ uid: reservations.uid }),
        ])
      return rows
    },

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

    /** Returns the ids, names and languages of people. */
    peopleOf: async (emails: readonly string[]) => {
      const { people } = tables
      if (emails.length === 0) return []
      return await db
        .select({ id: people.id, email: people.email, name: people.name, language: people.language })
        .from(people)
        .where(inArray(people.email, [...emails]))
    },
  }
}
export type BookingsRepository = ReturnType<typeof createBookingsRepository>
