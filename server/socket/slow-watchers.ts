import type { Server } from 'socket.io'

/** Maximum number of packets that may wait for one watcher: as many as one request can append entries. */
const MOST_WAITING_PACKETS = 1_000
/** Maximum number of bytes that may wait in the WebSocket of one watcher. */
const MOST_WAITING_BYTES = 1_048_576
/** Interval of the checks (ms). Counting when a message is sent would cost more. */
const SWEEP_MS = 200

/** The parts of an Engine.IO socket used here. */
export interface WatchersQueue {
  /** Packets that were not passed to the WebSocket yet. */
  readonly writeBuffer: readonly unknown[]
  readonly transport: {
    readonly socket?: { readonly bufferedAmount: number; terminate(): void }
  }
}

interface Closing {
  once(event: 'close', listener: (reason: string) => void): void
}

const isBehind = ({ writeBuffer, transport }: WatchersQueue): boolean =>
  writeBuffer.length > MOST_WAITING_PACKETS || (transport.socket?.bufferedAmount ?? 0) > MOST_WAITING_BYTES

/**
 * Disconnects watchers that do not read, before their queues fill the memory. A watcher that is behind at one check may be
 * receiving a burst, so it is disconnected only at the second check in a row. It then reconnects and asks for what it missed.
 * @param onDrop counts a disconnected watcher
 */
export function dropSlowWatchers(io: Server, onDrop: () => void): void {
  const watchers = new Set<WatchersQueue>()
  io.engine.on('connection', (watcher: WatchersQueue & Closing) => {
    watchers.add(watcher)
    watcher.once('close', (reason) => {
      watchers.delete(watcher)
      // The WebSocket would wait half a minute for an answer to its close frame.
      if (reason === 'ping timeout') watcher.transport.socket?.terminate()
    })
  })
  let behind = new Set<WatchersQueue>()
  const sweeps = setInterval(() => {
    const now = new Set<WatchersQueue>()
    for (const watcher of watchers) {
      if (!isBehind(watcher)) continue
      if (!behind.has(watcher)) {
        now.add(watcher)
        continue
      }
      onDrop()
      // Terminates the connection instead of closing it, because a close frame would wait in the same queue.
      watcher.transport.socket?.terminate()
    }
    behind = now
  }, SWEEP_MS)
  sweeps.unref()
  io.httpServer?.once('close', () => clearInterval(sweeps))
}
