import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { chunks } from '../../shared/lists/chunks.ts'
import { nameKey, nameWords } from '../../shared/members/member-words.ts'
import { isFullName, playerKey } from '../../shared/players/full-name.ts'
import { MOST_NAMED } from '../../shared/players/player-limits.ts'
import type { NamedPlayers, SuggestedPlayer } from '../../shared/players/player-schemas.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Storage } from '../storage/storage.ts'
import { PERSON } from './player-search.ts'
import { createPlayersRepository, type PlayerRow } from './players-repository.ts'

/** Number of values in one statement. */
const AT_ONCE = 500

/** Somebody of the club with one of the names. */
interface Person {
  readonly person: string
  readonly name: string
  readonly number: string
}

export type FindNamed = ReturnType<typeof openNamedPlayers>

/** Opens the search for players by whole names. With it, the rows of a table are linked to players. */
export function openNamedPlayers(storage: Storage) {
  const { db, tables } = storage
  const { members, people, players, roles } = tables
  const { ofPeople, byIds, withMatches } = createPlayersRepository(storage)

  /** Returns the players whom a club knows by these names. */
  async function playersNamed(club: string | null, names: readonly string[]): Promise<PlayerRow[]> {
    const sorts = [...new Set(names.flatMap(orders))]
    const ofClub = club === null ? sql`${players.club} is null` : eq(players.club, club)
    const found = await Promise.all(
      chunks(sorts, AT_ONCE).map((some) =>
        db
          .select()
          .from(players)
          .where(and(ofClub, inArray(players.sort, some)))
          .orderBy(asc(players.id)),
      ),
    )
    return found.flat()
  }

  /** Returns the people of a club with these names: in its register, or with a role. */
  async function peopleNamed(club: string, names: readonly string[]): Promise<Person[]> {
    const keys = [...new Set(names.map(nameKey))]
    const listed = await Promise.all(
      chunks(keys, AT_ONCE).map((some) =>
        db
          .select({ id: members.personId, account: members.account, name: people.name, number: members.number })
          .from(members)
          .innerJoin(people, eq(people.id, members.personId))
          .where(and(eq(members.club, club), inArray(members.nameKey, some)))
          .orderBy(asc(members.personId)),
      ),
    )
    const staff = await db
      .select({ person: people.id, name: people.name })
      .from(roles)
      .innerJoin(people, eq(people.id, roles.personId))
      .where(eq(roles.club, club))
    const wanted = new Set(names.map(playerKey))
    const all = [
      ...listed.flat().map(({ id, account, name, number }) => ({ person: account ?? id, name, number })),
      ...staff.map((each) => ({ ...each, number: '' })),
    ]
    return all.filter(({ name }) => wanted.has(playerKey(name)))
  }

  /**
   * Returns whom a club knows by each of these names, in any order of the words, with or without accents.
   * @param seesNumbers whether the answer has membership numbers
   */
  return async function findNamed(
    names: readonly string[],
    club: string | null,
    seesNumbers: boolean,
  ): Promise<NamedPlayers['names']> {
    const named = await playersNamed(club, names)
    const persons = club === null ? [] : await peopleNamed(club, names)
    const ofPersons = await ofPeople([...new Set(persons.map(({ person }) => person))])
    const roots = new Map((await byIds([...named, ...ofPersons].map(({ root }) => root))).map((row) => [row.id, row]))
    const played = new Map((await withMatches([...roots.values()])).map(({ id, lastMatch }) => [id, lastMatch]))
    const byKey = new Map<string, Map<string, SuggestedPlayer>>()
    function add(name: string, root: string, player: SuggestedPlayer): void {
      const key = playerKey(name)
      const found = byKey.get(key) ?? new Map<string, SuggestedPlayer>()
      byKey.set(key, found.has(root) ? found : found.set(root, player))
    }
    const shown = (row: PlayerRow, number: string): SuggestedPlayer => {
      const { id, name, club } = roots.get(row.root) ?? row
      const last = played.get(row.root) ?? null
      return { id, name, club, lastMatch: last === null ? null : iso(last), number: seesNumbers ? number : '' }
    }
    for (const { person, name, number } of persons) {
      const row = ofPersons.find((each) => each.person === person)
      if (row) add(name, row.root, shown(row, number))
      else
        add(name, person, { id: `${PERSON}${person}`, name, club, lastMatch: null, number: seesNumbers ? number : '' })
    }
    for (const row of named) add(row.name, row.root, shown(row, ''))
    return names.map((name) => {
      const found = [...(byKey.get(playerKey(name))?.values() ?? [])]
      return { name, players: found.slice(0, MOST_NAMED), count: found.length }
    })
  }
}

/** Returns a name as lists sort it, with each of its words first: a surname may come first or last. */
function orders(name: string): string[] {
  const words = nameWords(name)
  return words.map((_, first) => [...words.slice(first), ...words.slice(0, first)].join(' '))
}

/** Returns the function that finds the players of full names, if the club knows exactly one by a name. Its ids are those of `playerIds`. */
export const meantBy =
  (findNamed: FindNamed) =>
  async (names: readonly string[], club: string): Promise<ReadonlyMap<string, string>> => {
    const found = await findNamed(names, club, false)
    return new Map(
      found.flatMap(({ name, players: [one], count }) =>
        one && count === 1 && isFullName(name) ? [[name, one.id]] : [],
      ),
    )
  }
