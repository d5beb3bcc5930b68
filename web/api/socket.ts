import type { Socket } from 'socket.io-client'
import type {
  CompetitionsFromServerEvents,
  CompetitionsToServerEvents,
} from '../../shared/competitions/competition-feed-schemas.ts'
import type { ClientToServerEvents, ServerToClientEvents } from '../../shared/matches/feed-schemas.ts'
import type { MessageFromServerEvents } from '../../shared/office/office-schemas.ts'
import type { ScreenFromServerEvents } from '../../shared/office/screen-schemas.ts'
import type { OrderFromServerEvents, OrderToServerEvents } from '../../shared/order/order-feed-schemas.ts'
import type {
  ReservationsFromServerEvents,
  ReservationsToServerEvents,
} from '../../shared/reservations/reservations-schemas.ts'
import { reached } from './connection.ts'

type FromServer = ServerToClientEvents &
  ReservationsFromServerEvents &
  CompetitionsFromServerEvents &
  OrderFromServerEvents &
  MessageFromServerEvents &
  ScreenFromServerEvents
export type AppSocket = Socket<
  FromServer,
  ClientToServerEvents & ReservationsToServerEvents & CompetitionsToServerEvents & OrderToServerEvents
>

/** The handlers of one feature that uses the connection. */
export interface SocketUser {
  /**
   * Called when the connection opens, for the first time or again. If it is already open, called when the feature starts to
   * use it.
   */
  connected: () => void
  /** Called when the connection has ended. */
  disconnected?: () => void
  /** Called when an attempt to connect has failed. */
  failed?: () => void
  /** Called when the server has sent a ping, which it does every ten seconds. */
  pinged?: () => void
  /** Handlers of the server's events. */
  readonly events: Partial<FromServer>
}

/**
 * Longest time an attempt to connect may take (ms). After several failures browsers delay the next attempt themselves, by
 * up to five seconds.
 */
const CONNECT_MS = 10_000
/** Time (ms) between attempts to load Socket.IO's code, or to connect again after the server has closed the connection. */
const RETRY_MS = 5000

const users = new Set<SocketUser>()
let socket: AppSocket | null = null
let timer: ReturnType<typeof setInterval> | undefined

/** Returns the page's connection, or null while it is not open. */
export const connectedSocket = (): AppSocket | null => (socket?.connected ? socket : null)

/**
 * Shares the page's one Socket.IO connection. The first user loads Socket.IO's code and opens the connection. The last user
 * closes it.
 * @returns a function that ends the use
 */
export function shareSocket(user: SocketUser): () => void {
  users.add(user)
  if (timer === undefined) open()
  else if (socket?.connected) user.connected()
  return () => {
    users.delete(user)
    // Keeps the connection for a moment, because the next page may start to use it right after this page stops.
    setTimeout(() => users.size === 0 && close())
  }
}

function open(): void {
  timer = setInterval(connect, RETRY_MS)
  window.addEventListener('online', reconnect)
  void connect()
}

function close(): void {
  clearInterval(timer)
  timer = undefined
  window.removeEventListener('online', reconnect)
  socket?.disconnect()
  socket = null
}

/** Connects again if Socket.IO does not: after the server has closed the connection, or if its code has not loaded. */
async function connect(): Promise<void> {
  if (socket) {
    if (!socket.active) socket.connect()
    return
  }
  const client = await import('socket.io-client').catch(() => null)
  if (timer === undefined || socket) return
  if (client) socket = listenTo(client.io({ transports: ['websocket'], reconnectionDelay: 500, timeout: CONNECT_MS }))
  else notify((user) => user.failed?.())
}

/** Connects again when the network is back, because the browser may not have noticed that the old connection is dead. */
function reconnect(): void {
  socket?.disconnect().connect()
}

function listenTo(fresh: AppSocket): AppSocket {
  fresh.on('connect', () => {
    void reached()
    notify((user) => user.connected())
  })
  fresh.on('disconnect', () => notify((user) => user.disconnected?.()))
  fresh.on('connect_error', () => notify((user) => user.failed?.()))
  fresh.io.on('ping', () => {
    void reached()
    notify((user) => user.pinged?.())
  })
  fresh.onAny((event: keyof FromServer, payload) => {
    void reached()
    notify(({ events }) => events[event]?.(payload))
  })
  return fresh
}

function notify(each: (user: SocketUser) => void): void {
  for (const user of users) each(user)
}
