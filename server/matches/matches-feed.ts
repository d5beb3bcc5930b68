import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { Server, Socket } from 'socket.io'
import {
  type ClientToServerEvents,
  eventOf,
  type FeedRefusal,
  type MatchesWatched,
  type MatchWatched,
  MOST_MISSED_ENTRIES,
  type Refused,
  type ServerToClientEvents,
  unwatchMatchesPayload,
  unwatchMatchPayload,
  watchMatchesPayload,
  watchMatchPayload,
} from '../../shared/matches/feed-schemas.ts'
import { latestScores } from '../../shared/matches/match-log.ts'
import type { CompactScore, LogEntry } from '../../shared/matches/match-schemas.ts'
import { compactScore } from '../../shared/matches/scoreboard.ts'
import { tokenBucket } from '../http/token-bucket.ts'
import { together } from '../socket/fast-broadcast.ts'
import { acknowledged, enterRoom } from '../socket/socket-rooms.ts'
import { createHeads } from './list-heads.ts'
import { feedMetrics } from './match-metrics.ts'
import type { Matches } from './matches.ts'
import type { SheetUpdate } from './merge-sheets.ts'
import { matchOf, type Scoresheet, summaryOf } from './scoresheet.ts'

export type Feed = Server<ClientToServerEvents, ServerToClientEvents>
type Watcher = Socket<ClientToServerEvents, ServerToClientEvents>
type Left = { ok: true } | Refused

/** Updates are published at once if the last publishing took less than this time (ms). */
const WORTH_WAITING_MS = 0.5
/** Longest time an update waits for others (ms). */
const LONGEST_WAIT_MS = 50

/** Average number of `matches:watch` that a socket may send in a second. A page needs one a minute. */
const WATCHES_A_SECOND = 0.5
/** Number of `matches:watch` that a socket may send at once. */
const WATCHES_AT_ONCE = 5
/** Delay of a refusal, and its `retryAfter` (s). The delay slows down a program that asks again as soon as it is refused. */
const REFUSED_AFTER_S = 1

const EVERY_MATCH = 'matches'
const roomOf = (matchId: string): string => `match:${matchId}`

/**
 * Publishes every commit to the Socket.IO rooms, and lets viewers join them. A watcher joins the room and reads the entries
 * it missed in one turn of the event loop, so it misses none and gets none twice.
 */
export function feedMatches(feed: Feed, matches: Matches, registry: Registry, log: FastifyBaseLogger): void {
  const metrics = feedMetrics([registry])
  const { adapter } = feed.of('/')
  const watchersOf = (room: string): number => adapter.rooms.get(room)?.size ?? 0
  const watchersOfMatch = (matchId: string): number => watchersOf(EVERY_MATCH) + watchersOf(roomOf(matchId))

  function publish(updates: readonly SheetUpdate[]): void {
    // `local`, because each server publishes from its own sheets to its own viewers, who get every entry in order.
    // A socket in both rooms gets one copy.
    const to = (id: string) => feed.local.to([roomOf(id), EVERY_MATCH])
    together(feed, () => {
      for (const { sheet, entries, described } of updates) {
        const { id } = sheet.record
        const watchers = watchersOfMatch(id)
        if (watchers === 0) continue
        const scores = latestScores(sheet.log, entries.length).map(compactScore)
        for (const [index, entry] of entries.entries())
          to(id).emit(eventOf(entry), withScore(entry, scores[index]) as never)
        metrics.entriesSent.inc(watchers * entries.length)
        if (described) to(id).emit('match:updated', summaryOf(sheet))
      }
    })
  }
  const queue = createPublishQueue(publish, matches.writing, (error) =>
    log.error({ err: error }, 'committed entries could not be published'),
  )
  matches.onUpdates(queue.add)

  const headsSince = createHeads(matches.index)
  const mayWatchAll = createLimit<Watcher>(WATCHES_A_SECOND, WATCHES_AT_ONCE)
  const inOrder = createWatcherQueues<Watcher>()
  // Shared functions: with thousands of sockets, closures for each would take memory.
  function watchMatch(this: Watcher, payload: unknown, acknowledge?: (answer: MatchWatched) => void): void {
    const { data } = watchMatchPayload.safeParse(payload)
    const release = data && matches.hold(data.id)
    const watch = () => {
      // Queued entries are sent before the watcher joins. Otherwise it would get them twice.
      queue.flush()
      acknowledged(acknowledge, watchMatchPayload, payload, ({ id, since }): MatchWatched => {
        const sheet = matches.find(id)
        if (!sheet) return refusal(matches.isUnreadable(id) ? 'MATCH_UNREADABLE' : 'MATCH_NOT_FOUND')
        return enterRoom(this, roomOf(id)) ?? missed(sheet, since, metrics)
      })
      release?.()
    }
    inOrder(this, data && !matches.find(data.id) ? matches.load(data.id) : null, watch)
  }
  function watchMatches(this: Watcher, payload: unknown, acknowledge?: (answer: MatchesWatched) => void): void {
    if (!mayWatchAll(this)) {
      const refuse = () => acknowledge?.({ ...refusal('TOO_MANY_REQUESTS'), retryAfter: REFUSED_AFTER_S })
      setTimeout(refuse, 1000 * REFUSED_AFTER_S).unref()
      return
    }
    queue.flush()
    acknowledged(acknowledge, watchMatchesPayload, payload, ({ digest }): MatchesWatched => {
      return enterRoom(this, EVERY_MATCH) ?? { ok: true, now: now(), ...headsSince(digest) }
    })
  }
  function unwatchMatch(this: Watcher, payload: unknown, acknowledge?: (answer: Left) => void): void {
    const unwatch = () => acknowledged(acknowledge, unwatchMatchPayload, payload, ({ id }) => leave(this, roomOf(id)))
    inOrder(this, null, unwatch)
  }
  function unwatchMatches(this: Watcher, payload: unknown, acknowledge?: (answer: Left) => void): void {
    acknowledged(acknowledge, unwatchMatchesPayload, payload, () => leave(this, EVERY_MATCH))
  }
  const noteError = (error: Error): void => log.debug({ err: error }, 'socket error')

  feed.on('connection', (socket) => {
    socket.on('match:watch', watchMatch)
    socket.on('matches:watch', watchMatches)
    socket.on('match:unwatch', unwatchMatch)
    socket.on('matches:unwatch', unwatchMatches)
    socket.on('error', noteError)
  })
}

function missed(sheet: Scoresheet, since: number, { heals }: ReturnType<typeof feedMetrics>): MatchWatched {
  const { live, entries } = sheet.log
  const head = { ok: true, seq: live.seq, now: now(), score: compactScore(live.score) } as const
  const tooMuch = since > live.seq || live.seq - since > MOST_MISSED_ENTRIES
  // A first visit has `since` 0. It has missed nothing, so it is not counted.
  if (since > 0 && since !== live.seq) heals.inc({ with: tooMuch ? 'snapshot' : 'entries' })
  return tooMuch ? { ...head, snapshot: matchOf(sheet) } : { ...head, entries: entries.slice(since) }
}

/** Returns the entry as watchers get it. V8 gives each `{ ...entry, score }` a hidden class of its own, which outlives the point. */
const withScore = (entry: LogEntry, score: CompactScore | undefined) => Object.assign({}, entry, { score })

function leave(socket: Watcher, room: string): { ok: true } {
  void socket.leave(room)
  return { ok: true }
}

const refusal = (code: FeedRefusal): Refused => ({ ok: false, code })
const now = (): string => new Date().toISOString()

/** Returns a function that counts a watcher's request and returns whether it is allowed. */
function createLimit<W extends object>(perSecond: number, atOnce: number): (watcher: W) => boolean {
  const buckets = new WeakMap<W, () => boolean>()
  return (watcher) => {
    const bucket = buckets.get(watcher) ?? tokenBucket(perSecond, atOnce)
    buckets.set(watcher, bucket)
    return bucket()
  }
}

/**
 * Returns a function that executes each watcher's calls in the order in which they came, even if some must wait first. A call
 * that has nothing to wait for is executed at once.
 */
function createWatcherQueues<W extends object>() {
  const latest = new WeakMap<W, Promise<void>>()
  /** @param first promise that the call waits for; the call is executed even if the promise rejects */
  return (watcher: W, first: Promise<unknown> | null, act: () => void): void => {
    const before = latest.get(watcher)
    if (!before && !first) {
      act()
      return
    }
    const turn: Promise<void> = Promise.allSettled([before, first]).then(() => {
      if (latest.get(watcher) === turn) latest.delete(watcher)
      act()
    })
    latest.set(watcher, turn)
  }
}

/**
 * Queues updates so that several commits in a row reach each watcher in one write. The writes are the main cost with many
 * watchers. An update waits for the commits in progress, but no longer than the last publishing took. With 1,000 watchers
 * and 16 points at once, each watcher gets one write instead of two. A single point waits for one turn of the event loop; in
 * this turn the server answers its scorer.
 * @param publish receives all updates added since the last time, in order
 * @param writing resolves when no request waits for a commit; null if none waits now
 * @param onError receives an error of `publish`
 */
export function createPublishQueue<T>(
  publish: (updates: readonly T[]) => void,
  writing: () => Promise<void> | null,
  onError: (error: unknown) => void,
): { add: (updates: readonly T[]) => void; flush: () => void } {
  let queued: T[] = []
  let tookMs = 0
  let waiting = false

  function flush(): void {
    if (queued.length === 0) return
    const updates = queued
    queued = []
    const began = performance.now()
    try {
      publish(updates)
    } catch (error) {
      onError(error)
    }
    tookMs = performance.now() - began
  }

  async function flushSoon(): Promise<void> {
    const until = performance.now() + Math.min(tookMs, LONGEST_WAIT_MS)
    // In this turn of the event loop the server reads the requests that were sent at the same time.
    await nextTurn()
    const rest = writing()
    if (rest) await Promise.race([rest, delay(until - performance.now(), undefined, { ref: false })])
    waiting = false
    flush()
  }

  return {
    /** Publishes these updates soon, after all that were added before. */
    add(updates) {
      queued.push(...updates)
      if (waiting) return
      if (tookMs < WORTH_WAITING_MS) return flush()
      waiting = true
      void flushSoon()
    },
    /** Publishes the whole queue now. */
    flush,
  }
}
