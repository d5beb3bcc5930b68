import { and, asc, count, desc, eq, exists, gt, inArray, isNotNull, max, or, type SQL, sql } from 'drizzle-orm'
import { chunks } from '../../shared/lists/chunks.ts'
import { sortName } from '../../shared/members/member-words.ts'
import type { Visibility } from '../../shared/players/visibility.ts'
import { type Database, type Statement, type Storage, type Tables, touching } from '../storage/storage.ts'
import { foundBy, foundIn, storedWords } from '../storage/word-search.ts'
import { ratingsChange } from './ratings-change.ts'

export type PlayerRow = Tables['players']['$inferSelect']

/** A player with the matches of all players that were merged into them. */
export interface PlayedRow extends PlayerRow {
  readonly matches: number
  /** Time of the newest match (ms since 1970); null without one. */
  readonly lastMatch: number | null
}

/** Somebody of a club’s register or with a role there. */
export interface PersonOfClub {
  /** Id of the account if there is one, or else of the member. */
  readonly person: string
  readonly name: string
  readonly number: string
}

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
  const { matches, matchPlayers, matchResults, members, people, players, playerWords, ratingState, roles } = tables
  const wordColumns = { word: playerWords.word, key: playerWords.player }

  async function byIds(ids: readonly string[]): Promise<PlayerRow[]> {
    const found = await Promise.all(
      chunks([...new Set(ids)], AT_ONCE).map((some) => db.select().from(players).where(inArray(players.id, some))),
    )
    return found.flat()
  }

  /** Returns these players with their matches. Matches in no list don't count. */
  async function withMatches(rows: readonly PlayerRow[]): Promise<PlayedRow[]> {
    const counted = await Promise.all(
      chunks(rows, AT_ONCE).map((some) =>
        db
          .select({ root: players.root, matches: count(), lastMatch: max(matches.date) })
          .from(players)
          .innerJoin(matchPlayers, eq(matchPlayers.player, players.id))
          .innerJoin(matches, eq(matches.id, matchPlayers.matchId))
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
    return rows.map((row) => ({ ...row, matches: 0, lastMatch: null, ...byRoot.get(row.id) }))
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

    /** Returns the players of these people. */
    ofPeople: async (ids: readonly string[]): Promise<PlayerRow[]> =>
      ids.length === 0
        ? []
        : db
            .select()
            .from(players)
            .where(inArray(players.person, [...ids])),

    /** Returns the players, among these and those who were merged into them, of whom a person or a decision is known. */
    async withPrivacy(
      roots: readonly string[],
    ): Promise<Pick<PlayerRow, 'root' | 'person' | 'member' | 'visibility'>[]> {
      const isKnown = or(isNotNull(players.person), isNotNull(players.member), isNotNull(players.visibility))
      const rows = await Promise.all(
        chunks([...new Set(roots)], AT_ONCE).map((some) =>
          db
            .select({
              root: players.root,
              person: players.person,
              member: players.member,
              visibility: players.visibility,
            })
            .from(players)
            .where(and(inArray(players.root, some), isKnown)),
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
            or(isNotNull(players.person), isNotNull(players.visibility), isNotNull(players.marked)),
          ),
        )
        .orderBy(asc(players.id))
        .limit(limit),

    /** Returns the players of these people, also of those who were members before an account was joined. */
    async ofPeopleOrMembers(ids: readonly string[]): Promise<PlayerRow[]> {
      const rows = await Promise.all(
        chunks([...new Set(ids)], AT_ONCE).map((some) =>
          db
            .select()
            .from(players)
            .where(or(inArray(players.person, some), inArray(players.member, some))),
        ),
      )
      return rows.flat()
    },

    /** Returns the players who are a person, or a member who is joined with the person’s account. */
    ofPeopleWith: (person: string): Promise<PlayerRow[]> =>
      db
        .select()
        .from(players)
        .where(
          or(
            eq(players.person, person),
            inArray(
              players.person,
              db.select({ id: members.personId }).from(members).where(eq(members.account, person)),
            ),
          ),
        ),

    /** Notes how the matches of a player and of everybody merged into them show the player. */
    mark: (tx: Database, root: string, marked: Visibility): Statement =>
      tx
        .update(players)
        .set({ marked: marked === 'page' ? null : marked })
        .where(eq(players.root, root))
        .returning({ id: players.id }),

    /** Returns everybody who was merged into this player, directly or not, and the player. */
    ofRoot: (root: string): Promise<PlayerRow[]> => db.select().from(players).where(eq(players.root, root)),

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

    /** Returns people of a club whose names contain these words. Leaves out accounts that are joined with a member. */
    async peopleOfClub(club: string, text: string, limit: number): Promise<PersonOfClub[]> {
      const rows = await db
        .select({ id: members.personId, account: members.account, name: people.name, number: members.number })
        .from(members)
        .innerJoin(people, eq(people.id, members.personId))
        .where(and(sql`${members.club} || '' = ${club}`, foundBy(storage, people.email, text)))
        .orderBy(asc(members.sort), asc(members.personId))
        .limit(limit)
      return rows.map(({ id, account, name, number }) => ({ person: account ?? id, name, number }))
    },

    /** Returns these people as far as they are of this club: in its register, or with a role. */
    async inClub(ids: readonly string[], club: string | null): Promise<PersonOfClub[]> {
      if (ids.length === 0 || club === null) return []
      const some = [...ids]
      const listed = await db
        .select({ id: members.personId, account: members.account, name: people.name, number: members.number })
        .from(members)
        .innerJoin(people, eq(people.id, members.personId))
        .where(and(eq(members.club, club), or(inArray(members.personId, some), inArray(members.account, some))))
      const held = await db
        .selectDistinct({ person: people.id, name: people.name })
        .from(roles)
        .innerJoin(people, eq(people.id, roles.personId))
        .where(and(inArray(roles.personId, some), eq(roles.club, club)))
      return [
        ...listed.map(({ id, account, name, number }) => ({ person: account ?? id, name, number })),
        ...held.map((each) => ({ ...each, number: '' })),
      ]
    },

    /** Returns the account that a member is joined with, by the ids of members. */
    async accountsOf(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .select({ id: members.personId, account: members.account })
        .from(members)
        .where(inArray(members.personId, [...ids]))
      return new Map(rows.flatMap(({ id, account }) => (account === null ? [] : [[id, account] as const])))
    },

    /** Returns which of these people have the tag of a junior in a register, of whatever club. */
    async juniors(people: readonly string[]): Promise<Set<string>> {
      const rows = await Promise.all(
        chunks([...new Set(people)], AT_ONCE).map((some) =>
          db
            .select({ id: members.personId, account: members.account, tags: members.tags })
            .from(members)
            .where(or(inArray(members.personId, some), inArray(members.account, some))),
        ),
      )
      const young = rows.flat().filter(({ tags }) => tags.some((tag) => sortName(tag) === JUNIOR))
      return new Set(young.flatMap(({ id, account }) => (account === null ? [id] : [id, account])))
    },

    /** Returns the matches in which both players are, or players merged into them. */
    async together(one: string, other: string): Promise<string[]> {
      const of = (root: string) =>
        db
          .select({ id: matchPlayers.matchId })
          .from(matchPlayers)
          .innerJoin(players, eq(players.id, matchPlayers.player))
          .where(eq(players.root, root))
      const rows = await db
        .select({ id: matches.id })
        .from(matches)
        .where(and(inArray(matches.id, of(one)), inArray(matches.id, of(other)), eq(matches.archived, false)))
        .orderBy(desc(matches.date))
      return rows.map(({ id }) => id)
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
              member: null,
              parent: null,
              joined: false,
              root: each.id,
              visibility: null,
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
      set: Readonly<Partial<{ [Field in 'name' | 'visibility']: PlayerRow[Field] | undefined }>>,
    ): Statement[] => [
      touched(
        tx,
        { id, version },
        {
          ...(set.visibility !== undefined && { visibility: set.visibility }),
          ...(set.name !== undefined && { name: set.name, sort: sortName(set.name) }),
        },
      ),
      ...(set.name === undefined
        ? []
        : [
            tx.delete(playerWords).where(eq(playerWords.player, id)).returning({ player: playerWords.player }),
            ...wordRows([{ id, name: set.name }]).map((rows) =>
              tx.insert(playerWords).values(rows).returning({ player: playerWords.player }),
            ),
          ]),
    ],

    /**
     * Merges a player into another one. Both rows are locked in the order of their ids, so that two merges never deadlock.
     * @throws UniqueViolation if one of them has changed since its version: two merges at once never make a circle
     */
    merge(tx: Database, player: PlayerRow, into: PlayerRow, joined: boolean): Statement[] {
      const merged = touched(tx, player, { parent: into.id, root: into.id, joined })
      const kept = touched(tx, into, {})
      return [
        ...(player.id < into.id ? [merged, kept] : [kept, merged]),
        tx.update(players).set({ root: into.id }).where(eq(players.root, player.id)).returning({ id: players.id }),
      ]
    },

    /**
     * Takes a merge back.
     * @param subtree the ids of the players that were merged into this one, directly or not, and its own
     * @throws UniqueViolation if it, or the player at the end of its merges, has changed since
     */
    separate(tx: Database, player: PlayerRow, root: PlayerRow, subtree: readonly string[]): Statement[] {
      const apart = touched(tx, player, { parent: null, root: player.id, joined: false })
      const kept = touched(tx, root, {})
      return [
        ...(player.id < root.id ? [apart, kept] : [kept, apart]),
        ...chunks(subtree, AT_ONCE).map((some) =>
          tx.update(players).set({ root: player.id }).where(inArray(players.id, some)).returning({ id: players.id }),
        ),
      ]
    },

    /** Notes that what follows from the results of these players, such as ratings, has to be made again. */
    followAgain: (tx: Database, ids: readonly string[]): Statement[] => [
      ratingsChange(tx, ratingState),
      ...chunks(ids, AT_ONCE).map((some) =>
        tx
          .update(matchResults)
          .set({ pending: true })
          .where(
            inArray(
              matchResults.matchId,
              tx.select({ id: matchPlayers.matchId }).from(matchPlayers).where(inArray(matchPlayers.player, some)),
            ),
          )
          .returning({ id: matchResults.matchId }),
      ),
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

  function touched(
    tx: Database,
    { id, version }: Pick<PlayerRow, 'id' | 'version'>,
    set: Partial<PlayerRow>,
  ): Statement {
    return touching(
      tx
        .update(players)
        .set({ ...set, version: version + 1 })
        .where(and(eq(players.id, id), eq(players.version, version)))
        .returning({ id: players.id }),
    )
  }
}

/** The tag of a junior, as `sortName` returns it. */
const JUNIOR = 'junior'

const wordRows = (some: readonly Pick<PlayerRow, 'id' | 'name'>[]) =>
  chunks(
    some.flatMap(({ id, name }) => storedWords(name).map((word) => ({ word, player: id }))),
    AT_ONCE,
  )
