import { and, asc, count, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { plusDays } from '../../shared/time/week.ts'
import { type Database, type Statement, type Storage, touching } from '../storage/storage.ts'
import type { EventRow, StoredEvent } from './competition-rows.ts'
import { createDrawMatchesRepository } from './draw-matches-repository.ts'

/** Maximum number of events that one round looks at. */
const AT_ONCE = 20
/** What is not over at the end of a competition, as after rain, can be played later for this time (days). */
const DAYS_LATE = 14

/** An event in the list of its competition. */
export interface ListedRow {
  readonly row: EventRow
  /** Number of entries that are in. */
  readonly entries: number
}

/** Reads and stores events. Statements are for use in a transaction. */
export function createEventsRepository(storage: Storage) {
  const { db, tables } = storage
  const { competitions, competitionEvents, competitionEntries, competitionPlayers, players } = tables
  const { matchesOf } = createDrawMatchesRepository(storage)

  async function event(id: string): Promise<StoredEvent | null> {
    const [found] = await db
      .select({ row: competitionEvents, competition: competitions })
      .from(competitionEvents)
      .innerJoin(competitions, eq(competitions.id, competitionEvents.competition))
      .where(eq(competitionEvents.id, id))
    if (!found) return null
    const [entries, ofEntries, matches] = await Promise.all([
      db
        .select()
        .from(competitionEntries)
        .where(eq(competitionEntries.event, id))
        .orderBy(asc(competitionEntries.number)),
      db
        .select({
          entry: competitionPlayers.entry,
          player: competitionPlayers.player,
          place: competitionPlayers.place,
          name: players.name,
          root: players.root,
          club: players.club,
        })
        .from(competitionPlayers)
        .innerJoin(players, eq(players.id, competitionPlayers.player))
        .where(eq(competitionPlayers.event, id))
        .orderBy(asc(competitionPlayers.place)),
      matchesOf(id),
    ])
    return { ...found, entries, players: ofEntries, matches }
  }

  return {
    event,

    /** Returns the events of competitions with their versions, the oldest first. */
    eventsIn: async (ids: readonly string[]) =>
      ids.length === 0
        ? []
        : db
            .select({
              event: competitionEvents.id,
              version: competitionEvents.version,
              followed: competitionEvents.followed,
              name: competitionEvents.name,
              kind: competitionEvents.kind,
              competition: competitionEvents.competition,
            })
            .from(competitionEvents)
            .where(inArray(competitionEvents.competition, [...ids]))
            .orderBy(asc(competitionEvents.createdAt), asc(competitionEvents.id)),

    /** Returns the events of a competition with the number of entries that are in, the oldest first. */
    listedIn: (competition: string): Promise<ListedRow[]> =>
      db
        .select({ row: competitionEvents, entries: count(competitionEntries.id) })
        .from(competitionEvents)
        .leftJoin(
          competitionEntries,
          and(eq(competitionEntries.event, competitionEvents.id), eq(competitionEntries.state, 'entered')),
        )
        .where(eq(competitionEvents.competition, competition))
        .groupBy(competitionEvents.id)
        .orderBy(asc(competitionEvents.createdAt), asc(competitionEvents.id)),

    /** Returns the ids of the events of a competition, the oldest first. */
    eventsOf: async (competition: string): Promise<string[]> => {
      const rows = await db
        .select({ id: competitionEvents.id })
        .from(competitionEvents)
        .where(eq(competitionEvents.competition, competition))
        .orderBy(asc(competitionEvents.createdAt), asc(competitionEvents.id))
      return rows.map(({ id }) => id)
    },

    /** Returns the ids of the events of the competitions that a club runs on a date, or ran until shortly before it. */
    eventsOn: async (club: string, date: string): Promise<string[]> => {
      const rows = await db
        .select({ id: competitionEvents.id })
        .from(competitionEvents)
        .innerJoin(competitions, eq(competitions.id, competitionEvents.competition))
        .where(
          and(
            eq(competitions.club, club),
            lte(competitions.startsOn, date),
            gte(competitions.endsOn, plusDays(date, -DAYS_LATE)),
          ),
        )
        .orderBy(asc(competitionEvents.createdAt), asc(competitionEvents.id))
      return rows.map(({ id }) => id)
    },

    /** Returns events that have yet to follow their results. */
    pending: async (): Promise<string[]> => {
      const rows = await db
        .select({ id: competitionEvents.id })
        .from(competitionEvents)
        .where(eq(competitionEvents.pending, true))
        .limit(AT_ONCE)
      return rows.map(({ id }) => id)
    },

    addEvent: (tx: Database, row: EventRow): Statement[] => [
      tx.insert(competitionEvents).values(row).returning({ id: competitionEvents.id }),
    ],

    /**
     * Stores a change that somebody makes of an event, or of its entries.
     * @throws UniqueViolation if the event has changed since, by a person or by a result
     */
    touchEvent: (tx: Database, { id, version, followed }: EventRow, set: Partial<EventRow> = {}): Statement[] => [
      touching(
        tx
          .update(competitionEvents)
          .set({ ...set, version: version + 1 })
          .where(
            and(
              eq(competitionEvents.id, id),
              eq(competitionEvents.version, version),
              eq(competitionEvents.followed, followed),
            ),
          )
          .returning({ id: competitionEvents.id }),
      ),
    ],

    /** Makes the events of a competition that everybody sees from now on follow, so that they get their matches. */
    publishMatches: (tx: Database, competition: string): Statement[] => [
      tx
        .update(competitionEvents)
        .set({ pending: true, followed: sql`${competitionEvents.followed} + 1` })
        .where(eq(competitionEvents.competition, competition))
        .returning({ id: competitionEvents.id }),
    ],

    /** Stores that an event has followed its results. @throws UniqueViolation as `touchEvent` */
    followed: (tx: Database, { id, version, followed }: EventRow, pending: boolean): Statement[] => [
      touching(
        tx
          .update(competitionEvents)
          .set({ followed: followed + 1, pending })
          .where(
            and(
              eq(competitionEvents.id, id),
              eq(competitionEvents.version, version),
              eq(competitionEvents.followed, followed),
            ),
          )
          .returning({ id: competitionEvents.id }),
      ),
    ],
  }
}
