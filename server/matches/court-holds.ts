import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import { chunks } from '../../shared/lists/chunks.ts'
import { compare } from '../../shared/matches/match.ts'
import type { Period } from '../../shared/reservations/units.ts'
import type { Database, Statement, Storage } from '../storage/storage.ts'

/** The time for which a match takes its court. */
export interface Hold extends Period {
  readonly club: string
  readonly court: string
  /** The half hours of this time that are not over. */
  readonly units: readonly number[]
}

/** A change of the time for which a match takes its court. Null: it takes none. */
export interface HoldChange {
  readonly match: string
  readonly before: Hold | null
  readonly after: Hold | null
  /** The half hours without which the transaction fails. The match takes the others only if they are free. */
  readonly needed?: readonly number[]
}

/** Returns the change from one state of a match to another, or null if it takes the same time. */
export function holdChange(match: string, before: Hold | null, after: Hold | null): HoldChange | null {
  const isSame =
    before?.court === after?.court && before?.startsAt === after?.startsAt && before?.endsAt === after?.endsAt
  return isSame ? null : { match, before, after }
}

/** Returns the half hours that a change adds to those that the match wanted before. */
export function newUnits({ before, after }: Pick<HoldChange, 'before' | 'after'>): readonly number[] {
  const had = new Set(before?.court === after?.court ? before?.units : [])
  return after?.units.filter((unit) => !had.has(unit)) ?? []
}

/** Maximum number of rows in one statement. */
const MOST_ROWS = 500

/** Returns the function that returns the statements with which matches leave their half hours and take others. */
export function holdStatements({ tables: { competitionMatches, courtUnits, reservations } }: Pick<Storage, 'tables'>) {
  const returned = { unit: courtUnits.unit }
  const ofMatches = (ids: readonly string[]) => inArray(courtUnits.match, [...ids])

  /** Frees what the matches of bookings have taken: the booking takes their court for them. */
  const leaveToBookings = (tx: Database, ids: readonly string[]): Statement =>
    tx
      .delete(courtUnits)
      .where(
        and(
          ofMatches(ids),
          exists(
            tx
              .select({ one: sql`1` })
              .from(reservations)
              .where(and(eq(reservations.uid, courtUnits.match), eq(reservations.courtId, courtUnits.courtId))),
          ),
        ),
      )
      .returning(returned)

  /** Frees what the places of draws have taken for these matches, while nobody knew who plays. */
  const leaveToMatches = (tx: Database, ids: readonly string[]): Statement => {
    const { event, stage, place, matchId } = competitionMatches
    // As `placeKey` in shared/order writes it.
    const key = sql<string>`${event} || '/' || ${stage} || '/' || ${place}`
    const keys = tx
      .select({ key })
      .from(competitionMatches)
      .where(inArray(matchId, [...ids]))
    return tx.delete(courtUnits).where(inArray(courtUnits.match, keys)).returning(returned)
  }

  return (tx: Database, changes: readonly HoldChange[]): Statement[] => {
    // All servers take half hours in the same order, so that two transactions never deadlock.
    const rows = changes
      .flatMap(({ match, after, needed = [] }) => {
        const isNeeded = new Set(needed)
        return (after?.units ?? []).map((unit) => ({
          row: { courtId: after?.court ?? '', unit, match },
          isNeeded: isNeeded.has(unit),
        }))
      })
      .sort(({ row: a }, { row: b }) => compare(a.courtId, b.courtId) || a.unit - b.unit)
    const needed = rows.filter((each) => each.isNeeded).map(({ row }) => row)
    const others = rows.filter((each) => !each.isNeeded).map(({ row }) => row)
    const leaving = changes.flatMap(({ match, before }) => (before ? [match] : []))
    const taking = [...new Set(others.map(({ match }) => match))]
    const placed = [...new Set(rows.map(({ row }) => row.match))]
    const insert = (some: typeof others) => tx.insert(courtUnits).values(some)
    return [
      ...chunks(placed, MOST_ROWS).map((ids) => leaveToMatches(tx, ids)),
      ...chunks(leaving, MOST_ROWS).map((ids) => tx.delete(courtUnits).where(ofMatches(ids)).returning(returned)),
      ...chunks(needed, MOST_ROWS).map((some) => insert(some).returning(returned)),
      ...chunks(others, MOST_ROWS).map((some) => insert(some).onConflictDoNothing().returning(returned)),
      ...chunks(taking, MOST_ROWS).map((ids) => leaveToBookings(tx, ids)),
    ]
  }
}
