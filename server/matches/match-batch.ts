import { ApiError } from '../http/api-error.ts'
import type { EntryRow, Ground, MatchesRepository, MatchRecord } from './matches-repository.ts'
import type { Scoresheet } from './scoresheet.ts'

/** What a request wants to change, worked out against the sheet as it stands and not stored yet. */
export interface Plan<T> {
  readonly sheet: Scoresheet
  readonly record?: 'created' | 'changed'
  readonly rows: readonly EntryRow[]
  readonly answer: T
}

/** Works out a plan, or throws the ApiError that answers the request. Run again where the sheet turns out to be old. */
export type Planner<T> = (sheet: Scoresheet | undefined) => Plan<T>

/** A request that waits for its commit. */
export interface Job {
  readonly matchId: string
  /** Until when it may wait for a locked database (`performance.now()`), whatever batch it comes to be in. */
  readonly deadline: number
  readonly planner: Planner<unknown>
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Plans every job in order, each on what the ones before it made of the sheet. Refusals too wait for the commit. */
export function workOut(jobs: readonly Job[], stored: (id: string) => Scoresheet | undefined) {
  const tentative = new Map<string, Scoresheet>()
  const plans: Plan<unknown>[] = []
  const answers: (() => void)[] = []
  const refused: string[] = []
  for (const job of jobs) {
    try {
      const plan = job.planner(tentative.get(job.matchId) ?? stored(job.matchId))
      if (plan.record || plan.rows.length > 0) plans.push(plan)
      tentative.set(job.matchId, plan.sheet)
      answers.push(() => job.resolve(plan.answer))
    } catch (error) {
      if (error instanceof ApiError) refused.push(job.matchId)
      answers.push(() => job.reject(error))
    }
  }
  return { plans, answers, refused }
}

/** The sheets as the last of the plans leaves them. */
export const latestOf = (plans: readonly Plan<unknown>[]) => new Map(plans.map(({ sheet }) => [sheet.record.id, sheet]))

/**
 * Stores what the plans plan, in one transaction.
 * @throws what `MatchesRepository.store` does
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
  // One order for all: of two servers that write to the same matches neither then waits for the other in a circle.
  const entries = plans.flatMap(({ rows }) => rows).sort((a, b) => compare(a.matchId, b.matchId) || a.seq - b.seq)
  const batch = { created: records('created'), changed: records('changed'), entries, on: groundOf(plans, stored) }
  return repository.store(batch, deadline, lockMs)
}

/**
 * What has to be so still where uniqueness does not tell: who plays, under which rules, when a log begins; and the words
 * of a match that is described anew.
 */
function groundOf(plans: readonly Plan<unknown>[], stored: (id: string) => Scoresheet | undefined): Ground[] {
  const described = new Set(plans.flatMap(({ record, sheet }) => (record ? [sheet.record.id] : [])))
  const begun = new Set(plans.flatMap(({ rows }) => rows.flatMap(({ seq, matchId }) => (seq === 1 ? [matchId] : []))))
  return [...new Set([...described, ...begun])].sort(compare).flatMap((id) => {
    const sheet = stored(id)
    if (!sheet) return []
    return [{ id, updatedAt: sheet.record.updatedAt, empty: described.has(id) && sheet.log.live.seq === 0 }]
  })
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
