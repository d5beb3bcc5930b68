import { chunks } from '../../shared/lists/chunks.ts'
import type { LinkedPlayer } from '../../shared/matches/linked-players.ts'
import { isOver } from '../../shared/scoring/score.ts'
import type { Matches } from '../matches/matches.ts'
import type { Storage } from '../storage/storage.ts'
import type { NamedMatch } from './link-names-repository.ts'
import { allNames, type MeantPlayer, type OpenName, openNames, planNames } from './names-plan.ts'
import type { Players } from './players.ts'

/** Number of matches that are linked at once, unless a test needs fewer. */
const AT_ONCE = 200

/** What linking names changes, or has changed. */
export interface LinkedNames {
  /** Number of matches with new links. */
  readonly matches: number
  /** Number of new links. */
  readonly links: number
  /** Number of players who are only a name, and were missing. */
  readonly missing: number
  /** The names that only the office can link. */
  readonly open: readonly OpenName[]
}

/** Returns what linking names would change. */
export async function wouldLink(storage: Storage): Promise<LinkedNames> {
  const plan = await planNames(storage)
  const missing = new Set<string>()
  let [matches, links] = [0, 0]
  for await (const some of allNames(storage))
    for (const match of some) {
      const meant = [...plan.meantIn(match).values()]
      if (meant.length > 0) matches += 1
      links += meant.length
      for (const each of meant) if (each.missing !== null) missing.add(each.id)
    }
  return { matches, links, missing: missing.size, open: await openNames(storage, plan) }
}

interface LinkDeps {
  readonly storage: Storage
  readonly matches: Pick<Matches, 'link' | 'index' | 'isUnreadable'>
  readonly players: Pick<Players, 'link' | 'addNames'>
  /** Called with the number of matches that were looked at. */
  readonly onProgress: (matches: number) => void
  /** Number of matches that are linked at once. */
  readonly atOnce?: number
}

/**
 * Links the names of matches that mean one player, and creates the players who are missing. Each match is linked in a transaction of
 * its own with its result, so that a repetition goes on after a crash. Leaves out matches in play, and those that cannot be read.
 */
export async function linkNames({
  storage,
  matches,
  players,
  onProgress,
  atOnce = AT_ONCE,
}: LinkDeps): Promise<LinkedNames> {
  const plan = await planNames(storage)
  const known = new Map<string, Promise<LinkedPlayer | null>>()
  const missing = new Set<string>()
  let [seen, changed, links] = [0, 0, 0]

  async function create(meant: readonly MeantPlayer[]): Promise<void> {
    const names = new Map(
      meant.flatMap(({ id, missing: name, club }) =>
        name === null || missing.has(id) ? [] : [[id, { id, name, club }]],
      ),
    )
    if (names.size > 0) await players.addNames([...names.values()], null)
    for (const id of names.keys()) missing.add(id)
  }

  async function read({ id, club }: MeantPlayer): Promise<LinkedPlayer | null> {
    const [[player = null]] = await players.link([[id], []], club)
    return player
  }

  function playerOf(meant: MeantPlayer): Promise<LinkedPlayer | null> {
    const key = JSON.stringify([meant.id, meant.club])
    const found = known.get(key) ?? read(meant)
    known.set(key, found)
    return found
  }

  async function link(match: NamedMatch, meant: ReadonlyMap<string, MeantPlayer>): Promise<void> {
    const byName = new Map<string, LinkedPlayer | null>()
    for (const [name, each] of meant) byName.set(name, await playerOf(each))
    try {
      const added = await matches.link(match.id, (name) => byName.get(name) ?? null)
      if (added > 0) changed += 1
      links += added
    } catch (error) {
      if (!matches.isUnreadable(match.id)) throw error
    }
  }

  /** While a match is in play, another server that does not know the new players yet may store its end. */
  function isInPlay({ id }: NamedMatch): boolean {
    const listed = matches.index.get(id)
    return listed !== undefined && listed.status !== 'scheduled' && !isOver(listed)
  }

  for await (const some of allNames(storage)) {
    for (const now of chunks(some, atOnce)) {
      const linkable = now.flatMap((match) => {
        const meant = isInPlay(match) ? null : plan.meantIn(match)
        return meant && meant.size > 0 ? [{ match, meant }] : []
      })
      await create(linkable.flatMap(({ meant }) => [...meant.values()]))
      await Promise.all(linkable.map(({ match, meant }) => link(match, meant)))
      seen += now.length
      onProgress(seen)
    }
  }
  return { matches: changed, links, missing: missing.size, open: await openNames(storage, plan) }
}
