import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { BUSY_MS, RowLocked, StorageUnavailable, UniqueViolation } from '../storage/storage.ts'
import { type Job, latestOf, type Plan, type Planner, planBatch, store } from './match-batch.ts'
import type { EntryRow, MatchesRepository, MatchRecord } from './matches-repository.ts'
import type { Scoresheet } from './scoresheet.ts'
import type { Scoresheets, SheetUpdate } from './scoresheets.ts'

/** What became durable in one commit. */
export interface Committed {
  /** What changed in memory. A part is missing if another server already sent it. */
  readonly updates: readonly SheetUpdate[]
  /** Everything that was stored. */
  readonly records: readonly MatchRecord[]
  readonly rows: readonly EntryRow[]
  readonly seconds: number
}

export interface WriterEvents {
  /** Receives each commit, in order, after its requests are answered. */
  readonly onCommit: (committed: Committed) => void
  /** Receives changes of other servers that the writer came across. */
  readonly onRemoteChanges?: (updates: readonly SheetUpdate[]) => void
  /** Receives what a listener threw. The commit stands, and its requests are answered. */
  readonly onError?: (error: unknown) => void
}

export interface WriterOptions {
  /** Whether other servers write to the same database. The writer then reloads a match before it rejects a request. */
  readonly shared?: boolean
}

/** Maximum number of times a batch is planned, if other servers keep writing to the same log. */
const MOST_TRIES = 40
/** Upper limit of the random pause before a retry (ms), multiplied by the number of tries. */
const RETRY_PAUSE_MS = 2
/** Longest pause before a retry (ms). */
const LONGEST_PAUSE_MS = 50
/** Longest time a batch of several matches may wait for a row lock (ms). After it, each match waits by itself. */
const BATCH_LOCK_MS = 100
/** Longest time one match may wait for a row lock (ms), within the deadline of its request. */
const MATCH_LOCK_MS = BUSY_MS - 1000
/** Maximum number of locked matches to wait for at once. Each one occupies a connection from the pool. */
const MOST_LOCK_WAITS = 6

/**
 * Writes matches and their entries; nothing else does. Requests that arrive together share one transaction and one sync.
 * A request is answered, and its entries are published, only after its commit.
 */
export function createMatchWriter(
  repository: MatchesRepository,
  sheets: Scoresheets,
  { onCommit, onRemoteChanges, onError }: WriterEvents,
  { shared = false }: WriterOptions = {},
) {
  let waiting: Job[] = []
  let writing: Promise<void> | null = null
  /** The per-match queues: jobs of matches that another server locks or writes to. */
  const queues = new Map<string, Job[]>()
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

  /** Commits one match by itself, beside all others, until its queue is empty. */
  async function drainQueue(id: string, first: readonly Job[]): Promise<void> {
    const queue = [...first]
    queues.set(id, queue)
    while (queue.length > 0) await commit(queue.splice(0), true)
    queues.delete(id)
  }

  /** Stores these jobs together, or in smaller batches if the database rejects one of them. */
  async function commit(batch: readonly Job[], fromQueue = false): Promise<void> {
    for (const smaller of await commitTogether(batch, fromQueue)) await commit(smaller, fromQueue)
  }

  /** Returns the smaller batches to try next, if nothing was stored. */
  async function commitTogether(batch: readonly Job[], fromQueue: boolean): Promise<readonly (readonly Job[])[]> {
    let jobs = batch
    let release: (() => void) | undefined
    try {
      let reloaded = !shared
      for (let tries = 1; jobs.length > 0; tries++) {
        const { plans, answers, rejected } = planBatch(jobs, sheets.get)
        if (rejected.length > 0 && !reloaded) {
          reloaded = true
          jobs = await reload(jobs, rejected)
          continue
        }
        const started = performance.now()
        const bases = new Map(jobs.map(({ matchId }) => [matchId, sheets.get(matchId)]))
        try {
          const deadline = Math.min(...jobs.map(({ deadline }) => deadline))
          await store(repository, plans, sheets.get, deadline, shared ? lockMsUntil(deadline, release) : undefined)
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
        const committed = adopt(plans, (performance.now() - started) / 1000)
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
    const unread = await sheets.reload(ids, (update) => notify(() => onRemoteChanges?.([update])))
    if (unread.size === 0) return jobs
    for (const { matchId, reject } of jobs) if (unread.has(matchId)) reject(unread.get(matchId))
    return jobs.filter(({ matchId }) => !unread.has(matchId))
  }

  /** Moves the jobs of matches that others have changed to per-match queues, and returns the other jobs. */
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
    const jobsOf = new Map<string, Job[]>([...ids].map((id) => [id, []]))
    for (const job of [...jobs, ...waiting]) jobsOf.get(job.matchId)?.push(job)
    waiting = waiting.filter(({ matchId }) => !ids.has(matchId))
    for (const [id, first] of jobsOf) void drainQueue(id, first)
  }

  /** Puts the committed plans into memory, where reads see them. */
  function adopt(plans: readonly Plan<unknown>[], seconds: number): Committed | null {
    if (plans.length === 0) return null
    const latest = [...latestOf(plans).values()]
    const described = new Set(plans.flatMap(({ record, sheet }) => (record ? [sheet.record.id] : [])))
    return {
      updates: latest.map(sheets.put).filter((update) => update !== null),
      records: latest.flatMap(({ record }) => (described.has(record.id) ? [record] : [])),
      rows: plans.flatMap(({ rows }) => rows),
      seconds,
    }
  }

  function notify(listeners: () => void): void {
    try {
      listeners()
    } catch (error) {
      onError?.(error)
    }
  }

  return {
    /** Resolves with the plan's answer once it is on disk. Rejects with the planner's ApiError or the storage's error. */
    submit: <T>(matchId: string, planner: Planner<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        const deadline = performance.now() + BUSY_MS
        const job = { matchId, deadline, planner, resolve: resolve as (answer: unknown) => void, reject }
        const queue = queues.get(matchId)
        if (queue) return void queue.push(job)
        waiting.push(job)
        writing ??= drain()
      }),
    /** Resolves when no request waits for a commit, apart from per-match queues. Null if none waits now. */
    writing: (): Promise<void> | null => writing,
  }
}

/** Returns a semaphore with this many permits. Waiting callers acquire it in the order in which they asked. */
export function createSemaphore(permits: number) {
  let taken = 0
  const queue: (() => void)[] = []
  function release(): void {
    const next = queue.shift()
    if (next) next()
    else taken -= 1
  }
  return {
    /** Waits for a permit. Returns how to release it; call that once. */
    async acquire(): Promise<() => void> {
      if (taken < permits) taken += 1
      else await new Promise<void>((resolve) => queue.push(resolve))
      return release
    },
  }
}

/** Returns the same jobs grouped by match, or one by one if all are of one match. */
function smallerBatches(jobs: readonly Job[]): readonly (readonly Job[])[] {
  const ids = [...new Set(jobs.map(({ matchId }) => matchId))]
  if (ids.length === 1) return jobs.map((job) => [job])
  return ids.map((id) => jobs.filter(({ matchId }) => matchId === id))
}

/** Returns how long a commit may wait for row locks (ms): with a permit, nearly until its deadline. */
const lockMsUntil = (deadline: number, permit: unknown): number =>
  permit ? Math.max(BATCH_LOCK_MS, Math.min(MATCH_LOCK_MS, Math.round(deadline - performance.now()))) : BATCH_LOCK_MS
