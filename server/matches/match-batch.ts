import { ApiError } from '../http/api-error.ts'
import type { EntryRow, MatchesRepository, MatchRecord, Precondition } from './matches-repository.ts'
import type { Scoresheet } from './scoresheet.ts'

/** What one request changes, not stored yet. */
export interface Plan<T> {
  /** The sheet after the change. */
  readonly sheet: Scoresheet
  readonly record?: 'created' | 'changed'
  readonly rows: readonly EntryRow[]
  readonly answer: T
}

/** Plans a request on the current sheet, or throws the ApiError to answer with. It runs again if the sheet was outdated. */
export type Planner<T> = (sheet: Scoresheet | undefined) => Plan<T>

/** A request that waits for its commit. */
export interface Job {
  readonly matchId: string
  /** Until when it may wait for a locked database (`performance.now()`). */
  readonly deadline: number
  readonly planner: Planner<unknown>
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

/**
 * Plans the jobs in order, each on the result of the ones before it. Rejections are answered after the commit too: they may
 * depend on entries of the same batch.
 */
export function planBatch(jobs: readonly Job[], stored: (id: string) => Scoresheet | undefined) {
  const tentative = new Map<string, Scoresheet>()
  const plans: Plan<unknown>[] = []
  const answers: (() => void)[] = []
  const rejected: string[] = []
  for (const job of jobs) {
    try {
      const plan = job.planner(tentative.get(job.matchId) ?? stored(job.matchId))
      if (plan.record || plan.rows.length > 0) plans.push(plan)
      tentative.set(job.matchId, plan.sheet)
      answers.push(() => job.resolve(plan.answer))
    } catch (error) {
      if (error instanceof ApiError) rejected.push(job.matchId)
      answers.push(() => job.reject(error))
    }
  }
  return { plans, answers, rejected }
}

/** Returns the last sheet of each match in these plans. */
export const latestOf = (plans: readonly Plan<unknown>[]) => new Map(plans.map(({ sheet }) => [sheet.record.id, sheet]))

/**
 * Stores the plans in one transaction.
 * @throws what `MatchesRepository.store` throws
 */
export function store(
  repository: MatchesRepository,
  plans: readonly Plan<unknown>[],
  stored: (id: string) => Scoresheet | undefined,
  deadline: number,
  lockMs?: number,
): Promise<void> {
  if (plans.length === 0) return Promise.resolve()
  const records = (kind: 'created' | 'changed'): MatchRecord[] =>
    plans.filter(({ record }) => record === kind).map(({ sheet }) => sheet.record)
  // All servers write in the same order, so two transactions never deadlock.
  const entries = plans.flatMap(({ rows }) => rows).sort((a, b) => compare(a.matchId, b.matchId) || a.seq - b.seq)
  const preconditions = preconditionsOf(plans, stored)
  return repository.store(
    { created: records('created'), changed: records('changed'), entries, preconditions },
    deadline,
    lockMs,
  )
}

/**
 * Returns what must still hold when the plans are stored and no unique constraint checks: the description of a match whose
 * log begins or that is described again.
 */
function preconditionsOf(
  plans: readonly Plan<unknown>[],
  stored: (id: string) => Scoresheet | undefined,
): Precondition[] {
  const described = new Set(plans.flatMap(({ record, sheet }) => (record ? [sheet.record.id] : [])))
  const begun = new Set(plans.flatMap(({ rows }) => rows.flatMap(({ seq, matchId }) => (seq === 1 ? [matchId] : []))))
  return [...new Set([...described, ...begun])].sort(compare).flatMap((id) => {
    const sheet = stored(id)
    if (!sheet) return []
    return [{ id, updatedAt: sheet.record.updatedAt, empty: described.has(id) && sheet.log.live.seq === 0 }]
  })
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
