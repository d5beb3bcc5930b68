import { and, eq, notExists } from 'drizzle-orm'
import { type Database, type Statement, type Storage, touching } from '../storage/storage.ts'
import type { BookingsRepository } from './bookings-repository.ts'
import type { WaitChange } from './plan.ts'
import type { WaitRow } from './stored.ts'

/**
 * Returns the function that returns the statements of changed waits. The transaction fails if a wait has changed since it was
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

  return (tx: Database, changes: readonly WaitChange[]): Statement[] =>
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
    })
}
