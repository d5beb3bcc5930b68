import { io, type Socket } from 'socket.io-client'
import type { ClientToServerEvents, MatchWatched, ServerToClientEvents } from '../../shared/matches/feed-schemas.ts'
import type { LogEntry } from '../../shared/matches/match-schemas.ts'

type Feed = Socket<ServerToClientEvents, ClientToServerEvents>

/** Follows a match as a page does: appends the next entry, and asks for the missing ones after a gap or a reconnect. */
export function watchMatch(url: string, id: string, localAddress = '127.0.0.1') {
  const entries: LogEntry[] = []
  const counts = { connections: 0, gaps: 0, failedRequests: 0 }
  const options = {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 2000,
    localAddress,
  }
  const socket: Feed = io(url, options)
  const head = () => entries.length
  let asking = false

  async function ask(): Promise<void> {
    if (asking) return
    asking = true
    try {
      const watched: MatchWatched = await socket.timeout(5000).emitWithAck('match:watch', { id, since: head() })
      if (watched.ok && 'entries' in watched) for (const entry of watched.entries) take(entry)
      else counts.failedRequests++
    } catch {
      // The connection broke. The next connect asks again.
      counts.failedRequests++
    } finally {
      asking = false
    }
  }
  /** Stores an entry without the score, which events have and the log does not. */
  function take({ score: _, ...entry }: LogEntry & { score?: unknown }): void {
    if (entry.seq === head() + 1) entries.push(entry as LogEntry)
    else if (entry.seq > head()) {
      counts.gaps++
      void ask()
    }
  }
  socket.on('connect', () => {
    counts.connections++
    void ask()
  })
  for (const event of ['match:action', 'match:undo', 'match:status'] as const) socket.on(event, take as never)
  return { id, entries, counts, isConnected: () => socket.connected, close: () => void socket.disconnect() }
}

export type Watcher = ReturnType<typeof watchMatch>
