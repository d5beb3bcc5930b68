import { and, asc, desc, eq, gte, inArray, lte, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Language } from '../../shared/i18n/languages.ts'
import { type Database, type Statement, type Storage, type Tables, touching } from '../storage/storage.ts'

export type CompetitionRow = Tables['competitions']['$inferSelect']
export type EventRow = Tables['competitionEvents']['$inferSelect']
export type EntryRow = Tables['competitionEntries']['$inferSelect']
type PlayerRow = Tables['players']['$inferSelect']
export type DrawMatchRow = Tables['competitionMatches']['$inferSelect']

/** A player of an entry. */
export interface EntryPlayerRow {
  readonly entry: string
  readonly player: string
  readonly place: number
  readonly name: string
  /** The player at the end of the merges. */
  readonly root: string
  readonly club: string | null
}

/** A match of a draw with its result. */
export interface PlayedRow extends DrawMatchRow {
  /** Null while nobody of its players is known to have ended a match. */
  readonly result: Pick<Tables['matchResults']['$inferSelect'], 'endedAt' | 'how' | 'winner' | 'sets' | 'linked'> | null
  /** Number of entries of its log, counted only up to one. */
  readonly isBegun: boolean
}

/** Everything that is stored about an event. */
export interface StoredEvent {
  readonly row: EventRow
  readonly competition: CompetitionRow
  /** In the order in which they entered. */
  readonly entries: readonly EntryRow[]
  readonly players: readonly EntryPlayerRow[]
  readonly matches: readonly PlayedRow[]
}

/** Maximum number of a person’s entries in one answer. */
const MOST_OWN = 100
/** Maximum number of events that one round looks at. */
const AT_ONCE = 20

/** An entry of a person. */
export interface OwnRow extends Pick<EntryRow, 'event' | 'state'>, Pick<EventRow, 'competition' | 'kind' | 'draws'> {
  readonly competitionName: string
  readonly eventName: string
  readonly from: string
  readonly to: string
  readonly entry: string
  /** 0 for the person who entered, 1 for the partner. */
  readonly place: number
  /** The names of all its players. */
  readonly players: readonly string[]
}

/** An entry of a player in an event of a competition that everybody sees. */
export interface PlayedEvent extends Pick<EventRow, 'version' | 'followed' | 'kind' | 'competition'> {
  readonly event: string
  readonly eventName: string
  readonly competitionName: string
  /** Last day of the competition, `yyyy-mm-dd`. */
  readonly to: string
  readonly entry: string
}

/** Somebody of an entry who has an account. */
export interface EntryAccount {
  readonly entry: string
  /** Id of the person. */
  readonly person: string
  /** 0, or 1 for the second of a pair. */
  readonly place: number
  readonly email: string
  readonly language: Language | null
}

export type CompetitionsRepository = ReturnType<typeof createCompetitionsRepository>

/** Reads and stores competitions. Statements are for use in a transaction. */
export function createCompetitionsRepository({ db, tables }: Storage) {
  const { competitions, competitionEvents, competitionEntries, competitionPlayers, competitionMatches } = tables
  const { matchResults, people, players, matchEntries: logEntries } = tables
  /** Players who were merged with another one: one of them may be the person. */
  const family = alias(players, 'family')

  const byId = async (id: string): Promise<CompetitionRow | undefined> =>
    (await db.select().from(competitions).where(eq(competitions.id, id)))[0]

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

  async function matchesOf(id: string): Promise<PlayedRow[]> {
    const { endedAt, how, winner, sets, linked } = matchResults
    const rows = await db
      .select({ row: competitionMatches, result: { endedAt, how, winner, sets, linked } })
      .from(competitionMatches)
      .leftJoin(matchResults, eq(matchResults.matchId, competitionMatches.matchId))
      .where(eq(competitionMatches.event, id))
    const begun = await db
      .selectDistinct({ id: logEntries.matchId })
      .from(logEntries)
      .innerJoin(competitionMatches, eq(competitionMatches.matchId, logEntries.matchId))
      .where(and(eq(competitionMatches.event, id), eq(logEntries.seq, 1)))
    const ids = new Set(begun.map((each) => each.id))
    return rows.map(({ row, result }) => ({ ...row, result, isBegun: ids.has(row.matchId) }))
  }

  /** Returns the names of the players of events. */
  async function namesIn(events: readonly string[]) {
    if (events.length === 0) return []
    return db
      .select({ event: competitionPlayers.event, entry: competitionPlayers.entry, name: players.name })
      .from(competitionPlayers)
      .innerJoin(players, eq(players.id, competitionPlayers.player))
      .where(inArray(competitionPlayers.event, [...new Set(events)]))
      .orderBy(asc(competitionPlayers.place))
  }

  return {
    byId,
    event,

    /** Returns the competitions of a club, or of all clubs, the newest first. */
    list: async (club: string | null, onlyPublished: boolean): Promise<CompetitionRow[]> => {
      const rows = await db
        .select()
        .from(competitions)
        .where(onlyPublished ? eq(competitions.published, true) : undefined)
        .orderBy(desc(competitions.startsOn), desc(competitions.id))
      return rows.filter((row) => club === null || row.club === club || row.clubs.includes(club))
    },

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

    /** Returns the ids of the events of a competition, the oldest first. */
    eventsOf: async (competition: string): Promise<string[]> => {
      const rows = await db
        .select({ id: competitionEvents.id })
        .from(competitionEvents)
        .where(eq(competitionEvents.competition, competition))
        .orderBy(asc(competitionEvents.createdAt), asc(competitionEvents.id))
      return rows.map(({ id }) => id)
    },

    /** Returns the ids of the events of the competitions that a club runs on a date. */
    eventsOn: async (club: string, date: string): Promise<string[]> => {
      const rows = await db
        .select({ id: competitionEvents.id })
        .from(competitionEvents)
        .innerJoin(competitions, eq(competitions.id, competitionEvents.competition))
        .where(and(eq(competitions.club, club), lte(competitions.startsOn, date), gte(competitions.endsOn, date)))
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

    add: (tx: Database, row: CompetitionRow): Statement[] => [
      tx.insert(competitions).values(row).returning({ id: competitions.id }),
    ],

    /** @throws UniqueViolation if somebody has changed it since */
    change: (tx: Database, { id, version }: CompetitionRow, set: Partial<CompetitionRow>): Statement[] => [
      touching(
        tx
          .update(competitions)
          .set({ ...set, version: version + 1 })
          .where(and(eq(competitions.id, id), eq(competitions.version, version)))
          .returning({ id: competitions.id }),
      ),
    ],

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

    /** @throws UniqueViolation if the id or the number is taken, or a player is in the event already */
    addEntry: (tx: Database, entry: EntryRow, ofEntry: readonly string[]): Statement[] => [
      tx.insert(competitionEntries).values(entry).returning({ id: competitionEntries.id }),
      tx
        .insert(competitionPlayers)
        .values(ofEntry.map((player, place) => ({ event: entry.event, player, entry: entry.id, place })))
        .returning({ player: competitionPlayers.player }),
    ],

    changeEntries: (tx: Database, id: string, entries: readonly string[], set: Partial<EntryRow>): Statement[] =>
      entries.length === 0
        ? []
        : [
            tx
              .update(competitionEntries)
              .set(set)
              .where(and(eq(competitionEntries.event, id), inArray(competitionEntries.id, [...entries])))
              .returning({ id: competitionEntries.id }),
          ],

    removeEntry: (tx: Database, id: string, entry: string): Statement[] => [
      tx
        .delete(competitionPlayers)
        .where(and(eq(competitionPlayers.event, id), eq(competitionPlayers.entry, entry)))
        .returning({ player: competitionPlayers.player }),
      tx
        .delete(competitionEntries)
        .where(and(eq(competitionEntries.event, id), eq(competitionEntries.id, entry)))
        .returning({ id: competitionEntries.id }),
    ],

    /** @throws UniqueViolation if the place has a match already */
    addMatches: (tx: Database, rows: readonly DrawMatchRow[]): Statement[] =>
      rows.length === 0
        ? []
        : [
            tx
              .insert(competitionMatches)
              .values([...rows])
              .returning({ place: competitionMatches.place }),
          ],

    /** Takes matches out of their places. A match that has begun stays. */
    removeMatches: (tx: Database, ids: readonly string[]): Statement[] =>
      ids.length === 0
        ? []
        : [
            tx
              .delete(competitionMatches)
              .where(
                and(
                  inArray(competitionMatches.matchId, [...ids]),
                  notExists(
                    tx
                      .select({ one: sql`1` })
                      .from(logEntries)
                      .where(eq(logEntries.matchId, competitionMatches.matchId)),
                  ),
                ),
              )
              .returning({ place: competitionMatches.place }),
          ],

    /** Takes a match out of its place, also one that has begun. @throws UniqueViolation if somebody else has */
    replaceMatch: (tx: Database, { matchId }: DrawMatchRow): Statement[] => [
      touching(
        tx
          .delete(competitionMatches)
          .where(eq(competitionMatches.matchId, matchId))
          .returning({ place: competitionMatches.place }),
      ),
    ],

    keepMatch: (tx: Database, { matchId }: DrawMatchRow): Statement[] => [
      tx
        .update(competitionMatches)
        .set({ kept: true })
        .where(eq(competitionMatches.matchId, matchId))
        .returning({ place: competitionMatches.place }),
    ],

    /** Stores that this match exists. */
    made: (tx: Database, matchId: string): Statement[] => [
      tx
        .update(competitionMatches)
        .set({ made: true })
        .where(eq(competitionMatches.matchId, matchId))
        .returning({ place: competitionMatches.place }),
    ],

    /** Returns the people of these entries who have accounts with emails. */
    async accountsOf(event: string, ids: readonly string[]): Promise<EntryAccount[]> {
      if (ids.length === 0) return []
      const rows = await db
        .select({
          entry: competitionPlayers.entry,
          person: people.id,
          place: competitionPlayers.place,
          email: people.email,
          language: people.language,
        })
        .from(competitionPlayers)
        .innerJoin(players, eq(players.id, competitionPlayers.player))
        .innerJoin(family, eq(family.root, players.root))
        .innerJoin(people, eq(people.id, family.person))
        .where(and(eq(competitionPlayers.event, event), inArray(competitionPlayers.entry, [...ids])))
      return rows.filter(({ email }) => email.includes('@'))
    },

    /** Returns the entries of a person in competitions that everybody sees, the newest first. @param event only those of this event */
    async entriesOf(person: string, event?: string): Promise<OwnRow[]> {
      const rows = await db
        .select({
          competition: competitions.id,
          competitionName: competitions.name,
          event: competitionEvents.id,
          eventName: competitionEvents.name,
          kind: competitionEvents.kind,
          from: competitions.startsOn,
          to: competitions.endsOn,
          entry: competitionEntries.id,
          state: competitionEntries.state,
          place: competitionPlayers.place,
          draws: competitionEvents.draws,
        })
        .from(family)
        .innerJoin(players, eq(players.root, family.root))
        .innerJoin(competitionPlayers, eq(competitionPlayers.player, players.id))
        .innerJoin(
          competitionEntries,
          and(
            eq(competitionEntries.event, competitionPlayers.event),
            eq(competitionEntries.id, competitionPlayers.entry),
          ),
        )
        .innerJoin(competitionEvents, eq(competitionEvents.id, competitionEntries.event))
        .innerJoin(competitions, eq(competitions.id, competitionEvents.competition))
        .where(
          and(
            eq(family.person, person),
            eq(competitions.published, true),
            event === undefined ? undefined : eq(competitionEvents.id, event),
          ),
        )
        .orderBy(desc(competitions.startsOn), desc(competitionEntries.enteredAt))
        .limit(MOST_OWN)
      const names = await namesIn(rows.map((row) => row.event))
      return rows.map((row) => ({
        ...row,
        players: names.filter((each) => each.event === row.event && each.entry === row.entry).map(({ name }) => name),
      }))
    },

    /** Returns where a match is in the draws of a competition that everybody sees; null if it is in none. */
    async placeOf(match: string) {
      const [found] = await db
        .select({
          stage: competitionMatches.stage,
          place: competitionMatches.place,
          event: competitionEvents,
          competition: competitions,
        })
        .from(competitionMatches)
        .innerJoin(competitionEvents, eq(competitionEvents.id, competitionMatches.event))
        .innerJoin(competitions, eq(competitions.id, competitionEvents.competition))
        .where(and(eq(competitionMatches.matchId, match), eq(competitions.published, true)))
      return found ?? null
    },

    /** Returns the entries of a player, and of everybody who was merged into the player, the newest first. @param root id of the player */
    playedBy: (root: string): Promise<PlayedEvent[]> =>
      db
        .select({
          event: competitionEvents.id,
          version: competitionEvents.version,
          followed: competitionEvents.followed,
          eventName: competitionEvents.name,
          kind: competitionEvents.kind,
          competition: competitions.id,
          competitionName: competitions.name,
          to: competitions.endsOn,
          entry: competitionPlayers.entry,
        })
        .from(players)
        .innerJoin(competitionPlayers, eq(competitionPlayers.player, players.id))
        .innerJoin(competitionEvents, eq(competitionEvents.id, competitionPlayers.event))
        .innerJoin(competitions, eq(competitions.id, competitionEvents.competition))
        .where(and(eq(players.root, root), eq(competitions.published, true)))
        .orderBy(desc(competitions.endsOn), asc(competitionEvents.createdAt), asc(competitionEvents.id)),

    /** Returns the names of these players, and the players at the end of their merges. */
    playersOf: (ids: readonly string[]): Promise<Pick<PlayerRow, 'id' | 'root' | 'name'>[]> =>
      db
        .select({ id: players.id, root: players.root, name: players.name })
        .from(players)
        .where(inArray(players.id, [...ids])),
  }
}
