import { and, asc, eq, gt, gte, inArray } from 'drizzle-orm'
import { chunks } from '../../shared/lists/chunks.ts'
import { UNIT_MS } from '../../shared/reservations/units.ts'
import type { ReservationRow, StoredBlock, WaitRow } from '../reservations/stored/stored.ts'
import { type Database, type Statement, type Storage, touching } from '../storage/storage.ts'

/** Maximum number of values or rows in one statement. */
const MOST = 500

/** What leaves its half hours. */
interface Leaving {
  /** `uid`s of bookings. */
  readonly bookings: readonly string[]
  /** Ids of matches. */
  readonly matches: readonly string[]
  /** With the half hours that they leave. */
  readonly blocks: readonly StoredBlock[]
}

/** Reads and writes what a change of a club's time zone concerns. */
export function createZoneMovesRepository({ db, tables }: Storage) {
  const { blocks, courtUnits, personUnits, reservations, waits } = tables
  const returned = { unit: courtUnits.unit }
  return {
    /** Returns the bookings of a club that begin after a moment (ms), earliest first. */
    bookings: (club: string, now: number): Promise<ReservationRow[]> =>
      db
        .select()
        .from(reservations)
        .where(and(eq(reservations.club, club), gt(reservations.startsAt, now)))
        .orderBy(asc(reservations.startsAt), asc(reservations.uid)),

    /** Returns the blocks of courts, each with its half hours that begin after a moment (ms). */
    async blocks(courts: readonly string[], now: number): Promise<StoredBlock[]> {
      const rows = await db
        .select({ row: blocks, unit: courtUnits.unit })
        .from(courtUnits)
        .innerJoin(blocks, eq(blocks.id, courtUnits.block))
        .where(and(inArray(courtUnits.courtId, [...courts]), gte(courtUnits.unit, Math.ceil(now / UNIT_MS))))
        .orderBy(asc(courtUnits.unit), asc(courtUnits.courtId))
      const found = new Map<string, { row: StoredBlock['row']; units: number[] }>()
      for (const { row, unit } of rows) {
        const known = found.get(row.id)
        if (known) known.units.push(unit)
        else found.set(row.id, { row, units: [unit] })
      }
      return [...found.values()]
    },

    /** Returns the waits for slots of a club that begin after a moment (ms), earliest slot first. */
    waits: (club: string, now: number): Promise<WaitRow[]> =>
      db
        .select()
        .from(waits)
        .where(and(eq(waits.club, club), gt(waits.startsAt, now), inArray(waits.state, ['waiting', 'offered'])))
        .orderBy(asc(waits.startsAt), asc(waits.id)),

    /** Returns the half hours among these in which people play. */
    playing: async (persons: readonly string[], units: readonly number[]) => {
      const found = []
      for (const people of chunks(persons, MOST))
        for (const some of chunks(units, MOST))
          found.push(
            ...(await db
              .select()
              .from(personUnits)
              .where(and(inArray(personUnits.person, people), inArray(personUnits.unit, some)))),
          )
      return found
    },

    /** Frees the half hours of bookings, matches and blocks. Fails if a block has changed. */
    free: (tx: Database, { bookings, matches, blocks: moved }: Leaving): Statement[] => [
      ...chunks(bookings, MOST).map((some) =>
        tx.delete(courtUnits).where(inArray(courtUnits.booking, some)).returning(returned),
      ),
      ...chunks(matches, MOST).map((some) =>
        tx.delete(courtUnits).where(inArray(courtUnits.match, some)).returning(returned),
      ),
      ...moved.flatMap(({ row, units }) =>
        chunks(units, MOST).map((some) =>
          touching(
            tx
              .delete(courtUnits)
              .where(and(eq(courtUnits.block, row.id), inArray(courtUnits.unit, some)))
              .returning(returned),
          ),
        ),
      ),
    ],

    /** Takes half hours for blocks. */
    take: (tx: Database, moved: readonly StoredBlock[]): Statement[] =>
      moved.flatMap(({ row, units }) =>
        chunks(units, MOST).map((some) =>
          tx
            .insert(courtUnits)
            .values(some.map((unit) => ({ courtId: row.court, unit, block: row.id })))
            .returning(returned),
        ),
      ),

    /** Stores the dates and times of a block. Fails if the block has changed. */
    describe: (tx: Database, { id, sequence, date, from, to, weeklyUntil }: StoredBlock['row']): Statement =>
      touching(
        tx
          .update(blocks)
          .set({ date, from, to, weeklyUntil, sequence: sequence + 1 })
          .where(and(eq(blocks.id, id), eq(blocks.sequence, sequence)))
          .returning({ id: blocks.id }),
      ),
  }
}
