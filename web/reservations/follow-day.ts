import type { WatchedDay } from '../../shared/reservations/reservations-schemas.ts'
import { connectedSocket, shareSocket } from '../api/socket.ts'
import { storedEmail } from '../api/stored-session.ts'
import { type Day, loadReservations, markFree, markTaken } from './reservations-store.ts'

/** Time (ms) between loads of the list while the socket is down. */
const POLL_MS = 5000
/** Longest time to wait for an acknowledgement (ms). */
const ACK_MS = 5000
/** Time (ms) to wait for further bookings, so that several of them load the list only once. */
const GATHER_MS = 300

/** Keeps the shown day up to date: over the socket, or by polling while it is down. Returns a function that stops. */
export function followDay(day: Day): () => void {
  const watched: WatchedDay = { club: day.club, date: day.date }
  let stopped = false
  let gathering: ReturnType<typeof setTimeout> | null = null
  const load = () => void loadReservations(day)

  /** Loads the list soon. The list marks the person's own bookings, but messages over the socket do not. */
  function loadSoon(): void {
    if (storedEmail() === null || gathering !== null || stopped) return
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
    // The socket sends only later bookings. The earlier ones come from the list.
    load()
  }

  load()
  const leave = shareSocket({
    connected: () => void watch(),
    events: {
      'reservation:created'(slot) {
        markTaken({ ...slot, mine: false })
        loadSoon()
      },
      'reservation:removed'(slot) {
        if (markFree(slot)) load()
      },
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
