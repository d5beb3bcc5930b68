import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { compare } from '../../shared/matches/match.ts'
import { FORM, type OwnResult, type PlayKind, type WonAndLost, wonAndLost } from '../../shared/players/profile.ts'
import { addedStatistics, type StatisticSums } from '../../shared/stats/summed-statistics.ts'
import type { Storage } from '../storage/storage.ts'
import { createPlayersRepository } from './players-repository.ts'
import type { OutcomeRow, ProfileRepository } from './profile-repository.ts'
import { createRatingRepository } from './rating-repository.ts'

/** Number of players whose sums stay in memory. */
const MOST_KEPT = 1000
/** Number of results that ratings have yet to follow, from which on the state is not compared. */
const MOST_PENDING = 100

/** The matches that were won or lost against an opponent. */
export interface Rival {
  /** Id of the opponent. */
  readonly player: string
  readonly played: number
  readonly won: number
  /** When the latest of these matches ended (ms since 1970). */
  readonly last: number
}

/** What the results of a player add up to. */
export interface Played {
  readonly singles: WonAndLost
  readonly doubles: WonAndLost
  /** The latest results that were won or lost, newest first. */
  readonly form: readonly OutcomeRow[]
  /** The opponents as matches name them, before merges. */
  readonly rivals: ReadonlyMap<string, Rival>
  /** Number of singles with points. */
  readonly counted: number
  readonly statistics: StatisticSums
}

/** Sums that stay in memory, with what shows that they are still right. */
interface Kept {
  /** State of all results; null if it is unknown. */
  readonly state: string | null
  /** Number of results of the player. */
  readonly size: number
  /** Differs if any of these results has changed, or the player has others instead. */
  readonly digest: string
  readonly played: Played
}

const NONE: WonAndLost = { played: 0, won: 0, lost: 0 }
const NOTHING: Kept = {
  state: null,
  size: 0,
  digest: digestOf([]),
  played: { singles: NONE, doubles: NONE, form: [], rivals: new Map(), counted: 0, statistics: {} },
}

/**
 * Opens the sums over the results of players. They stay in memory, and each read compares them with the database. New results are
 * added to the sums of the earlier ones. If an earlier result has changed, all are added up again.
 */
export function openPlayed(storage: Storage, repository: ProfileRepository) {
  const { rootsOf } = createPlayersRepository(storage)
  const ratings = createRatingRepository(storage)
  const kept = new LRUCache<string, Kept>({ max: MOST_KEPT })

  /** Returns a text that differs after any change of a result and after any merge; null if too many changes are pending. */
  async function stateNow(): Promise<string | null> {
    const [{ version }, pending] = await Promise.all([ratings.state(), ratings.pending(MOST_PENDING)])
    return pending.length < MOST_PENDING ? JSON.stringify([version, pending]) : null
  }

  async function added(before: Played, fresh: readonly OutcomeRow[]): Promise<Played> {
    const [players, totals] = await Promise.all([
      repository.playersIn(fresh.filter(isWonOrLost).map(({ match }) => match)),
      repository.totalsOf(fresh.filter(({ doubles }) => !doubles).map(({ match }) => match)),
    ])
    const byMatch = new Map(fresh.map((row) => [row.match, row]))
    const rivals = new Map(before.rivals)
    for (const { match, side, player } of players) {
      const row = byMatch.get(match)
      if (row && side !== row.side) rivals.set(player, together(player, rivals.get(player), rivalIn(player, row)))
    }
    const singles = totals.flatMap(({ match, totals: both }) => {
      const side = byMatch.get(match)?.side
      if (!both || !side) return []
      return [side === 1 ? both : ([both[1], both[0]] as const)]
    })
    return {
      singles: bothCounts(before.singles, recordIn(fresh, 'singles')),
      doubles: bothCounts(before.doubles, recordIn(fresh, 'doubles')),
      form: [...fresh.filter(isWonOrLost), ...before.form].slice(0, FORM),
      rivals,
      counted: before.counted + singles.length,
      statistics: addedStatistics(before.statistics, singles),
    }
  }

  /** Returns the opponents at the end of the merges, those of most matches first. */
  async function atRoots(rivals: ReadonlyMap<string, Rival>): Promise<Rival[]> {
    const roots = await rootsOf([...rivals.keys()])
    const byRoot = new Map<string, Rival>()
    for (const rival of rivals.values()) {
      const root = roots.get(rival.player) ?? rival.player
      byRoot.set(root, together(root, byRoot.get(root), rival))
    }
    return [...byRoot.values()].sort((a, b) => b.played - a.played || b.last - a.last || compare(b.player, a.player))
  }

  async function current(root: string): Promise<Played> {
    const known = kept.get(root) ?? NOTHING
    const state = await stateNow()
    if (state !== null && state === known.state) return known.played
    const results = await repository.outcomes(root)
    const earlier = results.slice(results.length - Math.min(known.size, results.length))
    const before = digestOf(earlier) === known.digest ? known : NOTHING
    const fresh = results.slice(0, results.length - before.size)
    const played = fresh.length > 0 ? await added(before.played, fresh) : before.played
    kept.set(root, { state, size: results.length, digest: digestOf(results), played })
    return played
  }

  /** Returns what the results of a player add up to. @param root the player at the end of the merges */
  return async function playedBy(
    root: string,
  ): Promise<Omit<Played, 'rivals'> & { readonly rivals: readonly Rival[] }> {
    const played = await current(root)
    return { ...played, rivals: await atRoots(played.rivals) }
  }
}

function digestOf(results: readonly Pick<OutcomeRow, 'match' | 'version'>[]): string {
  const hash = createHash('sha1')
  for (const { match, version } of results) hash.update(`${match} ${version}\n`)
  return hash.digest('base64')
}

/** Returns a result as its player sees it. */
export const own = ({
  doubles,
  side,
  how,
  winner,
}: Pick<OutcomeRow, 'doubles' | 'side' | 'how' | 'winner'>): OwnResult => ({
  kind: kindOf(doubles),
  how: how ?? 'played',
  won: winner === null ? null : winner === side,
})

export const kindOf = (doubles: boolean): PlayKind => (doubles ? 'doubles' : 'singles')

/** Returns how many of these results were won and lost. */
export const recordIn = (results: readonly OutcomeRow[], kind: PlayKind): WonAndLost =>
  wonAndLost(results.map(own).filter((result) => result.kind === kind))

/** Whether a result counts for the form and against opponents. */
const isWonOrLost = ({ winner, how }: Pick<OutcomeRow, 'winner' | 'how'>): boolean =>
  winner !== null && how !== 'walkover'

const bothCounts = (one: WonAndLost, other: WonAndLost): WonAndLost => ({
  played: one.played + other.played,
  won: one.won + other.won,
  lost: one.lost + other.lost,
})

const rivalIn = (player: string, { endedAt, winner, side }: OutcomeRow): Rival => ({
  player,
  played: 1,
  won: winner === side ? 1 : 0,
  last: endedAt,
})

/** Returns the matches against a player whom two rows mean. */
const together = (player: string, one: Rival | undefined, other: Rival): Rival => ({
  player,
  played: (one?.played ?? 0) + other.played,
  won: (one?.won ?? 0) + other.won,
  last: Math.max(one?.last ?? 0, other.last),
})
