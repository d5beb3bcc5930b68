import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { BUSY_MS, RowLocked, StorageUnavailable, UniqueViolation } from '../storage/storage.ts'
import { byMatch } from './by-match.ts'
import { createMatchQueues, createSemaphore } from './match-queues.ts'
import type { MatchesRepository } from './matches-repository.ts'
import type { SheetUpdate } from './merge-sheets.ts'
import { adoptPlans, batchOf, type Committed, type Derived, type Job, type Planner, planJobs } from './plan-batch.ts'
import type { Scoresheet } from './scoresheet.ts'
import type { Scoresheets } from './scoresheets.ts'

export interface WriterEvents {
  /** Receives each commit in order, once it is stored and before the requests get their answers. */
  readonly onCommit: (committed: Committed) => void
  /** Receives changes of other servers that the writer found when it reloaded a match. */
  readonly onRemoteChanges?: (updates: readonly SheetUpdate[]) => void
  /** Receives an error of a listener. The commit is stored, and its requests are answered. */
  readonly onError?: (error: unknown) => void
}

export interface WriterOptions {
  /** Whether other servers write to the same database. The writer then reloads a match before it rejects a request. */
  readonly shared?: boolean
  /** Reads a match that is not in memory. */
  readonly load?: (id: string) => Promise<unknown>
  /** What is stored with each state of a match. */
  readonly derived?: Derived
}

/** Maximum number of times a batch is planned, if other servers keep writing to the same log. */
const MOST_TRIES = 40
/** Upper limit of the random pause before the first retry (ms). The n-th retry has n times this limit. */
const RETRY_PAUSE_MS = 2
/** Longest pause before a retry (ms). */
const LONGEST_PAUSE_MS = 50
/** Longest time a batch of several matches may wait for a row lock (ms). After this time, each match waits by itself. */
const BATCH_LOCK_MS = 100
/** Longest time one match may wait for a row lock (ms), within the deadline of its request. */
const MATCH_LOCK_MS = BUSY_MS - 1000
/** Maximum number of locked matches to wait for at once. Each one occupies a connection from the pool. */
const MOST_LOCK_WAITS = 6

/**
 * Writes matches and their entries. Requests that arrive together share one transaction and one sync. A request is answered, and
 * its entries are published, only after its commit. Only `planned` in matches.ts and unscored-matches-repository.ts also change
 * matches, in the transactions of bookings.
 */
export function createMatchWriter(
  repository: MatchesRepository,
  sheets: Scoresheets,
  { onCommit, onRemoteChanges, onError }: WriterEvents,
  { shared = false, load, derived }: WriterOptions = {},
) {
  let waiting: Job[] = []
  let writing: Promise<void> | null = null
  const queues = createMatchQueues(
    (jobs) => commit(jobs, true),
    (error) => onError?.(error),
  )
  const lockWaits = createSemaphore(MOST_LOCK_WAITS)

  async function drain(): Promise<void> {
    // Requests that arrive in this turn of the event loop join the same commit.
    await nextTurn()
    while (waiting.length > 0) {
      const jobs = waiting
      waiting = []
      await commit(jobs)
    }
    writing = null
  }

  /** Stores these jobs together, or in smaller batches if the database rejects one of them. */
  async function commit(batch: readonly Job[], fromQueue = false): Promise<void> {
    for (const smaller of await commitTogether(batch, fromQueue)) await commit(smaller, fromQueue)
  }

  /** Stores these jobs in one transaction. If the database rejects one of several jobs, returns smaller batches to try. */
  async function commitTogether(batch: readonly Job[], fromQueue: boolean): Promise<readonly (readonly Job[])[]> {
    let jobs = batch
    let release: (() => void) | undefined
    try {
      let reloaded = !shared
      for (let tries = 1; jobs.length > 0; tries++) {
        const { plans, answers, rejected } = planJobs(jobs, sheets.get)
        if (rejected.length > 0 && !reloaded) {
          reloaded = true
          jobs = await reload(jobs, rejected)
          continue
        }
        const batch = plans.length > 0 ? batchOf(plans, sheets.get, derived) : null
        const started = performance.now()
        const bases = new Map(jobs.map(({ matchId }) => [matchId, sheets.get(matchId)]))
        try {
          const deadline = Math.min(...jobs.map(({ deadline }) => deadline))
          const lockMs = shared ? lockMsUntil(deadline, release) : undefined
          if (batch) await repository.store(batch, deadline, lockMs)
        } catch (error) {
          if (error instanceof RowLocked && shared && !release) {
            // A locked match must not delay the others: each match waits by itself.
            if (!fromQueue) {
              moveToQueues(new Set(bases.keys()), jobs)
              return []
            }
            release = await lockWaits.acquire()
            continue
          }
          if (!(error instanceof UniqueViolation)) {
            // The database works and rejects one entry: the others must not fail with it.
            if (!(error instanceof StorageUnavailable) && jobs.length > 1) return smallerBatches(jobs)
            throw error
          }
          if (tries >= MOST_TRIES)
            throw new StorageUnavailable('other servers keep writing to the same log', { cause: error })
          if (tries > 1) await delay(Math.random() * Math.min(LONGEST_PAUSE_MS, RETRY_PAUSE_MS * tries))
          jobs = setChangedAside(await reload(jobs, [...bases.keys()]), bases, fromQueue)
          continue
        }
        const seconds = (performance.now() - started) / 1000
        const committed = batch ? adoptPlans(plans, sheets.put, batch, seconds) : null
        for (const answer of answers) answer()
        if (committed) notify(() => onCommit(committed))
        break
      }
    } catch (error) {
      for (const job of jobs) job.reject(error)
    } finally {
      release?.()
    }
    return []
  }

  /**
   * Reads what other servers have written to these matches, and publishes it. Rejects the jobs of matches that cannot be
   * read, and returns the other jobs.
   */
  async function reload(jobs: readonly Job[], ids: readonly string[]): Promise<readonly Job[]> {
    const unread = await sheets.reload(ids, publish)
    if (unread.size === 0) return jobs
    for (const { matchId, reject } of jobs) if (unread.has(matchId)) reject(unread.get(matchId))
    return jobs.filter(({ matchId }) => !unread.has(matchId))
  }

  /** Publishes what another server has written. */
  function publish(update: SheetUpdate): void {
    notify(() => onRemoteChanges?.([update]))
  }

  /** Moves the jobs of matches that other servers have changed to per-match queues. Returns the other jobs. */
  function setChangedAside(
    jobs: readonly Job[],
    bases: ReadonlyMap<string, Scoresheet | undefined>,
    fromQueue: boolean,
  ): readonly Job[] {
    const ids = [...new Set(jobs.map(({ matchId }) => matchId))]
    const alone = fromQueue || (!shared && ids.length === 1)
    const changed = new Set(alone ? [] : ids.filter((id) => sheets.get(id) !== bases.get(id)))
    moveToQueues(changed, jobs)
    return jobs.filter(({ matchId }) => !changed.has(matchId))
  }

  /** Moves all jobs of these matches to per-match queues: first these jobs, then the waiting ones. */
  function moveToQueues(ids: ReadonlySet<string>, jobs: readonly Job[]): void {
    const moved = [...jobs, ...waiting].filter(({ matchId }) => ids.has(matchId))
    waiting = waiting.filter(({ matchId }) => !ids.has(matchId))
    queues.open(moved)
  }

  function notify(listeners: () => void): void {
    try {
      listeners()
    } catch (error) {
      onError?.(error)
    }
  }

  const enqueue = <T>(matchId: string, planner: Planner<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const deadline = performance.now() + BUSY_MS
      const job = { matchId, deadline, planner, resolve: resolve as (answer: unknown) => void, reject }
      if (queues.add(job)) return
      waiting.push(job)
      writing ??= drain()
    })

  return {
    /** Resolves with the plan's answer once it is on disk. Rejects with the planner's ApiError or the storage's error. */
    async submit<T>(matchId: string, planner: Planner<T>): Promise<T> {
      // Requests are planned on the sheet in memory, so it stays there until the commit.
      const release = sheets.hold(matchId)
      try {
        if (!sheets.get(matchId)) await (load ? load(matchId) : sheets.load(matchId, publish))
        return await enqueue(matchId, planner)
      } finally {
        release()
      }
    },
    /** Resolves when no request waits for a commit. Null if none waits now. Requests in per-match queues do not count. */
    writing: (): Promise<void> | null => writing,
  }
}

/** Returns the same jobs grouped by match, or one by one if all are of one match. */
function smallerBatches(jobs: readonly Job[]): readonly (readonly Job[])[] {
  const groups = [...byMatch(jobs).values()]
  return groups.length === 1 ? jobs.map((job) => [job]) : groups
}

/** Returns how long a commit may wait for row locks (ms): with a permit, nearly until its deadline. */
const lockMsUntil = (deadline: number, permit: unknown): number =>
  permit ? Math.max(BATCH_LOCK_MS, Math.min(MATCH_LOCK_MS, Math.round(deadline - performance.now()))) : BATCH_LOCK_MS
