import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { compare } from '../../shared/matches/match.ts'
import { ApiError } from '../http/api-error.ts'
import { BUSY_MS, RowLocked, StorageUnavailable, UniqueViolation } from '../storage/storage.ts'
import { byMatch, createMatchQueues, createSemaphore } from './match-queues.ts'
import type { EntryRow, MatchesRepository, MatchRecord, Precondition } from './matches-repository.ts'
import type { SheetUpdate } from './merge-sheets.ts'
import type { Scoresheet } from './scoresheet.ts'
import type { Scoresheets } from './scoresheets.ts'

/** The change that one request asks for, before it is stored. */
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
interface Job {
  readonly matchId: string
  /** The time until which the job may wait for a locked database (`performance.now()`). */
  readonly deadline: number
  readonly planner: Planner<unknown>
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

/** The changes that one commit has stored. */
export interface Committed {
  /** The changes of sheets in memory, without those that another server has already sent. */
  readonly updates: readonly SheetUpdate[]
  /** Everything that was stored. */
  readonly records: readonly MatchRecord[]
  readonly rows: readonly EntryRow[]
  readonly seconds: number
}

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
  { shared = false, load }: WriterOptions = {},
) {
  let waiting: Job[] = []
  let writing: Promise<void> | null = null
  const queues = createMatchQueues<Job>((jobs) => commit(jobs, true))
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
        const { plans, answers, rejected } = planBatch(jobs)
        if (rejected.length > 0 && !reloaded) {
          reloaded = true
          jobs = await reload(jobs, rejected)
          continue
        }
        const started = performance.now()
        const bases = new Map(jobs.map(({ matchId }) => [matchId, sheets.get(matchId)]))
        try {
          const deadline = Math.min(...jobs.map(({ deadline }) => deadline))
          await store(plans, deadline, shared ? lockMsUntil(deadline, release) : undefined)
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
   * Plans the jobs in order, each on the result of the ones before it. Rejections are answered after the commit too: they may
   * depend on entries of the same batch.
   */
  function planBatch(jobs: readonly Job[]) {
    const tentative = new Map<string, Scoresheet>()
    const plans: Plan<unknown>[] = []
    const answers: (() => void)[] = []
    const rejected: string[] = []
    for (const job of jobs) {
      try {
        const plan = job.planner(tentative.get(job.matchId) ?? sheets.get(job.matchId))
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

  /** Stores the plans in one transaction. @throws what `MatchesRepository.store` throws */
  async function store(plans: readonly Plan<unknown>[], deadline: number, lockMs?: number): Promise<void> {
    if (plans.length === 0) return
    const records = (kind: 'created' | 'changed'): MatchRecord[] =>
      plans.filter(({ record }) => record === kind).map(({ sheet }) => sheet.record)
    // All servers write in the same order, so two transactions never deadlock.
    const entries = plans.flatMap(({ rows }) => rows).sort((a, b) => compare(a.matchId, b.matchId) || a.seq - b.seq)
    const preconditions = preconditionsOf(plans)
    await repository.store(
      { created: records('created'), changed: records('changed'), entries, preconditions },
      deadline,
      lockMs,
    )
  }

  /**
   * Returns the preconditions for matches whose log begins, or whose description changes. These matches must still have the
   * description on which they were planned. No unique constraint checks that.
   */
  function preconditionsOf(plans: readonly Plan<unknown>[]): Precondition[] {
    const described = describedIn(plans)
    const begun = plans.flatMap(({ rows }) => rows.flatMap(({ seq, matchId }) => (seq === 1 ? [matchId] : [])))
    return [...new Set([...described, ...begun])].sort(compare).flatMap((id) => {
      const sheet = sheets.get(id)
      if (!sheet) return []
      return [{ id, updatedAt: sheet.record.updatedAt, empty: described.has(id) && sheet.log.live.seq === 0 }]
    })
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

  /** Puts the committed plans into memory, where reads see them. */
  function adopt(plans: readonly Plan<unknown>[], seconds: number): Committed | null {
    if (plans.length === 0) return null
    const described = describedIn(plans)
    const latest = [...new Map(plans.map(({ sheet }) => [sheet.record.id, sheet])).values()]
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
  const groups = byMatch(jobs)
  return groups.length === 1 ? jobs.map((job) => [job]) : groups
}

/** Returns the ids of the matches that these plans create or describe again. */
const describedIn = (plans: readonly Plan<unknown>[]): Set<string> =>
  new Set(plans.flatMap(({ record, sheet }) => (record ? [sheet.record.id] : [])))

/** Returns how long a commit may wait for row locks (ms): with a permit, nearly until its deadline. */
const lockMsUntil = (deadline: number, permit: unknown): number =>
  permit ? Math.max(BATCH_LOCK_MS, Math.min(MATCH_LOCK_MS, Math.round(deadline - performance.now()))) : BATCH_LOCK_MS
