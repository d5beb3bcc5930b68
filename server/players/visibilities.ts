import { chunks } from '../../shared/lists/chunks.ts'
import type { LinkedPlayer } from '../../shared/matches/linked-players.ts'
import {
  type Decisions,
  hiderOf,
  markedAs,
  strictest,
  type Visibility,
  visibilityOf,
} from '../../shared/players/visibility.ts'
import type { Storage } from '../storage/storage.ts'
import type { ClubPeopleRepository } from './club-people-repository.ts'
import type { Decided, PlayerRow, PlayersRepository } from './players-repository.ts'

/** Makes the public answers about a match show these players with their ids, with their names only, or as `Player`. */
export type HidePlayers = (match: string, players: ReadonlySet<string>, visibility: Visibility) => Promise<void>

interface VisibilitiesDeps {
  readonly storage: Pick<Storage, 'atomically'>
  readonly repository: PlayersRepository
  readonly clubPeople: Pick<ClubPeopleRepository, 'juniors'>
  readonly hidePlayers: HidePlayers
}

/** Number of matches to change at once. */
const MATCHES_AT_ONCE = 20
/** Number of players that one query reads. */
const PLAYERS_AT_ONCE = 500

/**
 * Opens the decisions on who may see which players. Matches have a mark of each player who hides, so that public answers need no
 * query. The marks follow a decision after it is stored. `followAll` sets the marks that a crash has prevented.
 */
export function openVisibilities({ storage, repository, clubPeople, hidePlayers }: VisibilitiesDeps) {
  /** Returns what was decided about these players and about everybody who was merged with them, by their ids. */
  async function decisionsOf(rows: readonly PlayerRow[]): Promise<Map<string, Decisions>> {
    const families = new Map<string, Decided[]>()
    for (const each of await repository.withPrivacy(rows.map(({ root }) => root)))
      families.set(each.root, [...(families.get(each.root) ?? []), each])
    const family = ({ root }: PlayerRow): readonly Decided[] => families.get(root) ?? []
    const juniors = await clubPeople.juniors(rows.flatMap(family).flatMap(({ person }) => person ?? []))
    return new Map(
      rows.map((row) => [
        row.id,
        {
          office: strictest(family(row).map(({ visibility }) => visibility)),
          chosen: strictest(family(row).map(({ chosen }) => chosen)),
          isJunior: family(row).some(({ person }) => person !== null && juniors.has(person)),
        },
      ]),
    )
  }

  /** Returns who may see these players, by their ids. */
  const visibilitiesOf = async (rows: readonly PlayerRow[]): Promise<Map<string, Visibility>> =>
    new Map([...(await decisionsOf(rows))].map(([id, decisions]) => [id, visibilityOf(decisions)]))

  /** Returns which of these players hide their pages. */
  async function hiddenAmong(rows: readonly PlayerRow[]): Promise<Set<string>> {
    return new Set([...(await visibilitiesOf(rows))].flatMap(([id, visibility]) => (visibility === 'page' ? [] : [id])))
  }

  /** Returns these players as matches link them, by their ids. */
  async function marked(rows: readonly PlayerRow[]): Promise<Map<string, LinkedPlayer>> {
    return new Map([...(await visibilitiesOf(rows))].map(([id, visibility]) => [id, markedAs(id, visibility)]))
  }

  /**
   * Makes the public answers about the matches of a player, and of everybody merged into the player, show them as they want it. It
   * can be repeated.
   */
  async function followVisibility(root: string): Promise<void> {
    const family = await repository.ofRoot(root)
    const visibility = (await visibilitiesOf(family.slice(0, 1))).values().next().value ?? 'page'
    const ids = new Set(family.map(({ id }) => id))
    const failures: unknown[] = []
    for (const some of chunks(await repository.matchesOf(root), MATCHES_AT_ONCE)) {
      const changes = await Promise.allSettled(some.map((match) => hidePlayers(match, ids, visibility)))
      failures.push(...changes.flatMap((change) => (change.status === 'rejected' ? [change.reason as unknown] : [])))
    }
    // The other matches don't wait for one that can't be changed now.
    if (failures.length > 0) throw failures[0]
    if (family.some((each) => (each.marked ?? 'page') !== visibility))
      await storage.atomically((tx) => repository.mark(tx, root, visibility))
  }

  /** Makes the matches of these players follow what was decided, as far as they don’t yet. */
  async function followAmong(rows: readonly PlayerRow[]): Promise<void> {
    const visibilities = await visibilitiesOf(rows)
    const behind = rows.filter(({ id, marked }) => (marked ?? 'page') !== visibilities.get(id))
    for (const root of new Set(behind.map((each) => each.root))) await followVisibility(root)
  }

  return {
    decisionsOf,
    visibilitiesOf,
    hiddenAmong,
    marked,
    followVisibility,
    followAmong,

    /** Makes the matches of all players follow what was decided, as far as they don’t yet. */
    async followAll(): Promise<void> {
      for (let after = ''; ; ) {
        const rows = await repository.private(after, PLAYERS_AT_ONCE)
        await followAmong(rows)
        const last = rows.at(-1)
        if (!last || rows.length < PLAYERS_AT_ONCE) return
        after = last.id
      }
    },
  }
}

/** Returns whether the page of a player is hidden, and who hides it, as answers for the office have it. */
export function hiddenIn(decisions: ReadonlyMap<string, Decisions>, id: string) {
  const known = decisions.get(id)
  const hiddenBy = known ? hiderOf(known) : null
  return { hidden: hiddenBy !== null, hiddenBy }
}
