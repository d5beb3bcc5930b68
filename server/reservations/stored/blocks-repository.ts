import { and, asc, between, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import type { Storage } from '../../storage/storage.ts'
import type { Units } from './court-times.ts'
import type { BlockRow } from './stored.ts'

export type BlocksRepository = ReturnType<typeof createBlocksRepository>

/** Reads the blocks of courts. `commit-bookings.ts` writes them. */
export function createBlocksRepository({ db, tables }: Storage) {
  const { blocks, courtUnits } = tables
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

    /** Returns the half hours that blocks and matches take of courts. */
    unbookedUnits: (courtIds: readonly string[], { from, to }: Units) =>
      db
        .select({ courtId: courtUnits.courtId, unit: courtUnits.unit })
        .from(courtUnits)
        .where(
          and(
            inArray(courtUnits.courtId, [...courtIds]),
            between(courtUnits.unit, from, to),
            isNull(courtUnits.booking),
          ),
        ),

    /** Returns the half hours that a block takes, earliest first. */
    unitsOf: async (id: string): Promise<number[]> =>
      (
        await db
          .select({ unit: courtUnits.unit })
          .from(courtUnits)
          .where(eq(courtUnits.block, id))
          .orderBy(asc(courtUnits.unit))
      ).map(({ unit }) => unit),
  }
}
