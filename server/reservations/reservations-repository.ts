import { and, asc, between, desc, eq, gt, isNotNull, lt, lte, or } from 'drizzle-orm'
import type { ClubId } from '../../shared/reservations/clubs.ts'
import type { Slot } from '../../shared/reservations/slots.ts'
import type { Storage, Tables } from '../storage/storage.ts'

export type ReservationRow = Tables['reservations']['$inferSelect']

/** A place in a person's list, which goes back in time. */
export type ReservationCursor = Pick<ReservationRow, 'startsAt' | 'id'>

/** Dates from and to, both included. */
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
    /** Everybody's on these dates, of one club or of all, in the order of their times and courts. */
    onDates: ({ from, to }: Dates, club?: ClubId): Promise<ReservationRow[]> =>
      db
        .select()
        .from(reservations)
        .where(and(between(reservations.date, from, to), club && eq(reservations.club, club)))
        .orderBy(asc(reservations.date), asc(reservations.hour), asc(reservations.club), asc(reservations.court)),

    /** A person's that begin after a moment, in order. */
    ofOwnerAfter: (owner: string, moment: number): Promise<ReservationRow[]> =>
      db
        .select()
        .from(reservations)
        .where(and(eq(reservations.owner, owner), gt(reservations.startsAt, moment)))
        .orderBy(asc(reservations.startsAt), asc(reservations.uid)),

    /** A person's, the latest first: at most `limit` of those that come after the cursor. */
    listOf: (owner: string, limit: number, after?: ReservationCursor): Promise<ReservationRow[]> =>
      db
        .select()
        .from(reservations)
        .where(
          and(
            eq(reservations.owner, owner),
            after &&
              or(
                lt(reservations.startsAt, after.startsAt),
                and(eq(reservations.startsAt, after.startsAt), lt(reservations.id, after.id)),
              ),
          ),
        )
        .orderBy(desc(reservations.startsAt), desc(reservations.id))
        .limit(limit),

    inSlot: async (slot: Slot): Promise<ReservationRow | undefined> =>
      (await db.select().from(reservations).where(isSlot(slot)))[0],

    own: async (owner: string, id: number): Promise<ReservationRow | undefined> =>
      (await db.select().from(reservations).where(isOwn(owner, id)))[0],

    /**
     * Stores a reservation, durably. What the owner holds that has begun gives its place back.
     * @throws UniqueViolation where the slot, the owner's place or the owner's id is taken
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

    /** Removes one of the owner's, and only it: another that has the slot since is another row. */
    remove: ({ owner, id, uid }: ReservationRow): Promise<void> =>
      storage.atomically((tx) => [
        tx
          .delete(reservations)
          .where(and(isOwn(owner, id), eq(reservations.uid, uid)))
          .returning({ id: reservations.id }),
      ]),
  }
}
