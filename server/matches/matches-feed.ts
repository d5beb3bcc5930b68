import type { FastifyBaseLogger } from 'fastify'
import type { Server, Socket } from 'socket.io'
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
import { unwatchMatchPayload, watchMatchesPayload, watchMatchPayload } from '../../shared/matches/match-schemas.ts'
import { together } from '../http/fast-broadcast.ts'
import { acknowledged, enterRoom } from '../http/socket-rooms.ts'
import type { Matches } from './matches.ts'
import { matchOf, summaryOf } from './scoresheet.ts'

export type Feed = Server<ClientToServerEvents, ServerToClientEvents>
type Watcher = Socket<ClientToServerEvents, ServerToClientEvents>

const EVERY_MATCH = 'matches'
const roomOf = (matchId: string): string => `match:${matchId}`

/**
 * Publishes every commit to the rooms and lets viewers watch them. A watcher first joins the room and then reads what it
 * missed, in one turn of the event loop, so that nothing falls between the two.
 */
export function feedMatches(feed: Feed, matches: Matches, log: FastifyBaseLogger): void {
  matches.onNews((news) => {
    // Local: each server tells its own viewers, from its own sheets, so that all of them get every entry in order.
    // A socket in both rooms still gets one copy: the adapter sends to the union.
    const to = (id: string) => feed.local.to([roomOf(id), EVERY_MATCH])
    together(feed, () => {
      for (const { entries } of news)
        for (const entry of entries) to(entry.matchId).emit(eventOf(entry), entry as never)
      for (const { sheet, described } of news) {
        if (described) to(sheet.record.id).emit('match:updated', summaryOf(sheet))
      }
    })
  })

  feed.on('connection', (socket) => {
    socket.on('match:watch', (payload, acknowledge) => {
      const watch = () =>
        acknowledged(acknowledge, watchMatchPayload, payload, ({ id, since }): MatchWatched => {
          const refused = enter(socket, roomOf(id), () => matches.find(id) !== undefined)
          return refused ?? missed(matches, id, since)
        })
      const { data } = watchMatchPayload.safeParse(payload)
      if (!data || !matches.mayBeElsewhere(data.id)) return watch()
      // Where nobody can be asked, what is known here has to do.
      matches.meet(data.id).then(watch, watch)
    })
    socket.on('matches:watch', (payload, acknowledge) =>
      acknowledged(acknowledge, watchMatchesPayload, payload, (): MatchesWatched => {
        const heads = () => Object.fromEntries([...matches.all()].map((sheet) => [sheet.record.id, sheet.log.live.seq]))
        return enter(socket, EVERY_MATCH, () => true) ?? { ok: true, now: now(), heads: heads() }
      }),
    )
    socket.on('match:unwatch', (payload, acknowledge) =>
      acknowledged(acknowledge, unwatchMatchPayload, payload, ({ id }) => leave(socket, roomOf(id))),
    )
    socket.on('matches:unwatch', (payload, acknowledge) =>
      acknowledged(acknowledge, watchMatchesPayload, payload, () => leave(socket, EVERY_MATCH)),
    )
    socket.on('error', (error) => log.debug({ err: error }, 'socket error'))
  })
}

function missed(matches: Matches, id: string, since: number): MatchWatched {
  const sheet = matches.sheet(id)
  const { live, entries } = sheet.log
  const head = { ok: true, seq: live.seq, now: now() } as const
  const tooMuch = since > live.seq || live.seq - since > MOST_MISSED_ENTRIES
  return tooMuch ? { ...head, snapshot: matchOf(sheet) } : { ...head, entries: entries.slice(since) }
}

/** Joins the room, or says why not. */
const enter = (socket: Watcher, room: string, exists: () => boolean): Refused | null =>
  exists() ? enterRoom(socket, room) : refusal('MATCH_NOT_FOUND')

function leave(socket: Watcher, room: string): { ok: true } {
  void socket.leave(room)
  return { ok: true }
}

const refusal = (code: FeedRefusal): Refused => ({ ok: false, code })
const now = (): string => new Date().toISOString()
