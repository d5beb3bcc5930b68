import { and, asc, between, eq, gte, inArray, or } from 'drizzle-orm'
import { chunks } from '../../shared/lists/chunks.ts'
import { type Database, type Statement, type Storage, type Tables, touching } from '../storage/storage.ts'
import type { UnitOfCourt } from './booking-slots.ts'
import type { Units } from './bookings-repository.ts'

export type BlockRow = Tables['blocks']['$inferSelect']

/** Maximum number of rows in one statement. */
const MOST_ROWS = 500

/** Reads and stores the blocks of courts. */
export function createBlocksRepository({ db, tables }: Storage) {
  const { blocks, courtUnits } = tables
  const unitsOfBlock = (id: string, units?: Units) =>
    and(eq(courtUnits.block, id), units && between(courtUnits.unit, units.from, units.to))

  return {
    byIds: (ids: readonly string[]): Promise<BlockRow[]> =>
      db
        .select()
        .from(blocks)
        .where(inArray(blocks.id, [...ids]))
        .orderBy(asc(blocks.id)),

    /** Returns the blocks of courts that have a date from this one on, in the order of their first dates. */
    since: (courtIds: readonly string[], date: string): Promise<BlockRow[]> =>
      db
        .select()
        .from(blocks)
        .where(and(inArray(blocks.court, [...courtIds]), or(gte(blocks.date, date), gte(blocks.weeklyUntil, date))))
        .orderBy(asc(blocks.date), asc(blocks.from), asc(blocks.id)),

    /** Returns the half hours that blocks take of courts, by court and time. */
    blockedUnits: (courtIds: readonly string[], { from, to }: Units) =>
      db
        .select({
          id: blocks.id,
          court: courtUnits.courtId,
          reason: blocks.reason,
          weeklyUntil: blocks.weeklyUntil,
          unit: courtUnits.unit,
        })
        .from(courtUnits)
        .innerJoin(blocks, eq(blocks.id, courtUnits.block))
        .where(and(inArray(courtUnits.courtId, [...courtIds]), between(courtUnits.unit, from, to)))
        .orderBy(asc(courtUnits.courtId), asc(courtUnits.unit)),

    /** Returns the half hours that a block takes. */
    unitsOf: (id: string, units?: Units): Promise<UnitOfCourt[]> =>
      db
        .select({ courtId: courtUnits.courtId, unit: courtUnits.unit })
        .from(courtUnits)
        .where(unitsOfBlock(id, units))
        .orderBy(asc(courtUnits.unit)),

    /** Stores a block with the time of its court, as part of a transaction. It fails if the court is taken. */
    insert: (tx: Database, row: BlockRow, units: readonly number[]): Statement[] => [
      tx.insert(blocks).values(row).returning({ id: blocks.id }),
      ...chunks(units, MOST_ROWS).map((some) =>
        tx
          .insert(courtUnits)
          .values(some.map((unit) => ({ courtId: row.court, unit, block: row.id })))
          .returning({ unit: courtUnits.unit }),
      ),
    ],

    /** Frees the time of a block, as part of a transaction that fails if another change came first. */
    free: (tx: Database, id: string, units?: Units): Statement =>
      touching(tx.delete(courtUnits).where(unitsOfBlock(id, units)).returning({ unit: courtUnits.unit })),

    remove: (tx: Database, id: string): Statement =>
      touching(tx.delete(blocks).where(eq(blocks.id, id)).returning({ id: blocks.id })),
  }
}
