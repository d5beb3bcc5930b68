import { and, asc, between, desc, eq, getTableColumns, gt, inArray, isNotNull, lte } from 'drizzle-orm'
import { type Period, unitsOf } from '../../shared/reservations/units.ts'
import { afterCursor, pageOf } from '../storage/cursor.ts'
import type { Database, Statement, Storage, Tables } from '../storage/storage.ts'

export type ReservationRow = Tables['reservations']['$inferSelect']

/** The data that is stored with a booking. */
export interface NewBooking {
  readonly row: ReservationRow
  /** The emails of the people who can't play elsewhere at this time. */
  readonly people: readonly string[]
}

/** Returns further statements of a transaction. */
export type InTransaction = (tx: Database) => readonly Statement[]

/** A range of dates, both included. */
export interface Dates {
  readonly from: string
  readonly to: string
}

/** Reads and stores reservations. */
export function createReservationsRepository(storage: Storage) {
  const { db, tables } = storage
  const { courtUnits, personUnits, reservations } = tables
  const isOnCourt = (courtId: string, period: Period) =>
    and(eq(courtUnits.courtId, courtId), inArray(courtUnits.unit, unitsOf(period)))
  const isOwn = (owner: string, id: number) => and(eq(reservations.owner, owner), eq(reservations.id, id))

  const takePeople = (tx: Database, { row, people }: NewBooking): Statement[] =>
    people.map((person) =>
      tx
        .insert(personUnits)
        .values(unitsOf(row).map((unit) => ({ person, unit, booking: row.uid })))
        .returning({ unit: personUnits.unit }),
    )
  const takeUnits = (tx: Database, booking: NewBooking): Statement[] => {
    const { courtId, uid } = booking.row
    return [
      tx
        .insert(courtUnits)
        .values(unitsOf(booking.row).map((unit) => ({ courtId, unit, booking: uid })))
        .returning({ unit: courtUnits.unit }),
      ...takePeople(tx, booking),
    ]
  }

  const endPlaces = (tx: Database, owners: readonly string[], now: number): Statement[] =>
    owners.map((owner) =>
      tx
        .update(reservations)
        .set({ place: null })
        .where(and(eq(reservations.owner, owner), isNotNull(reservations.place), lte(reservations.startsAt, now)))
        .returning({ id: reservations.id }),
    )

  const insert = (tx: Database, booking: NewBooking): Statement[] => [
    tx.insert(reservations).values(booking.row).returning({ id: reservations.id }),
    ...takeUnits(tx, booking),
  ]

  return {
    /** Returns the reservations on these dates, of one club or all, by date, time, club and court. */
    onDates: ({ from, to }: Dates, club?: string): Promise<ReservationRow[]> =>
      db
        .select()
        .from(reservations)
        .where(and(between(reservations.date, from, to), club === undefined ? undefined : eq(reservations.club, club)))
        .orderBy(asc(reservations.date), asc(reservations.startsAt), asc(reservations.club), asc(reservations.court)),

    /** Returns a person's reservations that begin after a moment (ms), earliest first. */
    ofOwnerAfter: (owner: string, moment: number): Promise<ReservationRow[]> =>
      db
        .select()
        .from(reservations)
        .where(and(eq(reservations.owner, owner), gt(reservations.startsAt, moment)))
        .orderBy(asc(reservations.startsAt), asc(reservations.uid)),

    /** Returns a page of a person's reservations, latest first, and the cursor of the next page. */
    listOf: async (owner: string, limit: number, cursor?: string) => {
      const rows = await db
        .select()
        .from(reservations)
        .where(and(eq(reservations.owner, owner), afterCursor(reservations.startsAt, reservations.id, cursor)))
        .orderBy(desc(reservations.startsAt), desc(reservations.id))
        .limit(limit + 1)
      return pageOf(rows, limit, ({ startsAt, id }) => [startsAt, id])
    },

    own: async (owner: string, id: number): Promise<ReservationRow | undefined> =>
      (await db.select().from(reservations).where(isOwn(owner, id)))[0],

    /** Returns a booking that takes this court within this period. */
    onCourt: async (courtId: string, period: Period): Promise<ReservationRow | undefined> =>
      (
        await db
          .select(getTableColumns(reservations))
          .from(courtUnits)
          .innerJoin(reservations, eq(reservations.uid, courtUnits.booking))
          .where(isOnCourt(courtId, period))
          .orderBy(asc(courtUnits.unit))
          .limit(1)
      )[0],

    /** Returns whether a booking or a block takes this court within this period. */
    isTaken: async (courtId: string, period: Period): Promise<boolean> =>
      (await db.select({ unit: courtUnits.unit }).from(courtUnits).where(isOnCourt(courtId, period)).limit(1)).length >
      0,

    /** Returns a booking that a person plays in within this period. */
    ofPerson: async (person: string, period: Period): Promise<ReservationRow | undefined> =>
      (
        await db
          .select(getTableColumns(reservations))
          .from(personUnits)
          .innerJoin(reservations, eq(reservations.uid, personUnits.booking))
          .where(and(eq(personUnits.person, person), inArray(personUnits.unit, unitsOf(period))))
          .orderBy(asc(personUnits.unit))
          .limit(1)
      )[0],

    /**
     * Stores bookings of one person durably with the time of their courts and people, and frees the places of the person's
     * reservations that have begun.
     * @param also returns statements for the same transaction
     * @throws UniqueViolation if a court, a person, a place or an id is taken
     */
    book: (bookings: readonly NewBooking[], now: number, also: InTransaction = () => []): Promise<void> =>
      storage.atomically((tx) => [
        ...endPlaces(tx, [...new Set(bookings.map(({ row }) => row.owner))], now),
        ...bookings.flatMap((booking) => insert(tx, booking)),
        ...also(tx),
      ]),

    /** Frees the places of people's reservations that have begun, as part of a transaction. */
    endPlaces,
    /** Stores a booking with the time of its court and people, as part of a transaction. */
    insert,
    /** Takes the time of a booking's court and people, as part of a transaction. */
    takeUnits,
    /** Takes the time of a booking's people, as part of a transaction. */
    takePeople,

    /** Removes bookings, which frees their courts and people. The uid protects a later booking with the same id. */
    remove: (rows: readonly Pick<ReservationRow, 'uid'>[], also: InTransaction = () => []): Promise<void> =>
      storage.atomically((tx) => [
        tx
          .delete(reservations)
          .where(
            inArray(
              reservations.uid,
              rows.map(({ uid }) => uid),
            ),
          )
          .returning({ id: reservations.id }),
        ...also(tx),
      ]),
  }
}
