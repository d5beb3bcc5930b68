import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { BUSY_MS, Held, StorageUnavailable, UniqueViolation } from '../storage/storage.ts'
import { type Job, latestOf, type Plan, type Planner, store, workOut } from './match-batch.ts'
import type { EntryRow, MatchesRepository, MatchRecord } from './matches-repository.ts'
import type { Advance } from './newer-sheet.ts'
import type { Scoresheet } from './scoresheet.ts'
import type { Scoresheets } from './scoresheets.ts'
import { createTurnstile } from './turnstile.ts'

/** What became durable in one commit. */
export interface Committed {
  /** What of it is new here: all of it, unless another server was quicker to tell. */
  readonly news: readonly Advance[]
  /** All that was stored. */
  readonly records: readonly MatchRecord[]
  readonly rows: readonly EntryRow[]
  readonly seconds: number
}

/** What the writer tells beside its answers. */
export interface WriterEvents {
  /** Told of each commit, in order, once its requests are answered. */
  readonly onCommit: (committed: Committed) => void
  /** Told of what others had written, where that turned out. */
  readonly onOthers?: (news: readonly Advance[]) => void
  /** Told of what a listener threw: what is committed is committed, and answered. */
  readonly onError?: (error: unknown) => void
}

/** Whose database it is that is written to. */
export interface WriterOptions {
  /** Others write to it all the time: before somebody is refused, the sheet is looked at again. */
  readonly shared?: boolean
}

/** How often a batch is worked out at most, where somebody else turns out to have written to the same log. */
const MOST_TRIES = 40
/** The pause before a further try is anything up to this, ms, times the tries so far, but never longer than the other. */
const PAUSE = 2
const LONGEST_PAUSE = 50
/** What is written together waits no longer than this for what another transaction holds, ms: then each goes by itself. */
const HASTY_MS = 100
/** What is held may be waited for so long, ms, within what a request may wait at all. */
const HELD_MS = BUSY_MS - 1000
/** So many matches that are held are waited for at once: each takes a connection, and the others need some too. */
const HELD_AT_ONCE = 6

/**
 * The one door through which anything about a match is written. What arrives together is committed together: one
 * transaction, one sync, each request answered after it. Nothing is published or answered that is not on disk.
 */
export function createMatchWriter(
  repository: MatchesRepository,
  sheets: Scoresheets,
  { onCommit, onOthers, onError }: WriterEvents,
  { shared = false }: WriterOptions = {},
) {
  let waiting: Job[] = []
  let writing: Promise<void> | null = null
  /** Matches that others hold or are writing to as well: what is to be written to one waits in a lane of its own. */
  const lanes = new Map<string, Job[]>()
  const held = createTurnstile(HELD_AT_ONCE)

  async function drain(): Promise<void> {
    // Whatever else arrives in this turn of the event loop joins the same commit.
    await nextTurn()
    while (waiting.length > 0) {
      const jobs = waiting
      waiting = []
      await commit(jobs)
    }
    writing = null
  }

  /** Goes on with one match by itself, beside all others, until nothing is left to be written to it. */
  async function drainLane(id: string, first: readonly Job[]): Promise<void> {
    const lane = [...first]
    lanes.set(id, lane)
    while (lane.length > 0) await commit(lane.splice(0), true)
    lanes.delete(id)
  }

  /** Stores these jobs together, or in smaller batches if the database refuses something of one of them. */
  async function commit(batch: readonly Job[], inLane = false): Promise<void> {
    for (const smaller of await commitTogether(batch, inLane)) await commit(smaller, inLane)
  }

  /** @returns the batches in which the jobs have to be tried again, if nothing was stored */
  async function commitTogether(batch: readonly Job[], inLane: boolean): Promise<readonly (readonly Job[])[]> {
    let jobs = batch
    let leave: (() => void) | undefined
    try {
      let looked = !shared
      for (let tries = 1; jobs.length > 0; tries++) {
        const { plans, answers, refused } = workOut(jobs, sheets.get)
        if (refused.length > 0 && !looked) {
          looked = true
          jobs = await lookAgain(jobs, refused)
          continue
        }
        const started = performance.now()
        const bases = new Map(jobs.map(({ matchId }) => [matchId, sheets.get(matchId)]))
        try {
          const deadline = Math.min(...jobs.map(({ deadline }) => deadline))
          await store(repository, plans, sheets.get, deadline, shared ? patienceOf(deadline, leave) : undefined)
        } catch (error) {
          if (error instanceof Held && shared && !leave) {
            // Who holds one match must not hold up the others: each match waits by itself.
            if (!inLane) {
              intoLanes(new Set(bases.keys()), jobs)
              return []
            }
            leave = await held.enter()
            continue
          }
          if (!(error instanceof UniqueViolation)) {
            // The database is there and refuses something: one bad entry must not fail the others.
            if (!(error instanceof StorageUnavailable) && jobs.length > 1) return smallerBatches(jobs)
            throw error
          }
          if (tries >= MOST_TRIES)
            throw new StorageUnavailable('others write to the same log all the time', { cause: error })
          if (tries > 1) await delay(Math.random() * Math.min(LONGEST_PAUSE, PAUSE * tries))
          jobs = withoutMoved(await lookAgain(jobs, [...bases.keys()]), bases, inLane)
          continue
        }
        const committed = adopt(plans, (performance.now() - started) / 1000)
        for (const answer of answers) answer()
        if (committed) tell(() => onCommit(committed))
        break
      }
    } catch (error) {
      for (const job of jobs) job.reject(error)
    } finally {
      leave?.()
    }
    return []
  }

  /**
   * Reads what others have written meanwhile, and tells of it.
   * @returns the jobs that can go on: those of a match that cannot be read are answered with why
   */
  async function lookAgain(jobs: readonly Job[], ids: readonly string[]): Promise<readonly Job[]> {
    const unread = await sheets.reload(ids, (news) => tell(() => onOthers?.([news])))
    if (unread.size === 0) return jobs
    for (const { matchId, reject } of jobs) if (unread.has(matchId)) reject(unread.get(matchId))
    return jobs.filter(({ matchId }) => !unread.has(matchId))
  }

  /** Who shares a batch with a match that others write to must not wait for it: such a match goes on by itself. */
  function withoutMoved(
    jobs: readonly Job[],
    bases: ReadonlyMap<string, Scoresheet | undefined>,
    inLane: boolean,
  ): readonly Job[] {
    const ids = [...new Set(jobs.map(({ matchId }) => matchId))]
    const alone = inLane || (!shared && ids.length === 1)
    const moved = new Set(alone ? [] : ids.filter((id) => sheets.get(id) !== bases.get(id)))
    intoLanes(moved, jobs)
    return jobs.filter(({ matchId }) => !moved.has(matchId))
  }

  /** Each of these matches goes on in a lane of its own, with what waits for it behind these jobs. */
  function intoLanes(ids: ReadonlySet<string>, jobs: readonly Job[]): void {
    const lanesOf = new Map<string, Job[]>([...ids].map((id) => [id, []]))
    for (const job of [...jobs, ...waiting]) lanesOf.get(job.matchId)?.push(job)
    waiting = waiting.filter(({ matchId }) => !ids.has(matchId))
    for (const [id, first] of lanesOf) void drainLane(id, first)
  }

  /** From here on reads see what is on disk now. */
  function adopt(plans: readonly Plan<unknown>[], seconds: number): Committed | null {
    if (plans.length === 0) return null
    const latest = [...latestOf(plans).values()]
    const described = new Set(plans.flatMap(({ record, sheet }) => (record ? [sheet.record.id] : [])))
    return {
      news: latest.map(sheets.put).filter((news) => news !== null),
      records: latest.flatMap(({ record }) => (described.has(record.id) ? [record] : [])),
      rows: plans.flatMap(({ rows }) => rows),
      seconds,
    }
  }

  function tell(listeners: () => void): void {
    try {
      listeners()
    } catch (error) {
      onError?.(error)
    }
  }

  return {
    /** Answers once what the planner planned is on disk, or rejects with its ApiError or the storage's error. */
    submit: <T>(matchId: string, planner: Planner<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        const deadline = performance.now() + BUSY_MS
        const job = { matchId, deadline, planner, resolve: resolve as (answer: unknown) => void, reject }
        const lane = lanes.get(matchId)
        if (lane) return void lane.push(job)
        waiting.push(job)
        writing ??= drain()
      }),
    /** Resolves when nobody waits for a commit any more, but for matches in lanes of their own; null where nobody does. */
    writing: (): Promise<void> | null => writing,
  }
}

/** The same jobs match by match, or one by one if all are of one match. */
function smallerBatches(jobs: readonly Job[]): readonly (readonly Job[])[] {
  const ids = [...new Set(jobs.map(({ matchId }) => matchId))]
  if (ids.length === 1) return jobs.map((job) => [job])
  return ids.map((id) => jobs.filter(({ matchId }) => matchId === id))
}

/** How long a commit waits for what others hold, ms: only who has been let in for it waits as long as the request may. */
const patienceOf = (deadline: number, letIn: unknown): number =>
  letIn ? Math.max(HASTY_MS, Math.min(HELD_MS, Math.round(deadline - performance.now()))) : HASTY_MS
