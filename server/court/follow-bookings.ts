import { and, eq, inArray, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Matches } from '../matches/matches.ts'
import type { BookedMatches } from '../reservations/booking-parts.ts'
import type { ReservationRow } from '../reservations/reservations-repository.ts'
import type { Database, Statement, Storage } from '../storage/storage.ts'

/**
 * Changes the matches of bookings together with the bookings, as long as no entry is stored: the match of a cancelled booking is
 * archived, and the match of a moved booking moves to its court and time. A match that has begun stays.
 */
export function openBookedMatches(storage: Storage, matches: Pick<Matches, 'reread'>): BookedMatches {
  const { matches: table, matchEntries } = storage.tables

  /** Changes matches without entries. The first statement waits for a commit of their first entry, and the second sees it. */
  function change(
    tx: Database,
    condition: SQL | undefined,
    changes: Partial<typeof table.$inferInsert>,
  ): readonly Statement[] {
    const now = Date.now()
    const none = notExists(tx.select({ one: sql`1` }).from(matchEntries).where(eq(matchEntries.matchId, table.id)))
    return [
      tx.update(table).set({ updatedAt: table.updatedAt }).where(condition).returning({ id: table.id }),
      tx
        .update(table)
        .set({
          ...changes,
          // Each change has a later time than the one before, even if servers' clocks differ.
          updatedAt: sql`case when ${table.updatedAt} < ${now} then ${now} else ${table.updatedAt} + 1 end`,
        })
        .where(and(condition, none))
        .returning({ id: table.id }),
    ]
  }

  return {
    cancelled: (tx, rows) =>
      change(tx, and(inArray(table.id, idsOf(rows)), eq(table.archived, false)), { archived: true }),
    moved: (tx, rows) =>
      rows.flatMap(({ uid, club, courtId: court, startsAt: date }) =>
        change(tx, and(eq(table.id, uid), or(ne(table.court, court), ne(table.date, date))), { club, court, date }),
      ),
    publish: (rows) => matches.reread(idsOf(rows)),
  }
}

const idsOf = (rows: readonly Pick<ReservationRow, 'uid'>[]): string[] => rows.map(({ uid }) => uid)
