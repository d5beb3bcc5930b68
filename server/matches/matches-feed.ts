import type { FastifyBaseLogger } from 'fastify'
import type { Server, Socket } from 'socket.io'
import { compactScore } from '../../shared/matches/compact-score.ts'
import {
  type ClientToServerEvents,
  type FeedRefusal,
  type MatchesWatched,
  type MatchWatched,
  MOST_MISSED_ENTRIES,
  type Refused,
  type ServerToClientEvents,
} from '../../shared/matches/feed-events.ts'
import { eventOf } from '../../shared/matches/log-entry.ts'
import { latestScores } from '../../shared/matches/match-log.ts'
import {
  unwatchMatchPayload,
  watchMatchesPayload,
  watchMatchPayload,
} from '../../shared/matches/match-request-schemas.ts'
import type { Metrics } from '../http/metrics.ts'
import { together } from '../socket/fast-broadcast.ts'
import { acknowledged, enterRoom } from '../socket/socket-rooms.ts'
import { createTurns } from './in-turn.ts'
import type { Matches } from './matches.ts'
import type { Advance } from './newer-sheet.ts'
import { publishTogether } from './publish-together.ts'
import { matchOf, summaryOf } from './scoresheet.ts'

export type Feed = Server<ClientToServerEvents, ServerToClientEvents>
type Watcher = Socket<ClientToServerEvents, ServerToClientEvents>
type Left = { ok: true } | Refused

const EVERY_MATCH = 'matches'
const roomOf = (matchId: string): string => `match:${matchId}`

/**
 * Publishes every commit to the rooms and lets viewers watch them. A watcher first joins the room and then reads what it
 * missed, in one turn of the event loop, so that nothing falls between the two.
 */
export function feedMatches(feed: Feed, matches: Matches, metrics: Metrics, log: FastifyBaseLogger): void {
  const { adapter } = feed.of('/')
  const watchersOf = (room: string): number => adapter.rooms.get(room)?.size ?? 0
  const watchersOfMatch = (matchId: string): number => watchersOf(EVERY_MATCH) + watchersOf(roomOf(matchId))

  function publish(news: readonly Advance[]): void {
    // Local: each server tells its own viewers, from its own sheets, so that all of them get every entry in order.
    // A socket in both rooms still gets one copy: the adapter sends to the union.
    const to = (id: string) => feed.local.to([roomOf(id), EVERY_MATCH])
    together(feed, () => {
      for (const { sheet, entries, described } of news) {
        const { id } = sheet.record
        const watchers = watchersOfMatch(id)
        if (watchers === 0) continue
        const scores = latestScores(sheet.log, entries.length).map(compactScore)
        for (const [index, entry] of entries.entries())
          to(id).emit(eventOf(entry), { ...entry, score: scores[index] } as never)
        metrics.entriesSent.inc(watchers * entries.length)
        if (described) to(id).emit('match:updated', summaryOf(sheet))
      }
    })
  }
  const published = publishTogether(publish, matches.writing, (error) =>
    log.error({ err: error }, 'what is committed could not be published'),
  )
  matches.onNews(published.add)

  const inTurn = createTurns<Watcher>()
  // One function for all sockets, which are many.
  function watchMatch(this: Watcher, payload: unknown, acknowledge?: (answer: MatchWatched) => void): void {
    const watch = () => {
      // What is on the sheets and not published yet would come twice.
      published.release()
      acknowledged(acknowledge, watchMatchPayload, payload, ({ id, since }): MatchWatched => {
        if (!matches.find(id)) return refusal(matches.isUnreadable(id) ? 'MATCH_UNREADABLE' : 'MATCH_NOT_FOUND')
        return enterRoom(this, roomOf(id)) ?? missed(matches, id, since, metrics)
      })
    }
    const { data } = watchMatchPayload.safeParse(payload)
    inTurn(this, data && matches.mayBeElsewhere(data.id) ? matches.meet(data.id) : null, watch)
  }
  function watchMatches(this: Watcher, payload: unknown, acknowledge?: (answer: MatchesWatched) => void): void {
    published.release()
    acknowledged(acknowledge, watchMatchesPayload, payload, (): MatchesWatched => {
      const heads = () => Object.fromEntries([...matches.all()].map((sheet) => [sheet.record.id, sheet.log.live.seq]))
      return enterRoom(this, EVERY_MATCH) ?? { ok: true, now: now(), heads: heads() }
    })
  }
  function unwatchMatch(this: Watcher, payload: unknown, acknowledge?: (answer: Left) => void): void {
    const unwatch = () => acknowledged(acknowledge, unwatchMatchPayload, payload, ({ id }) => leave(this, roomOf(id)))
    inTurn(this, null, unwatch)
  }
  function unwatchMatches(this: Watcher, payload: unknown, acknowledge?: (answer: Left) => void): void {
    acknowledged(acknowledge, watchMatchesPayload, payload, () => leave(this, EVERY_MATCH))
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

function missed(matches: Matches, id: string, since: number, { heals }: Metrics): MatchWatched {
  const sheet = matches.sheet(id)
  const { live, entries } = sheet.log
  const head = { ok: true, seq: live.seq, now: now(), score: compactScore(live.score) } as const
  const tooMuch = since > live.seq || live.seq - since > MOST_MISSED_ENTRIES
  // Who has nothing yet comes for the first time.
  if (since > 0 && since !== live.seq) heals.inc({ with: tooMuch ? 'snapshot' : 'entries' })
  return tooMuch ? { ...head, snapshot: matchOf(sheet) } : { ...head, entries: entries.slice(since) }
}

function leave(socket: Watcher, room: string): { ok: true } {
  void socket.leave(room)
  return { ok: true }
}

const refusal = (code: FeedRefusal): Refused => ({ ok: false, code })
const now = (): string => new Date().toISOString()
