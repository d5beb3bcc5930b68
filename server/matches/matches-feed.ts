import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { Server, Socket } from 'socket.io'
import {
  type ClientToServerEvents,
  eventOf,
  type FeedRefusal,
  type MatchesWatched,
  type MatchWatched,
  needsSnapshot,
  type Refused,
  type ServerToClientEvents,
  unwatchMatchesPayload,
  unwatchMatchPayload,
  watchMatchesPayload,
  watchMatchPayload,
} from '../../shared/matches/feed-schemas.ts'
import { compactScore } from '../../shared/matches/scoreboard.ts'
import { tokenBucket } from '../http/token-bucket.ts'
import { together } from '../socket/fast-broadcast.ts'
import { acknowledged, enterRoom, leaveRoom } from '../socket/socket-rooms.ts'
import { createHeads } from './list-heads.ts'
import { feedMetrics } from './match-metrics.ts'
import type { Matches } from './matches.ts'
import type { SheetUpdate } from './merge-sheets.ts'
import type { Publishing } from './publish-queue.ts'
import { matchOf, presentDescriptionOn, type Scoresheet, summaryOf, withScores } from './scoresheet.ts'

export type Feed = Server<ClientToServerEvents, ServerToClientEvents>
type Watcher = Socket<ClientToServerEvents, ServerToClientEvents>
type Left = { ok: true } | Refused

/** Average number of `matches:watch` that a socket may send in a second. A page needs one a minute. */
const WATCHES_A_SECOND = 0.5
/** Number of `matches:watch` that a socket may send at once. */
const WATCHES_AT_ONCE = 5
/** Delay of a refusal, and its `retryAfter` (s). The delay slows down a program that asks again as soon as it is refused. */
const REFUSED_AFTER_S = 1

interface FeedDeps {
  readonly publishing: Publishing
  readonly registry: Registry
  readonly log: FastifyBaseLogger
}

const EVERY_MATCH = 'matches'
const roomOf = (matchId: string): string => `match:${matchId}`

/**
 * Publishes every commit to the Socket.IO rooms, and lets viewers join them. A watcher joins the room and reads the entries
 * it missed in one turn of the event loop, so it misses none and gets none twice.
 */
export function feedMatches(feed: Feed, matches: Matches, { publishing, registry, log }: FeedDeps): void {
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
        for (const entry of withScores(sheet, entries)) to(id).emit(eventOf(entry), entry as never)
        metrics.entriesSent.inc(watchers * entries.length)
        if (described) to(id).emit('match:updated', summaryOf(sheet))
      }
    })
  }
  publishing.onPublish(publish)

  const headsSince = createHeads(matches.index)
  const mayWatchAll = createLimit<Watcher>(WATCHES_A_SECOND, WATCHES_AT_ONCE)
  const inOrder = createWatcherQueues<Watcher>((error) => log.error({ err: error }, 'a request of a watcher failed'))
  // Shared functions: with thousands of sockets, closures for each would take memory.
  function watchMatch(this: Watcher, payload: unknown, acknowledge?: (answer: MatchWatched) => void): void {
    const { data } = watchMatchPayload.safeParse(payload)
    const release = data && matches.hold(data.id)
    const watch = () => {
      // Queued entries are sent before the watcher joins. Otherwise it would get them twice.
      publishing.flush()
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
    publishing.flush()
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
  const tooMuch = needsSnapshot(since, live.seq)
  // A first visit has `since` 0. It has missed nothing, so it is not counted.
  if (since > 0 && since !== live.seq) heals.inc({ with: tooMuch ? 'snapshot' : 'entries' })
  return tooMuch
    ? { ...head, snapshot: matchOf(sheet) }
    : { ...head, entries: entries.slice(since), ...presentDescriptionOn(sheet) }
}

function leave(socket: Watcher, room: string): { ok: true } {
  leaveRoom(socket, room)
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
function createWatcherQueues<W extends object>(onError: (error: unknown) => void) {
  const latest = new WeakMap<W, Promise<void>>()
  /** An error must end neither the process nor the queue. */
  const attempt = (act: () => void): void => {
    try {
      act()
    } catch (error) {
      onError(error)
    }
  }
  /** @param first promise that the call waits for; the call is executed even if the promise rejects */
  return (watcher: W, first: Promise<unknown> | null, act: () => void): void => {
    const before = latest.get(watcher)
    if (!before && !first) {
      attempt(act)
      return
    }
    const turn: Promise<void> = Promise.allSettled([before, first]).then(() => {
      if (latest.get(watcher) === turn) latest.delete(watcher)
      attempt(act)
    })
    latest.set(watcher, turn)
  }
}
