import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { expect, onTestFinished, vi } from 'vitest'
import type {
  ClientToServerEvents,
  MatchesWatched,
  MatchWatched,
  Scored,
  ServerToClientEvents,
  WatchMatches,
} from '../../shared/matches/feed-schemas.ts'
import type { LogEntry, MatchSummary } from '../../shared/matches/match-schemas.ts'

type Options = Partial<ManagerOptions & SocketOptions>

/** Opens a viewer's socket, which closes with the test. It is untyped, so that it can send invalid messages. */
export function openSocket(url: string, options: Options = {}): Socket {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, ...options })
  onTestFinished(() => void socket.close())
  return socket
}

/** Reports whether the server accepts this socket. */
export const letIn = (socket: Socket): Promise<boolean> =>
  new Promise((resolve) => {
    socket.on('connect', () => resolve(true))
    socket.on('connect_error', () => resolve(false))
  })

/** Resolves once the server or the network has closed this socket. */
export const dropped = (socket: Socket): Promise<string> =>
  new Promise((resolve) => void socket.on('disconnect', (reason) => resolve(reason)))

/** Sends a message and waits for its acknowledgement. */
export const ask = (socket: Socket, event: string, ...payload: unknown[]): Promise<unknown> =>
  socket.timeout(5000).emitWithAck(event, ...payload)

/** Connects a viewer that keeps everything it receives, in order. */
export async function openWatcher(url: string, options: Options = {}) {
  const raw = openSocket(url, options)
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = raw
  const entries: Scored<LogEntry>[] = []
  const updates: MatchSummary[] = []
  socket.on('match:action', (entry) => entries.push(entry))
  socket.on('match:undo', (entry) => entries.push(entry))
  socket.on('match:status', (entry) => entries.push(entry))
  socket.on('match:updated', (match) => updates.push(match))
  if (!(await letIn(raw))) throw new Error('the socket was refused')

  const seqs = (): number[] => entries.map(({ seq }) => seq)
  return {
    raw,
    socket,
    entries,
    updates,
    seqs,
    watch: (id: string, since = 0): Promise<MatchWatched> =>
      socket.timeout(5000).emitWithAck('match:watch', { id, since }),
    watchAll: (payload: WatchMatches = {}): Promise<MatchesWatched> =>
      socket.timeout(5000).emitWithAck('matches:watch', payload),
    /** Waits for exactly these entries, in order. */
    sees: (wanted: readonly number[]) =>
      vi.waitFor(() => expect(seqs()).toEqual(wanted), { timeout: 5000, interval: 5 }),
  }
}
