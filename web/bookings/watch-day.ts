import type { TakenSlot, WatchedDay } from '../../shared/reservations/reservations-schemas.ts'
import { connectedSocket, shareSocket } from '../api/socket.ts'

/** Time (ms) between loads while the socket is down. */
const POLL_MS = 5000
/** Longest time to wait for an acknowledgement (ms). */
const ACK_MS = 5000
/** Time (ms) to wait for further changes, so that several of them load the day only once. */
const GATHER_MS = 300

interface Watcher {
  readonly load: () => void
  /** Shows a change at once. Returns whether to load the day too. Without this function, each change loads the day. */
  readonly onChange?: (kind: 'created' | 'removed', slot: TakenSlot) => boolean
}

/**
 * Keeps a day of a club up to date: over the socket, or by polling while it is down. Loads the day at the start, and again
 * after changes. Returns a function that stops.
 */
export function watchDay(watched: WatchedDay, { load, onChange = () => true }: Watcher): () => void {
  let stopped = false
  let gathering: ReturnType<typeof setTimeout> | null = null

  function changed(kind: 'created' | 'removed', slot: TakenSlot): void {
    if (slot.club !== watched.club || slot.date !== watched.date) return
    if (!onChange(kind, slot) || gathering !== null || stopped) return
    gathering = setTimeout(() => {
      gathering = null
      load()
    }, GATHER_MS)
  }

  async function watch(): Promise<void> {
    const socket = connectedSocket()
    if (!socket || stopped) return
    const answer = await socket
      .timeout(ACK_MS)
      .emitWithAck('reservations:watch', watched)
      .catch(() => null)
    if (answer === null) return watch()
    // The socket sends only later changes. This load brings the earlier ones.
    if (!stopped) load()
  }

  load()
  const leave = shareSocket({
    connected: () => void watch(),
    events: {
      'reservation:created': (slot) => changed('created', slot),
      'reservation:removed': (slot) => changed('removed', slot),
    },
  })
  const poll = setInterval(() => {
    if (!connectedSocket()) load()
  }, POLL_MS)
  // A phone may have missed events while it slept.
  const awake = () => document.visibilityState === 'visible' && load()
  document.addEventListener('visibilitychange', awake)

  return () => {
    stopped = true
    clearInterval(poll)
    if (gathering !== null) clearTimeout(gathering)
    document.removeEventListener('visibilitychange', awake)
    connectedSocket()?.emit('reservations:unwatch', watched)
    leave()
  }
}
