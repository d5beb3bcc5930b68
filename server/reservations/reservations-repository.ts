import { and, asc, between, desc, eq, gt, isNotNull, lte } from 'drizzle-orm'
import type { Slot } from '../../shared/reservations/booking-rules.ts'
import type { ClubId } from '../../shared/reservations/clubs.ts'
import { afterCursor, pageOf } from '../storage/cursor.ts'
import type { Storage, Tables } from '../storage/storage.ts'

export type ReservationRow = Tables['reservations']['$inferSelect']

/** A range of dates, both included. */
export interface Dates {
  readonly from: string
  readonly to: string
}

/** Reads and stores reservations. */
export function createReservationsRepository(storage: Storage) {
  const { db, tables } = storage
  const { reservations } = tables
  const isSlot = ({ club, date, court, hour }: Slot) =>
    and(
      eq(reservations.club, club),
      eq(reservations.date, date),
      eq(reservations.court, court),
      eq(reservations.hour, hour),
    )
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

    inSlot: async (slot: Slot): Promise<ReservationRow | undefined> =>
      (await db.select().from(reservations).where(isSlot(slot)))[0],

    own: async (owner: string, id: number): Promise<ReservationRow | undefined> =>
      (await db.select().from(reservations).where(isOwn(owner, id)))[0],

    /**
     * Stores a reservation durably, and frees the places of the owner's reservations that have begun.
     * @throws UniqueViolation if the slot, the owner's place or the owner's id is taken
     */
    book: (row: ReservationRow, now: number): Promise<void> =>
      storage.atomically((tx) => [
        tx
          .update(reservations)
          .set({ place: null })
          .where(and(eq(reservations.owner, row.owner), isNotNull(reservations.place), lte(reservations.startsAt, now)))
          .returning({ id: reservations.id }),
        tx.insert(reservations).values(row).returning({ id: reservations.id }),
      ]),

    /** Removes a reservation. The uid protects a later reservation with the same id. */
    remove: ({ owner, id, uid }: ReservationRow): Promise<void> =>
      storage.atomically((tx) => [
        tx
          .delete(reservations)
          .where(and(isOwn(owner, id), eq(reservations.uid, uid)))
          .returning({ id: reservations.id }),
      ]),
  }
}
