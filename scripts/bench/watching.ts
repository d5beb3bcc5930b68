import { setTimeout as delay } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { ClientToServerEvents, ServerToClientEvents } from '../../shared/matches/feed-events.ts'
import { createPost, newMatch, newPoint } from './post.ts'

type Watcher = Socket<ServerToClientEvents, ClientToServerEvents>

/** How long the last events may be under way, ms. */
const LAST_EVENTS_MS = 2000

/**
 * The time from sending a point to its event at a watcher, ms, for every watcher and every point.
 * @param everyMs between two points
 */
export async function measureWatching(
  url: string,
  key: string,
  watchers: number,
  points: number,
  everyMs: number,
): Promise<number[]> {
  const { post, close } = createPost(Number(new URL(url).port), key, 10)
  const id = await newMatch(post)
  const sentAt = new Map<string, number>()
  const samples: number[] = []
  const sockets = await Promise.all(
    Array.from({ length: watchers }, () =>
      watch(url, id, (entryId) => {
        const sent = sentAt.get(entryId)
        if (sent !== undefined) samples.push(performance.now() - sent)
      }),
    ),
  )
  const answers: Promise<unknown>[] = []
  let due = performance.now()
  for (let n = 0; n < points; n++) {
    const point = newPoint()
    sentAt.set(point.id, performance.now())
    answers.push(post(`/product/${id}/actions`, point))
    due += everyMs
    await delay(Math.max(0, due - performance.now()))
  }
  await Promise.all(answers)
  const deadline = performance.now() + LAST_EVENTS_MS
  while (samples.length < watchers * points && performance.now() < deadline) await delay(10)
  for (const socket of sockets) socket.disconnect()
  close()
  if (samples.length < watchers * points) throw new Error(`${watchers * points - samples.length} events did not arrive`)
  return samples
}

async function watch(url: string, id: string, onPoint: (entryId: string) => void): Promise<Watcher> {
  const socket: Watcher = io(url, { transports: ['websocket'], forceNew: true, reconnection: false })
  socket.on('match:action', (entry) => onPoint(entry.id))
  const watched = await socket.emitWithAck('match:watch', { id, since: 0 })
  if (!watched.ok) throw new Error(`cannot watch: ${watched.code}`)
  return socket
}
