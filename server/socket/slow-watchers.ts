import type { Server } from 'socket.io'
import type { SocketMetrics } from './socket-metrics.ts'

/** What may wait for one watcher: the largest array of entries that can be posted, and a megabyte for the network to take. */
const MOST_WAITING_PACKETS = 1_000
const MOST_WAITING_BYTES = 1_048_576
/** How often the queues are looked at, ms: nothing is counted where a message is sent. */
const SWEEP_MS = 200

/** As much of an Engine.IO socket as is looked at here. */
export interface WatchersQueue {
  /** Packets that were not handed to the network yet. */
  readonly writeBuffer: readonly unknown[]
  readonly transport: {
    /** The WebSocket: the bytes that the network did not take yet, and its end without a word. */
    readonly socket?: { readonly bufferedAmount: number; terminate(): void }
  }
}

interface Closing {
  once(event: 'close', told: (reason: string) => void): void
}

/** Whether more waits for this watcher than one who reads ever leaves waiting. */
const isBehind = ({ writeBuffer, transport }: WatchersQueue): boolean =>
  writeBuffer.length > MOST_WAITING_PACKETS || (transport.socket?.bufferedAmount ?? 0) > MOST_WAITING_BYTES

/**
 * Drops whoever stopped reading, before what waits for them fills the memory. Behind at one look may be a burst that is
 * just being sent; behind at two is a watcher that does not keep up. It comes back by itself and asks for what it missed.
 */
export function dropSlowWatchers(io: Server, metrics: SocketMetrics): void {
  const watchers = new Set<WatchersQueue>()
  io.engine.on('connection', (watcher: WatchersQueue & Closing) => {
    watchers.add(watcher)
    watcher.once('close', (reason) => {
      watchers.delete(watcher)
      // Whoever does not answer a ping answers no goodbye either, which would be waited for, for half a minute.
      if (reason === 'ping timeout') watcher.transport.socket?.terminate()
    })
  })
  let behind = new Set<WatchersQueue>()
  const sweeps = setInterval(() => {
    const now = new Set<WatchersQueue>()
    for (const watcher of watchers) {
      if (!isBehind(watcher)) continue
      if (!behind.has(watcher)) now.add(watcher)
      else drop(watcher, metrics)
    }
    behind = now
  }, SWEEP_MS)
  sweeps.unref()
  io.httpServer?.once('close', () => clearInterval(sweeps))
}

/** At once: a close that is polite would wait in the same queue. */
function drop({ transport }: WatchersQueue, metrics: SocketMetrics): void {
  metrics.watchersDropped.inc({ reason: 'slow' })
  transport.socket?.terminate()
}
