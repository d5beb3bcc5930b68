import type { Server as HttpServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Server } from 'socket.io'
import { ApiError } from './api-error.ts'

export type Draining = ReturnType<typeof createDraining>

/** Returns the error for requests that must go to another server. */
export const shuttingDown = (): ApiError => new ApiError(503, 'DRAINING', 'this server is about to stop')

/** Holds whether the server has begun to shut down. /readyz then answers 503, so that load balancers choose other servers. */
export function createDraining() {
  let begun = false
  return {
    get begun(): boolean {
      return begun
    },
    begin: (): void => {
      begun = true
    },
  }
}

/**
 * From now on, closes each connection with its next response. Otherwise a load balancer might send a request on a kept
 * connection just when the server stops listening, and would not send a POST again.
 */
export function endConnections(http: HttpServer): void {
  http.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
}

/** Pause between two groups of watchers (ms). */
const STEP_MS = 50

/**
 * Closes all sockets within this time. It closes the connections and not the sockets, because clients reconnect by themselves
 * only then.
 */
export const closeSocketsGradually = (io: Pick<Server, 'sockets'>, withinMs: number): Promise<void> =>
  closeGradually([...io.sockets.sockets.values()], withinMs, ({ conn }) => {
    conn.close()
  })

/** Closes watchers within this time, a random group at a time, so that not all reconnect to the other servers at once. */
export async function closeGradually<W>(
  watchers: readonly W[],
  withinMs: number,
  close: (watcher: W) => void,
): Promise<void> {
  const open = shuffled([...watchers])
  const until = performance.now() + withinMs
  for (;;) {
    const left = Math.max(1, Math.ceil((until - performance.now()) / STEP_MS))
    for (const watcher of open.splice(0, Math.ceil(open.length / left))) close(watcher)
    if (performance.now() >= until) return
    await delay(STEP_MS)
  }
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
