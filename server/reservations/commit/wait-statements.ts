import { and, eq, inArray, notExists } from 'drizzle-orm'
import { type Database, type Statement, type Storage, touching } from '../../storage/storage.ts'
import type { BookingsRepository } from '../stored/bookings-repository.ts'
import type { ReservationRow, WaitRow } from '../stored/stored.ts'
import type { WaitChange } from './plan.ts'

/**
 * Returns the functions that return the statements of changed waits. The transaction fails if a wait has changed since it was
 * read, or if a person who joins a line is on a booking of the slot.
 */
export function waitStatements(
  { tables: { waits } }: Pick<Storage, 'tables'>,
  { ownOnCourts }: Pick<BookingsRepository, 'ownOnCourts'>,
) {
  const returned = { id: waits.id }
  const isStill = ({ id, state, createdAt }: WaitRow) =>
    and(eq(waits.id, id), eq(waits.state, state), eq(waits.createdAt, createdAt))

  function written(tx: Database, { before, after }: WaitChange): Statement[] {
    if (!before) return after ? [tx.insert(waits).values(after).returning(returned)] : []
    if (!after) return [touching(tx.delete(waits).where(isStill(before)).returning(returned))]
    return [touching(tx.update(waits).set(after).where(isStill(before)).returning(returned))]
  }

  return {
    ofWaits: (tx: Database, changes: readonly WaitChange[]): Statement[] =>
      changes.flatMap((change) => {
        const { after, unlessOn } = change
        if (!after || !unlessOn) return written(tx, change)
        const isOn = ownOnCourts(tx, after.owner, unlessOn)
        const checked = tx
          .update(waits)
          .set({ state: 'waiting' })
          .where(and(eq(waits.id, after.id), notExists(isOn)))
          .returning(returned)
        return [...written(tx, change), touching(checked)]
      }),

    /** Returns the people to whom cancelled bookings were offered to their places in the lines. */
    ofWithdrawn(tx: Database, rows: readonly ReservationRow[]): Statement[] {
      const uids = rows.filter(({ state }) => state === 'offered').map(({ uid }) => uid)
      if (uids.length === 0) return []
      const again = { state: 'waiting', booking: null, offeredUntil: null } as const
      return [tx.update(waits).set(again).where(inArray(waits.booking, uids)).returning(returned)]
    },
  }
}
