import { and, asc, between, desc, eq, getTableColumns, gt, inArray, isNotNull, lte } from 'drizzle-orm'
import type { ClubId } from '../../shared/reservations/clubs.ts'
import { type Period, unitsOf } from '../../shared/reservations/units.ts'
import { afterCursor, pageOf } from '../storage/cursor.ts'
import type { Storage, Tables } from '../storage/storage.ts'

export type ReservationRow = Tables['reservations']['$inferSelect']

/** What is written with a booking. */
export interface NewBooking {
  readonly row: ReservationRow
  /** The emails of the people who can't play elsewhere at this time. */
  readonly people: readonly string[]
}

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

  return {
    /** Returns the reservations on these dates, of one club or all, by date, hour, club and court. */
    onDates: ({ from, to }: Dates, club?: ClubId): Promise<ReservationRow[]> =>
      db
        .select()
        .from(reservations)
        .where(and(between(reservations.date, from, to), club && eq(reservations.club, club)))
        .orderBy(asc(reservations.date), asc(reservations.hour), asc(reservations.club), asc(reservations.court)),

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
     * Stores a booking durably with the time of its court and its people, and frees the places of the owner's reservations that
     * have begun.
     * @throws UniqueViolation if the court, a person, the owner's place or the owner's id is taken
     */
    book: ({ row, people }: NewBooking, now: number): Promise<void> =>
      storage.atomically((tx) => [
        tx
          .update(reservations)
          .set({ place: null })
          .where(and(eq(reservations.owner, row.owner), isNotNull(reservations.place), lte(reservations.startsAt, now)))
          .returning({ id: reservations.id }),
        tx.insert(reservations).values(row).returning({ id: reservations.id }),
        tx
          .insert(courtUnits)
          .values(unitsOf(row).map((unit) => ({ courtId: row.courtId, unit, booking: row.uid })))
          .returning({ unit: courtUnits.unit }),
        ...people.map((person) =>
          tx
            .insert(personUnits)
            .values(unitsOf(row).map((unit) => ({ person, unit, booking: row.uid })))
            .returning({ unit: personUnits.unit }),
        ),
      ]),

    /** Removes a booking, which frees its court and its people. */
    remove: ({ uid }: Pick<ReservationRow, 'uid'>): Promise<void> =>
      storage.atomically((tx) => [
        tx.delete(reservations).where(eq(reservations.uid, uid)).returning({ id: reservations.id }),
      ]),
  }
}
