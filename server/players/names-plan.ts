import { createHash } from 'node:crypto'
import { namesInPlace } from '../../shared/matches/linked-players.ts'
import { compare, pairsOf } from '../../shared/matches/match.ts'
import { isFullName, playerKey } from '../../shared/players/full-name.ts'
import type { Storage } from '../storage/storage.ts'
import { createLinkNamesRepository, type NamedMatch } from './link-names-repository.ts'
import { PERSON } from './player-search.ts'

/** Number of matches that one query reads. */
const AT_ONCE = 1000
/** Maximum number of candidates listed for one name. */
const MOST_CANDIDATES = 10

/**
 * Why only the office can say whom a name means. `short`: it is no full name. `shared`: several people have it. `opponents`: two
 * players of one match have it. `merged`: the player has another place in the match.
 */
export type NameProblem = 'short' | 'shared' | 'opponents' | 'merged'

/** Somebody whom a name may mean. */
export interface NameCandidate {
  /** For `playerIds` of a match: the id of a player, or `person:` and the id of a person of the club. */
  readonly id: string
  readonly name: string
  /** Membership number; empty without one. */
  readonly number: string
}

/** A name that the office has to link. */
export interface OpenName {
  /** Id of the club; null for none. */
  readonly club: string | null
  readonly name: string
  /** Number of matches with this name. */
  readonly matches: number
  readonly problem: NameProblem
  /** Some of the people whom it may mean. */
  readonly candidates: readonly NameCandidate[]
  /** Number of people whom it may mean. */
  readonly people: number
}

/** The player whom a name means. */
export interface MeantPlayer {
  /** As in `playerIds`; for a player who is missing, the id to create them with. */
  readonly id: string
  /** The name to create them with; null if they are known. */
  readonly missing: string | null
  readonly club: string | null
}

/** Whom the names of matches mean. */
export interface NamesPlan {
  /** Returns the players whom the names of a match mean, by name. Leaves out names that are linked, and those for the office. */
  readonly meantIn: (match: NamedMatch) => ReadonlyMap<string, MeantPlayer>
  /** Returns the names of a match that only the office can link, each with the reason. */
  readonly openIn: (match: NamedMatch) => ReadonlyMap<string, NameProblem>
  /** Returns a name with the people whom it may mean, for the office. */
  readonly open: (club: string | null, name: string) => Pick<OpenName, 'name' | 'candidates' | 'people'>
}

/** A name of a club’s matches, in all its spellings. */
interface Known {
  /** Number of matches, by spelling. */
  readonly spellings: Map<string, number>
  /** Whether two players of one match have it. */
  isOpponents: boolean
  /** The people whom it may mean. The key is the player at the end of the merges, or the id of the person. */
  readonly candidates: Map<string, NameCandidate>
}

/** A name of a match, with its player. */
interface Place {
  readonly name: string
  readonly key: string
  /** Null if it is linked to nobody. */
  readonly player: string | null
}

/** Returns the key that all spellings of a name have in one club. */
const clubKey = (club: string | null, name: string): string => JSON.stringify([club, playerKey(name)])

/** Returns the id of the player who is created for a name. It is always the same, so two servers never create the player twice. */
const idOfMissing = (key: string): string => `name_${createHash('sha256').update(key).digest('base64url').slice(0, 22)}`

function placesOf({ club, player1: company, player2: company2, players, linked }: NamedMatch): Place[] {
  const names = namesInPlace({ company, company2, pairs: pairsOf({ company, company2, players }) })
  return ([0, 1] as const).flatMap((side) =>
    names[side].map((name, place) => ({
      name,
      key: clubKey(club, name),
      player: linked?.[side][place]?.id ?? null,
    })),
  )
}

/** Reads the names of all matches, in chunks. */
export async function* allNames(storage: Storage, atOnce = AT_ONCE): AsyncGenerator<readonly NamedMatch[]> {
  const { matchesAfter } = createLinkNamesRepository(storage)
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: readonly NamedMatch[] = await matchesAfter(after, atOnce)
    if (rows.length > 0) yield rows
    after = rows.length === atOnce ? rows.at(-1)?.id : undefined
  }
}

/**
 * Says whom the names of matches mean. A full name means the one person of the club who has it. The order of its words and its
 * accents don't matter. If nobody has it, it means a player who is missing. All other names are for the office.
 */
export async function planNames(storage: Storage): Promise<NamesPlan> {
  const repository = createLinkNamesRepository(storage)
  const rows = new Map((await repository.players()).map((row) => [row.id, row]))
  const known = new Map<string, Known>()

  function at(key: string): Known {
    const found = known.get(key) ?? { spellings: new Map(), isOpponents: false, candidates: new Map() }
    known.set(key, found)
    return found
  }
  function addCandidate(key: string, root: string, candidate: NameCandidate): void {
    const { candidates } = at(key)
    if (!candidates.has(root)) candidates.set(root, candidate)
  }
  function addPlayer(key: string, id: string): void {
    const row = rows.get(id)
    if (row) addCandidate(key, row.root, { id, name: row.name, number: '' })
  }

  const playerOf = new Map([...rows.values()].flatMap(({ id, person }) => (person === null ? [] : [[person, id]])))
  for (const { club, person, name, number } of await repository.people()) {
    const player = playerOf.get(person)
    const root = (player && rows.get(player)?.root) ?? person
    addCandidate(clubKey(club, name), root, { id: player ?? `${PERSON}${person}`, name, number })
  }
  for (const { id, club, name } of rows.values()) addPlayer(clubKey(club, name), id)
  for await (const matches of allNames(storage))
    for (const match of matches) {
      const places = placesOf(match)
      for (const { name, key, player } of places) {
        const { spellings } = at(key)
        spellings.set(name, (spellings.get(name) ?? 0) + 1)
        if (player !== null) addPlayer(key, player)
        if (places.filter((each) => each.key === key).length > 1) at(key).isOpponents = true
      }
    }
  // The office may have renamed a player who was created for a name.
  for (const key of known.keys()) addPlayer(key, idOfMissing(key))

  function problemOf({ name, key }: Place): NameProblem | null {
    const { isOpponents, candidates } = at(key)
    if (!isFullName(name)) return 'short'
    if (isOpponents) return 'opponents'
    return candidates.size > 1 ? 'shared' : null
  }
  /** Returns the player whom a name without a problem means, at the end of the merges. */
  const rootOf = (key: string): string => [...at(key).candidates.keys()][0] ?? idOfMissing(key)

  /** Returns the names that are linked to nobody, with their problems. */
  function unlinkedIn(match: NamedMatch): readonly (Place & { readonly problem: NameProblem | null })[] {
    const places = placesOf(match)
    const unlinked = places.flatMap((place) => (place.player === null ? [{ ...place, problem: problemOf(place) }] : []))
    const roots = [
      ...places.flatMap(({ player }) => (player === null ? [] : [rows.get(player)?.root])),
      ...unlinked.flatMap(({ key, problem }) => (problem ? [] : [rootOf(key)])),
    ]
    const isTwice = (key: string): boolean => roots.filter((root) => root === rootOf(key)).length > 1
    return unlinked.map((each) => (!each.problem && isTwice(each.key) ? { ...each, problem: 'merged' as const } : each))
  }

  return {
    meantIn: (match) =>
      new Map(
        unlinkedIn(match).flatMap(({ name, key, problem }): [string, MeantPlayer][] => {
          if (problem) return []
          const [candidate] = [...at(key).candidates.values()]
          const { club } = match
          return [
            [
              name,
              candidate
                ? { id: candidate.id, missing: null, club }
                : { id: idOfMissing(key), missing: usualName(at(key)), club },
            ],
          ]
        }),
      ),
    openIn: (match) =>
      new Map(
        unlinkedIn(match).flatMap(({ name, problem }): [string, NameProblem][] => (problem ? [[name, problem]] : [])),
      ),
    open(club, name) {
      const found = at(clubKey(club, name))
      const candidates = [...found.candidates.values()]
      return {
        name: usualName(found) ?? name,
        candidates: candidates.slice(0, MOST_CANDIDATES),
        people: candidates.length,
      }
    },
  }
}

/** Returns the usual spelling of a name. */
function usualName({ spellings }: Known): string {
  const [[name = ''] = []] = [...spellings].sort(([one, a], [other, b]) => b - a || compare(one, other))
  return name
}

/** Returns the names for the office, by club and name. */
export async function openNames(storage: Storage, plan: NamesPlan): Promise<OpenName[]> {
  const found = new Map<string, OpenName>()
  for await (const matches of allNames(storage))
    for (const match of matches) {
      const { club } = match
      const named = [...plan.openIn(match)].map(
        ([name, problem]) => [`${problem} ${clubKey(club, name)}`, name, problem] as const,
      )
      for (const [key, [, name, problem]] of new Map(named.map((each) => [each[0], each]))) {
        const before = found.get(key)?.matches ?? 0
        found.set(key, { club, problem, ...plan.open(club, name), matches: before + 1 })
      }
    }
  return [...found.values()].sort((a, b) => compare(a.club ?? '', b.club ?? '') || compare(a.name, b.name))
}
