import type { Socket } from 'socket.io-client'
import type {
  ReservationsFromServerEvents,
  ReservationsToServerEvents,
  WatchedDay,
} from '../../shared/reservations/reservation-events.ts'
import { storedEmail } from '../api/stored-email.ts'
import { type Day, loadReservations } from './load-reservations.ts'
import { freed, taken } from './reservations-store.ts'

/** While the socket is down, the list is asked for so often (ms). */
const POLL_MS = 5000
/** A watch that nobody answered is tried again after so long (ms). */
const ACK_MS = 5000
/** However much is booked at once, the list is asked for once in so long (ms). */
const GATHER_MS = 300

/**
 * Keeps what is shown of a day up to date: at once over the socket, by asking while there is none. Returns how to stop.
 * The socket's code is fetched after the page: the grid is there before it.
 */
export function followDay(day: Day): () => void {
  const watched: WatchedDay = { club: day.club, date: day.date }
  let socket: Socket<ReservationsFromServerEvents, ReservationsToServerEvents> | null = null
  let stopped = false
  let gathering: ReturnType<typeof setTimeout> | null = null
  const load = () => void loadReservations(day)

  /** The socket never tells whose a booking is: it may be one's own, from another tab, and the list knows. */
  function lookWhoseItIs(): void {
    if (storedEmail() === null || gathering !== null || stopped) return
    gathering = setTimeout(() => {
      gathering = null
      load()
    }, GATHER_MS)
  }

  async function watch(): Promise<void> {
    const current = socket
    if (!current?.connected || stopped) return
    const answer = await current
      .timeout(ACK_MS)
      .emitWithAck('reservations:watch', watched)
      .catch(() => null)
    if (answer === null) return watch()
    // What was reserved before the watch began is only in the list.
    load()
  }

  async function connect(): Promise<void> {
    const client = await import('socket.io-client').catch(() => null)
    if (!client || stopped) return
    socket = client.io({ transports: ['websocket'], reconnectionDelay: 500 })
    socket.on('connect', () => void watch())
    socket.on('reservation:created', (slot) => {
      taken({ ...slot, mine: false })
      lookWhoseItIs()
    })
    socket.on('reservation:removed', (slot) => freed(slot) && load())
  }

  load()
  void connect()
  const poll = setInterval(() => {
    if (!socket?.connected) load()
  }, POLL_MS)
  // A phone that slept may have missed anything.
  const awake = () => document.visibilityState === 'visible' && load()
  document.addEventListener('visibilitychange', awake)

  return () => {
    stopped = true
    clearInterval(poll)
    if (gathering !== null) clearTimeout(gathering)
    document.removeEventListener('visibilitychange', awake)
    socket?.disconnect()
  }
}
