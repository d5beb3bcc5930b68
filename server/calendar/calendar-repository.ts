import { and, eq, sql } from 'drizzle-orm'
import type { Storage, Tables } from '../storage/storage.ts'

export type EventRow = Tables['calendarEvents']['$inferSelect']

/** Reads and stores the events of people's weeks. */
export function createCalendarRepository(storage: Storage) {
  const { db, tables } = storage
  const { calendarEvents } = tables
  const isOwn = (owner: string, id: number) => and(eq(calendarEvents.owner, owner), eq(calendarEvents.id, id))

  return {
    /** Returns a person's events, in no order. */
    ofOwner: (owner: string): Promise<EventRow[]> =>
      db.select().from(calendarEvents).where(eq(calendarEvents.owner, owner)),

    own: async (owner: string, id: number): Promise<EventRow | undefined> =>
      (await db.select().from(calendarEvents).where(isOwn(owner, id)))[0],

    /** Stores an event. @throws UniqueViolation if the owner has one with this id */
    create: (row: EventRow): Promise<void> =>
      storage.atomically((tx) => [tx.insert(calendarEvents).values(row).returning({ id: calendarEvents.id })]),

    /** Changes an event. The database increments its sequence, so simultaneous changes all count. */
    update: (
      owner: string,
      id: number,
      changes: Pick<EventRow, 'title' | 'day' | 'hour' | 'date' | 'updatedAt'>,
    ): Promise<void> =>
      storage.atomically((tx) => [
        tx
          .update(calendarEvents)
          .set({ ...changes, sequence: sql`${calendarEvents.sequence} + 1` })
          .where(isOwn(owner, id))
          .returning({ id: calendarEvents.id }),
      ]),

    remove: (owner: string, id: number): Promise<void> =>
      storage.atomically((tx) => [
        tx.delete(calendarEvents).where(isOwn(owner, id)).returning({ id: calendarEvents.id }),
      ]),
  }
}
