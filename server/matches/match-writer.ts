import type { LogEntry } from '../../shared/matches/log-entry.ts'
import { BUSY_MS, UniqueViolation } from '../storage/storage.ts'
import type { EntryRow, MatchesRepository, MatchRecord } from './matches-repository.ts'
import type { Scoresheet } from './scoresheet.ts'
import type { Scoresheets } from './scoresheets.ts'

/** What a request wants to change, worked out against the sheet as it stands and not stored yet. */
export interface Plan<T> {
  readonly sheet: Scoresheet
  readonly record?: 'created' | 'changed'
  readonly entries: readonly LogEntry[]
  readonly rows: readonly EntryRow[]
  readonly answer: T
}

/** Works out a plan, or throws the ApiError that answers the request. Run again where the sheet turns out to be old. */
export type Planner<T> = (sheet: Scoresheet | undefined) => Plan<T>

/** What became durable in one commit. */
export interface Committed {
  readonly sheets: readonly { readonly sheet: Scoresheet; readonly described: boolean }[]
  readonly entries: readonly LogEntry[]
  readonly seconds: number
}

/** What the writer tells beside its answers. */
export interface WriterEvents {
  /** Told of each commit, in order, once its requests are answered. */
  readonly onCommit: (committed: Committed) => void
  /** Told where sheets were read anew, since another process had written. */
  readonly onReload?: (ids: readonly string[]) => void
  /** Told of what a listener threw: what is committed is committed, and answered. */
  readonly onError?: (error: unknown) => void
}

interface Job {
  readonly matchId: string
  /** Until when it may wait for a locked database (`performance.now()`), whatever batch it comes to be in. */
  readonly deadline: number
  readonly planner: Planner<unknown>
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

/** How often a batch is worked out at most, where another process turns out to have written to the same log. */
const MOST_TRIES = 5

/**
 * The one door through which anything about a match is written. What arrives together is committed together: one
 * transaction, one sync, each request answered after it. Nothing is published or answered that is not on disk.
 */
export function createMatchWriter(
  repository: MatchesRepository,
  sheets: Scoresheets,
  { onCommit, onReload, onError }: WriterEvents,
) {
  let waiting: Job[] = []
  let writing = false

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const jobs = waiting
      waiting = []
      await commit(jobs)
    }
    writing = false
  }

  async function commit(jobs: readonly Job[]): Promise<void> {
    try {
      for (let tries = 1; ; tries++) {
        const { plans, answers } = workOut(jobs, sheets.get)
        const started = performance.now()
        try {
          await store(repository, plans, Math.min(...jobs.map(({ deadline }) => deadline)))
        } catch (error) {
          if (!(error instanceof UniqueViolation) || tries === MOST_TRIES) throw error
          const ids = [...new Set(jobs.map(({ matchId }) => matchId))]
          await sheets.reload(ids)
          onReload?.(ids)
          continue
        }
        const committed = adopt(plans, (performance.now() - started) / 1000)
        for (const answer of answers) answer()
        if (committed) publish(committed)
        return
      }
    } catch (error) {
      for (const job of jobs) job.reject(error)
    }
  }

  /** From here on reads see what is on disk now. */
  function adopt(plans: readonly Plan<unknown>[], seconds: number): Committed | null {
    if (plans.length === 0) return null
    const latest = new Map(plans.map(({ sheet }) => [sheet.record.id, sheet]))
    const described = new Set(plans.flatMap(({ record, sheet }) => (record ? [sheet.record.id] : [])))
    for (const sheet of latest.values()) sheets.put(sheet)
    return {
      sheets: [...latest].map(([id, sheet]) => ({ sheet, described: described.has(id) })),
      entries: plans.flatMap(({ entries }) => entries),
      seconds,
    }
  }

  function publish(committed: Committed): void {
    try {
      onCommit(committed)
    } catch (error) {
      onError?.(error)
    }
  }

  return {
    /** Answers once what the planner planned is on disk, or rejects with its ApiError or the storage's error. */
    submit: <T>(matchId: string, planner: Planner<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        const deadline = performance.now() + BUSY_MS
        waiting.push({ matchId, deadline, planner, resolve: resolve as (answer: unknown) => void, reject })
        if (writing) return
        writing = true
        // Whatever else has arrived in this turn of the event loop joins the same commit.
        setImmediate(drain)
      }),
  }
}

/** Plans every job in order, each on what the ones before it made of the sheet. Refusals too wait for the commit. */
function workOut(jobs: readonly Job[], stored: (id: string) => Scoresheet | undefined) {
  const tentative = new Map<string, Scoresheet>()
  const plans: Plan<unknown>[] = []
  const answers: (() => void)[] = []
  for (const job of jobs) {
    try {
      const plan = job.planner(tentative.get(job.matchId) ?? stored(job.matchId))
      if (plan.record || plan.rows.length > 0) plans.push(plan)
      tentative.set(job.matchId, plan.sheet)
      answers.push(() => job.resolve(plan.answer))
    } catch (error) {
      answers.push(() => job.reject(error))
    }
  }
  return { plans, answers }
}

function store(repository: MatchesRepository, plans: readonly Plan<unknown>[], deadline: number): Promise<void> {
  if (plans.length === 0) return Promise.resolve()
  const records = (kind: 'created' | 'changed'): MatchRecord[] =>
    plans.filter(({ record }) => record === kind).map(({ sheet }) => sheet.record)
  const entries = plans.flatMap(({ rows }) => rows)
  return repository.store({ created: records('created'), changed: records('changed'), entries }, deadline)
}
