import type { FastifyBaseLogger } from 'fastify'
import { chunks } from '../../shared/lists/chunks.ts'
import { priorOf } from '../../shared/probability/club-prior.ts'
import { chancesAfterSets } from '../../shared/probability/set-chances.ts'
import { isOver } from '../../shared/scoring/score.ts'
import { inBackground } from '../http/in-background.ts'
import { byMatch } from '../matches/by-match.ts'
import type { Matches } from '../matches/matches.ts'
import { createMatchesRepository } from '../matches/matches-repository.ts'
import { restoreSheet, type Scoresheet } from '../matches/scoresheet.ts'
import type { Storage } from '../storage/storage.ts'
import { createSetChancesRepository, type SetChancesRow } from './set-chances-repository.ts'

/** Number of matches whose logs one query reads. */
const LOGS_AT_ONCE = 100

interface SetChancesDeps {
  readonly storage: Storage
  readonly matches: Pick<Matches, 'onCommit' | 'find'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Stores the chance to win after each set of a match, once the match is over. It takes a tenth of a millisecond, because only the
 * ends of sets need a forecast.
 */
export function followSets({ storage, matches, log }: SetChancesDeps) {
  const repository = createSetChancesRepository(storage)
  let storing = Promise.resolve()

  async function store(match: string): Promise<void> {
    const sheet = matches.find(match)
    if (!sheet) return
    const row = rowOf(sheet)
    await (row ? repository.store([row]) : repository.empty(match, sheet.log.live.seq))
  }

  matches.onCommit(({ rows }) => {
    const undone = new Set(rows.flatMap(({ kind, matchId }) => (kind === 'undo' ? [matchId] : [])))
    for (const match of new Set(rows.map(({ matchId }) => matchId))) {
      const sheet = matches.find(match)
      if (!sheet || !(undone.has(match) || isOver(sheet.log.live.score))) continue
      const stored = storing.then(() => store(match))
      storing = stored.catch(() => undefined)
      inBackground(log, 'storing the chances of a match', stored, { match })
    }
  })
  return {
    /** Resolves when everything so far is stored. */
    close: (): Promise<void> => storing,
  }
}

/** Returns the row of a match that was played to its end, or null. */
function rowOf({ record, log: { start, live } }: Scoresheet): SetChancesRow | null {
  const { status, winner } = live.score
  if (status !== 'finished' || winner === null) return null
  const prior = priorOf(record.serveMean === null ? undefined : record.serveMean / 10_000)
  const chances = chancesAfterSets(start, live.standing.slice(), prior)
  return {
    matchId: record.id,
    seq: live.seq,
    chances: winner === 1 ? chances : chances.map((chance) => 1 - chance),
  }
}

/**
 * Makes the rows of all matches in lists again from their logs.
 * @param checks whether to compare only
 * @returns the number of matches that were played to their end, and how many rows differed
 */
export async function recomputeSetChances(storage: Storage, checks: boolean) {
  const stored = createMatchesRepository(storage)
  const repository = createSetChancesRepository(storage)
  let [matches, differing] = [0, 0]
  for (let after = '', isMore = true; isMore; ) {
    const listings = await stored.listings(after, LOGS_AT_ONCE)
    const ids = listings.map(({ id }) => id)
    const rows = (await sheetsOf(ids)).flatMap((sheet) => rowOf(sheet) ?? [])
    const known = new Map((await repository.ofMatches(ids)).map((row) => [row.matchId, JSON.stringify(row.chances)]))
    const wrong = rows.filter(({ matchId, chances }) => known.get(matchId) !== JSON.stringify(chances))
    if (!checks) for (const some of chunks(wrong, LOGS_AT_ONCE)) await repository.store(some)
    matches += rows.length
    differing += wrong.length
    after = ids.at(-1) ?? ''
    isMore = ids.length === LOGS_AT_ONCE
  }
  return { matches, differing }

  async function sheetsOf(ids: readonly string[]): Promise<Scoresheet[]> {
    if (ids.length === 0) return []
    const entries = byMatch(await stored.entriesOf(ids))
    return (await stored.matchesById(ids)).flatMap((record) => {
      try {
        return restoreSheet(record, entries.get(record.id) ?? [])
      } catch {
        // The server reports matches that this version cannot read.
        return []
      }
    })
  }
}
