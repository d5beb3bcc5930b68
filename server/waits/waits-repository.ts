import { and, asc, between, count, eq, gt, inArray, lte, notExists } from 'drizzle-orm'
import type { BookingsRepository } from '../reservations/bookings-repository.ts'
import type { CourtsTime } from '../reservations/partners-repository.ts'
import type { InTransaction, ReservationRow } from '../reservations/reservations-repository.ts'
import { type Database, type Statement, type Storage, type Tables, touching } from '../storage/storage.ts'

export type WaitRow = Tables['waits']['$inferSelect']

/** A slot for which people wait. */
export type WaitedSlot = Pick<WaitRow, 'club' | 'startsAt'>

/** Reads and stores the people who wait for slots. */
export function createWaitsRepository({ db, tables: { waits }, atomically }: Storage, bookings: BookingsRepository) {
  const returned = { id: waits.id }

  /** Returns the statement that changes a wait, and fails the transaction if the wait has changed since it was read. */
  const change = (tx: Database, { id, state, createdAt }: WaitRow, changes: Partial<WaitRow>): Statement =>
    touching(
      tx
        .update(waits)
        .set(changes)
        .where(and(eq(waits.id, id), eq(waits.state, state), eq(waits.createdAt, createdAt)))
        .returning(returned),
    )

  /** Returns the statement that fails the transaction of a wait if its person is on a booking of one of these courts. */
  const unlessOnBooking = (tx: Database, { id, owner }: WaitRow, time: CourtsTime): Statement =>
    touching(
      tx
        .update(waits)
        .set({ state: 'waiting' })
        .where(and(eq(waits.id, id), notExists(bookings.ownOnCourts(tx, owner, time))))
        .returning(returned),
    )

  return {
    byId: async (id: string): Promise<WaitRow | undefined> =>
      (await db.select().from(waits).where(eq(waits.id, id)))[0],

    /** Returns the waits of a person for slots that have not begun, earliest slot first. */
    ofOwner: (owner: string, now: number): Promise<WaitRow[]> =>
      db
        .select()
        .from(waits)
        .where(and(eq(waits.owner, owner), gt(waits.startsAt, now)))
        .orderBy(asc(waits.startsAt), asc(waits.id)),

    /** Returns everybody who waits for a slot and has no offer. */
    line: ({ club, startsAt }: WaitedSlot): Promise<WaitRow[]> =>
      db
        .select()
        .from(waits)
        .where(and(eq(waits.startsAt, startsAt), eq(waits.club, club), eq(waits.state, 'waiting'))),

    /** Returns the slots that have not begun and for which somebody waits, earliest first. */
    waitedFor: (now: number): Promise<WaitedSlot[]> =>
      db
        .selectDistinct({ club: waits.club, startsAt: waits.startsAt })
        .from(waits)
        .where(and(gt(waits.startsAt, now), eq(waits.state, 'waiting')))
        .orderBy(asc(waits.startsAt)),

    /** Returns the slots of a club that begin within a period and for which somebody waits. */
    waitedWithin: (club: string, from: number, to: number): Promise<WaitedSlot[]> =>
      db
        .selectDistinct({ club: waits.club, startsAt: waits.startsAt })
        .from(waits)
        .where(and(between(waits.startsAt, from, to), eq(waits.club, club), eq(waits.state, 'waiting'))),

    countOf: async (owner: string, now: number): Promise<number> => {
      const open = inArray(waits.state, ['waiting', 'offered'])
      const [row] = await db
        .select({ count: count() })
        .from(waits)
        .where(and(eq(waits.owner, owner), open, gt(waits.startsAt, now)))
      return row?.count ?? 0
    },

    /** Whether a person is on a booking of one of these courts. */
    isOnBooking: async (owner: string, time: CourtsTime): Promise<boolean> =>
      (await bookings.ownOnCourts(db, owner, time).limit(1)).length > 0,

    /** Stores a wait. @throws UniqueViolation if the person waits for the slot already, or is on its booking */
    join: (row: WaitRow, time: CourtsTime): Promise<void> =>
      atomically((tx) => [tx.insert(waits).values(row).returning(returned), unlessOnBooking(tx, row, time)]),

    /**
     * Puts a person who did not take an offer at the end of the line.
     * @throws UniqueViolation if the wait has changed, or if the person is on the booking of the slot
     */
    joinAgain: (
      wait: WaitRow,
      wish: Pick<WaitRow, 'court' | 'minutes'>,
      createdAt: number,
      time: CourtsTime,
    ): Promise<void> =>
      atomically((tx) => [
        change(tx, wait, { ...wish, state: 'waiting', booking: null, offeredUntil: null, createdAt }),
        unlessOnBooking(tx, wait, time),
      ]),

    /**
     * Holds a free slot for a person in the line.
     * @throws UniqueViolation if the court is taken, or if the wait has changed since it was read
     */
    offer: (wait: WaitRow, row: ReservationRow, also: InTransaction): Promise<void> =>
      atomically((tx) => [
        change(tx, wait, { state: 'offered', booking: row.uid, offeredUntil: row.heldUntil }),
        ...bookings.insert(tx, { row, people: [] }),
        ...also(tx),
      ]),

    /**
     * Gives an offered slot to the person who accepts it.
     * @throws UniqueViolation if the offer has ended, or if the person plays elsewhere or has reached the quota
     */
    accept: (wait: WaitRow, offered: ReservationRow, accepted: ReservationRow, now: number, also: InTransaction) =>
      atomically((tx) => [
        ...bookings.endPlaces(tx, [wait.owner], now),
        change(tx, wait, { state: 'accepted' }),
        bookings.change(tx, offered, accepted),
        ...bookings.takePeople(tx, { row: accepted, people: [wait.owner] }),
        ...also(tx),
      ]),

    /** Removes a wait and the slot that is held for it. @throws UniqueViolation if the wait has changed since it was read */
    leave: (wait: WaitRow, offered: ReservationRow | undefined): Promise<void> =>
      atomically((tx) => [bookings.endWait(tx, wait), ...(offered ? [bookings.removeChecked(tx, offered)] : [])]),

    /** Ends the offers that nobody took in time, and forgets the waits for slots that have begun. */
    end: (now: number): Promise<void> =>
      atomically((tx) => [
        tx
          .update(waits)
          .set({ state: 'expired' })
          .where(and(eq(waits.state, 'offered'), lte(waits.offeredUntil, now)))
          .returning(returned),
        tx.delete(waits).where(lte(waits.startsAt, now)).returning(returned),
      ]),
  }
}
export type WaitsRepository = ReturnType<typeof createWaitsRepository>
