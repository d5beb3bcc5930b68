import { and, asc, between, count, eq, gt, inArray, lte, or } from 'drizzle-orm'
import type { Storage } from '../../storage/storage.ts'
import type { BookingsRepository } from './bookings-repository.ts'
import type { CourtsTime, WaitRow } from './stored.ts'

/** A slot for which people wait. */
export type WaitedSlot = Pick<WaitRow, 'club' | 'startsAt'>

export type WaitsRepository = ReturnType<typeof createWaitsRepository>

/** Reads the people who wait for slots. `commit-bookings.ts` writes them. */
export function createWaitsRepository(
  { db, tables: { waits } }: Storage,
  { ownOnCourts }: Pick<BookingsRepository, 'ownOnCourts'>,
) {
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
      (await ownOnCourts(db, owner, time).limit(1)).length > 0,

    /** Returns the offers that nobody took in time, and the waits for slots that have begun. */
    ended: (now: number): Promise<WaitRow[]> =>
      db
        .select()
        .from(waits)
        .where(or(and(eq(waits.state, 'offered'), lte(waits.offeredUntil, now)), lte(waits.startsAt, now))),
  }
}
