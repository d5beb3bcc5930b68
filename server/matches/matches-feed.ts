import type { FastifyBaseLogger } from 'fastify'
import type { Server, Socket } from 'socket.io'
import type { z } from 'zod'
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
import type { Matches } from './matches.ts'
import { matchOf, summaryOf } from './scoresheet.ts'

export type Feed = Server<ClientToServerEvents, ServerToClientEvents>
type Watcher = Socket<ClientToServerEvents, ServerToClientEvents>

/** A board follows one match and a list all of them: whoever wants this many is not looking. */
const MOST_ROOMS = 20
const EVERY_MATCH = 'matches'
const roomOf = (matchId: string): string => `match:${matchId}`

/**
 * Publishes every commit to the rooms and lets viewers watch them. A watcher first joins the room and then reads what it
 * missed, in one turn of the event loop, so that nothing falls between the two.
 */
export function feedMatches(feed: Feed, matches: Matches, log: FastifyBaseLogger): void {
  matches.onCommit(({ sheets, entries }) => {
    // A socket in both rooms still gets one copy: the adapter sends to the union.
    for (const entry of entries) feed.to([roomOf(entry.matchId), EVERY_MATCH]).emit(eventOf(entry), entry as never)
    for (const { sheet, described } of sheets) {
      if (described) feed.to([roomOf(sheet.record.id), EVERY_MATCH]).emit('match:updated', summaryOf(sheet))
    }
  })

  feed.on('connection', (socket) => {
    socket.on('match:watch', (payload, acknowledge) =>
      answer(acknowledge, watchMatchPayload, payload, ({ id, since }): MatchWatched => {
        const refused = enter(socket, roomOf(id), () => matches.find(id) !== undefined)
        return refused ?? missed(matches, id, since)
      }),
    )
    socket.on('matches:watch', (payload, acknowledge) =>
      answer(acknowledge, watchMatchesPayload, payload, (): MatchesWatched => {
        const heads = () => Object.fromEntries([...matches.all()].map((sheet) => [sheet.record.id, sheet.log.live.seq]))
        return enter(socket, EVERY_MATCH, () => true) ?? { ok: true, now: now(), heads: heads() }
      }),
    )
    socket.on('match:unwatch', (payload, acknowledge) =>
      answer(acknowledge, unwatchMatchPayload, payload, ({ id }) => leave(socket, roomOf(id))),
    )
    socket.on('matches:unwatch', (payload, acknowledge) =>
      answer(acknowledge, watchMatchesPayload, payload, () => leave(socket, EVERY_MATCH)),
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

/** Joins the room, or says why not. One room too many ends the socket: nobody who looks at a screen gets there. */
function enter(socket: Watcher, room: string, exists: () => boolean): Refused | null {
  if (!exists()) return refusal('MATCH_NOT_FOUND')
  // Every socket is in a room of its own from the start.
  if (!socket.rooms.has(room) && socket.rooms.size > MOST_ROOMS) {
    setImmediate(() => socket.disconnect(true))
    return refusal('TOO_MANY_ROOMS')
  }
  // The in-memory adapter joins at once.
  void socket.join(room)
  return null
}

function leave(socket: Watcher, room: string): { ok: true } {
  void socket.leave(room)
  return { ok: true }
}

/** Checks the payload and acknowledges. What comes without an acknowledgement function cannot be answered and is dropped. */
function answer<S extends z.ZodType, A>(
  acknowledge: ((answer: A | Refused) => void) | undefined,
  schema: S,
  payload: unknown,
  act: (payload: z.infer<S>) => A | Refused,
): void {
  const parsed = schema.safeParse(payload)
  const result = parsed.success ? act(parsed.data) : refusal('BAD_PAYLOAD')
  if (typeof acknowledge === 'function') acknowledge(result)
}

const refusal = (code: FeedRefusal): Refused => ({ ok: false, code })
const now = (): string => new Date().toISOString()
