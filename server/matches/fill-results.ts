import { eq, isNotNull } from 'drizzle-orm'
import { chunks } from '../../shared/lists/chunks.ts'
import { isOver } from '../../shared/scoring/score.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import type { ResultChange } from './match-results.ts'
import type { MatchesRepository, Precondition } from './matches-repository.ts'
import type { ResultOf } from './result-of.ts'
import type { Scoresheets } from './scoresheets.ts'

/** Number of matches that one transaction stores. */
const MATCHES_AT_ONCE = 200

/** A change of a result, with the state of the match that it follows from. */
interface Change {
  readonly result: ResultChange
  readonly state: Precondition
}

/**
 * Stores the results of matches of known players that ended, or are no longer over, at a server of a version that stores no
 * results. Such a server may run during a rolling upgrade.
 */
export async function fillResults(
  { db, tables: { matches, matchResults } }: Pick<Storage, 'db' | 'tables'>,
  repository: Pick<MatchesRepository, 'store'>,
  { index, readMany }: Pick<Scoresheets, 'index' | 'readMany'>,
  resultOf: ResultOf,
): Promise<void> {
  const rows = await db
    .select({ id: matches.id, endedAt: matchResults.endedAt })
    .from(matches)
    .leftJoin(matchResults, eq(matchResults.matchId, matches.id))
    .where(isNotNull(matches.linked))
  const isListedOver = (id: string): boolean => {
    const listed = index.get(id)
    return listed !== undefined && isOver(listed)
  }
  const differing = rows.filter(({ id, endedAt }) => isListedOver(id) !== (endedAt !== null)).map(({ id }) => id)
  const store = (changes: readonly Change[]) =>
    repository.store({
      created: [],
      changed: [],
      entries: [],
      results: changes.map(({ result }) => result),
      preconditions: changes.map(({ state }) => state),
    })
  for (const ids of chunks(differing.sort(), MATCHES_AT_ONCE)) {
    const sheets = await readMany(ids)
    const changes = ids.flatMap((id): Change[] => {
      const sheet = sheets.get(id)
      if (!sheet) return []
      const state = { id, updatedAt: sheet.record.updatedAt, head: sheet.log.live.seq }
      return [{ result: { match: id, after: resultOf(sheet) }, state }]
    })
    if (changes.length === 0) continue
    try {
      await store(changes)
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error
      // A match has changed meanwhile: the server that changed it stores its result.
      for (const change of changes) await store([change]).catch(ignoreChanged)
    }
  }
}

function ignoreChanged(error: unknown): void {
  if (!(error instanceof UniqueViolation)) throw error
}
