import { onReturn } from './connection.ts'
import { type AppSocket, connectedSocket, type SocketUser, shareSocket } from './socket.ts'

/** Time (ms) between loads while the socket is down. */
const POLL_MS = 5000
/** Longest time to wait for an acknowledgement (ms). */
const ACK_MS = 5000
/** Time (ms) to wait for further changes, so that several of them are loaded only once. */
const GATHER_MS = 300

interface Room {
  /** Asks the server for the room's events. Rejects without an acknowledgement. */
  readonly watch: (socket: ReturnType<AppSocket['timeout']>) => Promise<unknown>
  readonly unwatch: (socket: AppSocket) => void
  /** Loads what the page shows. Resolves when it is shown. */
  readonly load: () => unknown
  /** Returns the handlers of the room's events. They call `changed` to load soon. */
  readonly events: (changed: () => void) => SocketUser['events']
}

/**
 * Keeps what a page shows up to date: over the socket, or by polling while it is down. Loads it at the start, and again after
 * changes. Returns a function that stops.
 */
export function watchRoom({ watch, unwatch, load, events }: Room): () => void {
  let stopped = false
  let gathering: ReturnType<typeof setTimeout> | null = null

  function changed(): void {
    if (gathering !== null || stopped) return
    gathering = setTimeout(() => {
      gathering = null
      load()
    }, GATHER_MS)
  }

  async function enter(): Promise<void> {
    const socket = connectedSocket()
    if (!socket || stopped) return
    const answer = await watch(socket.timeout(ACK_MS)).catch(() => null)
    if (answer === null) return enter()
    // The socket sends only later changes. This load brings the earlier ones.
    if (!stopped) load()
  }

  load()
  const leave = shareSocket({ connected: () => void enter(), events: events(changed) })
  const leaveReturns = onReturn(load)
  const poll = setInterval(() => {
    if (!connectedSocket()) load()
  }, POLL_MS)
  // A phone may have missed events while it slept.
  const awake = () => document.visibilityState === 'visible' && load()
  document.addEventListener('visibilitychange', awake)

  return () => {
    stopped = true
    leaveReturns()
    clearInterval(poll)
    if (gathering !== null) clearTimeout(gathering)
    document.removeEventListener('visibilitychange', awake)
    const socket = connectedSocket()
    if (socket) unwatch(socket)
    leave()
  }
}
