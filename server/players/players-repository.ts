import { and, asc, count, eq, exists, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { chunks } from '../../shared/lists/chunks.ts'
import { sortName } from '../../shared/members/member-words.ts'
import type { Visibility } from '../../shared/players/visibility.ts'
import { type Database, type Statement, type Storage, type Tables, touching } from '../storage/storage.ts'
import { foundIn, storedWords } from '../storage/word-search.ts'
import { isPerson } from './is-person.ts'

export type PlayerRow = Tables['players']['$inferSelect']

/** What was decided about a player. */
export type Decided = Pick<PlayerRow, 'root' | 'person' | 'visibility' | 'chosen'>

/** The matches of a player. Matches in no list don’t count. */
export interface Played {
  /** Number of matches that have begun. */
  readonly matches: number
  /** Number of matches that have not begun. */
  readonly planned: number
  /** Time of the newest match that has begun (ms since 1970); null without one. */
  readonly lastMatch: number | null
}

/** A player with the matches of all players that were merged into them. */
export interface PlayedRow extends PlayerRow, Played {}

export const NOT_PLAYED: Played = { matches: 0, planned: 0, lastMatch: null }

/** A new player. */
export interface PlayerFields {
  readonly id: string
  readonly name: string
  readonly club: string | null
  readonly person: string | null
}

/** Maximum number of ids in one statement. */
const AT_ONCE = 500

export type PlayersRepository = ReturnType<typeof createPlayersRepository>

/** Reads and stores players. Statements are for use in a transaction. */
export function createPlayersRepository(storage: Storage) {
  const { db, tables } = storage
  const { matches, matchEntries, matchPlayers, players, playerWords } = tables
  const wordColumns = { word: playerWords.word, key: playerWords.player }

  async function byIds(ids: readonly string[]): Promise<PlayerRow[]> {
    const found = await Promise.all(
      chunks([...new Set(ids)], AT_ONCE).map((some) => db.select().from(players).where(inArray(players.id, some))),
    )
    return found.flat()
  }

  /** Returns these players with their matches. */
  async function withMatches(rows: readonly PlayerRow[]): Promise<PlayedRow[]> {
    const counted = await Promise.all(
      chunks(rows, AT_ONCE).map((some) =>
        db
          .select({ root: players.root, ...playedIn(tables) })
          .from(players)
          .innerJoin(matchPlayers, eq(matchPlayers.player, players.id))
          .innerJoin(matches, eq(matches.id, matchPlayers.matchId))
          .leftJoin(matchEntries, hasBegun(tables))
          .where(
            and(
              inArray(
                players.root,
                some.map(({ id }) => id),
              ),
              eq(matches.archived, false),
            ),
          )
          .groupBy(players.root),
      ),
    )
    const byRoot = new Map(counted.flat().map(({ root, ...played }) => [root, played]))
    return rows.map((row) => ({ ...row, ...NOT_PLAYED, ...byRoot.get(row.id) }))
  }

  /** The condition that a player, or somebody merged into them, is in a match. */
  const hasPlayed = (): SQL =>
    exists(db.select({ one: sql`1` }).from(matchPlayers).where(eq(matchPlayers.player, players.id)))

  /** Puts the club’s own players first. */
  const clubFirst = (club: string | null | undefined): SQL[] =>
    club == null ? [] : [sql`case when ${players.club} = ${club} then 0 else 1 end`]

  return {
    byIds,
    byId: async (id: string): Promise<PlayerRow | undefined> => (await byIds([id]))[0],
    withMatches,

    /** Returns the players at the end of the merges of these players, by id. */
    async rootsOf(ids: readonly string[]): Promise<Map<string, string>> {
      const { id, root } = players
      const found = await Promise.all(
        chunks(ids, AT_ONCE).map((some) => db.select({ id, root }).from(players).where(inArray(id, some))),
      )
      return new Map(found.flat().map((row) => [row.id, row.root]))
    },

    /** Returns the players of these people. */
    async ofPeople(ids: readonly string[]): Promise<PlayerRow[]> {
      const rows = await Promise.all(
        chunks([...new Set(ids)], AT_ONCE).map((some) =>
          db.select().from(players).where(inArray(players.person, some)),
        ),
      )
      return rows.flat()
    },

    /** Returns those of these players, and of those merged into them, who are people or about whom somebody has decided. */
    async withPrivacy(roots: readonly string[]): Promise<Decided[]> {
      const { root, person, visibility, chosen } = players
      const isKnown = or(isNotNull(person), isNotNull(visibility), isNotNull(chosen))
      const rows = await Promise.all(
        chunks([...new Set(roots)], AT_ONCE).map((some) =>
          db
            .select({ root, person, visibility, chosen })
            .from(players)
            .where(and(inArray(root, some), isKnown)),
        ),
      )
      return rows.flat()
    },

    /**
     * Returns some of the players who are people, or about whom somebody has decided, by id.
     * @param after the last id, or ''
     */
    private: (after: string, limit: number): Promise<PlayerRow[]> =>
      db
        .select()
        .from(players)
        .where(
          and(
            gt(players.id, after),
            or(
              isNotNull(players.person),
              isNotNull(players.visibility),
              isNotNull(players.chosen),
              isNotNull(players.marked),
            ),
          ),
        )
        .orderBy(asc(players.id))
        .limit(limit),

    /** Returns the players who are this person, or a member who is joined with the person’s account. */
    ofPeopleWith: (person: string): Promise<PlayerRow[]> => db.select().from(players).where(isPerson(storage, person)),

    /** Notes how the matches of a player and of everybody merged into them show the player. Events show the player in the same way. */
    mark: (tx: Database, root: string, marked: Visibility): Statement[] => [
      tx
        .update(players)
        .set({ marked: marked === 'page' ? null : marked })
        .where(eq(players.root, root))
        .returning({ id: players.id }),
      changedEvents(tx, tables, [root]),
    ],

    /** Returns this player and everybody who was merged into them, directly or not. */
    ofRoot: (root: string): Promise<PlayerRow[]> => db.select().from(players).where(eq(players.root, root)),

    /** Returns these players and everybody who was merged into them, directly or not. */
    async ofRoots(roots: readonly string[]): Promise<PlayerRow[]> {
      const found = await Promise.all(
        chunks([...new Set(roots)], AT_ONCE).map((some) =>
          db.select().from(players).where(inArray(players.root, some)),
        ),
      )
      return found.flat()
    },

    /**
     * Returns players whose names contain these words, with the words of players who were merged into them.
     * @param onlyPlayed leaves out players without a match
     */
    async search(
      text: string,
      {
        club,
        limit,
        onlyPlayed,
      }: { readonly club?: string | null; readonly limit: number; readonly onlyPlayed: boolean },
    ): Promise<PlayerRow[]> {
      const roots = db
        .select({ root: players.root })
        .from(players)
        .where(and(foundIn(db, wordColumns, players.id, text), onlyPlayed ? hasPlayed() : undefined))
      return db
        .select()
        .from(players)
        .where(inArray(players.id, roots))
        .orderBy(...clubFirst(club), asc(players.sort), asc(players.id))
        .limit(limit)
    },

    /** Adds players. @throws UniqueViolation if an id is taken, or a person is a player already */
    add: (tx: Database, added: readonly PlayerFields[], now: number): Statement[] =>
      chunks(added, AT_ONCE).flatMap((some) => [
        tx
          .insert(players)
          .values(
            some.map((each) => ({
              ...each,
              sort: sortName(each.name),
              parent: null,
              joined: false,
              root: each.id,
              visibility: null,
              chosen: null,
              marked: null,
              version: 1,
              createdAt: now,
            })),
          )
          .returning({ id: players.id }),
        ...wordRows(some).map((rows) => tx.insert(playerWords).values(rows).returning({ player: playerWords.player })),
      ]),

    /** Changes a player. @throws UniqueViolation if somebody has changed the player since `version` */
    change: (
      tx: Database,
      { id, version }: Pick<PlayerRow, 'id' | 'version'>,
      set: Readonly<Partial<{ [Field in 'name' | 'visibility' | 'chosen']: PlayerRow[Field] | undefined }>>,
    ): Statement[] => [
      changedPlayer(
        tx,
        players,
        { id, version },
        {
          ...(set.visibility !== undefined && { visibility: set.visibility }),
          ...(set.chosen !== undefined && { chosen: set.chosen }),
          ...(set.name !== undefined && { name: set.name, sort: sortName(set.name) }),
        },
      ),
      changedEvents(tx, tables, [id]),
      ...(set.name === undefined
        ? []
        : [
            tx.delete(playerWords).where(eq(playerWords.player, id)).returning({ player: playerWords.player }),
            ...wordRows([{ id, name: set.name }]).map((rows) =>
              tx.insert(playerWords).values(rows).returning({ player: playerWords.player }),
            ),
          ]),
    ],

    /** Returns the ids of the matches of a player and of everybody merged into them. */
    matchesOf: async (root: string): Promise<string[]> => {
      const rows = await db
        .selectDistinct({ id: matchPlayers.matchId })
        .from(players)
        .innerJoin(matchPlayers, eq(matchPlayers.player, players.id))
        .where(eq(players.root, root))
      return rows.map(({ id }) => id)
    },
  }
}

/** The condition to join the first entry of the log of a match, which only a match that has begun has. */
export const hasBegun = ({ matches, matchEntries }: Tables): SQL | undefined =>
  and(eq(matchEntries.matchId, matches.id), eq(matchEntries.seq, 1))

/** The columns of `Played`, in a query that joins matches and the first entries of their logs. */
export const playedIn = ({ matches, matchEntries }: Tables) => ({
  matches: count(matchEntries.matchId),
  planned: sql<number>`count(*) - count(${matchEntries.matchId})`.mapWith(Number),
  lastMatch: sql<number | null>`max(case when ${matchEntries.matchId} is not null then ${matches.date} end)`.mapWith(
    matches.date,
  ),
})

const wordRows = (some: readonly Pick<PlayerRow, 'id' | 'name'>[]) =>
  chunks(
    some.flatMap(({ id, name }) => storedWords(name).map((word) => ({ word, player: id }))),
    AT_ONCE,
  )

/** Counts a change of each event that shows one of these players, or somebody merged into them, so that open pages load it again. */
export const changedEvents = (
  tx: Database,
  { players, competitionEvents, competitionPlayers }: Tables,
  roots: readonly string[],
): Statement =>
  tx
    .update(competitionEvents)
    .set({ followed: sql`${competitionEvents.followed} + 1` })
    .where(
      inArray(
        competitionEvents.id,
        tx
          .select({ event: competitionPlayers.event })
          .from(competitionPlayers)
          .innerJoin(players, eq(players.id, competitionPlayers.player))
          .where(inArray(players.root, [...roots])),
      ),
    )
    .returning({ id: competitionEvents.id })

/** Changes a player. @throws UniqueViolation if somebody has changed the player since `version` */
export const changedPlayer = (
  tx: Database,
  players: Tables['players'],
  { id, version }: Pick<PlayerRow, 'id' | 'version'>,
  set: Partial<PlayerRow>,
): Statement =>
  touching(
    tx
      .update(players)
      .set({ ...set, version: version + 1 })
      .where(and(eq(players.id, id), eq(players.version, version)))
      .returning({ id: players.id }),
  )
