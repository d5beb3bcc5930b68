import type { Server as HttpServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Server } from 'socket.io'

export type Draining = ReturnType<typeof createDraining>

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

/** Pause between two groups of sockets (ms). */
const STEP_MS = 50

/**
 * Closes all sockets within this time, a random group at a time, so that not all reconnect to the other servers at once. It
 * closes the connections and not the sockets, because clients reconnect by themselves only then.
 */
export async function closeSocketsGradually(io: Pick<Server, 'sockets'>, withinMs: number): Promise<void> {
  const sockets = shuffled([...io.sockets.sockets.values()])
  const until = performance.now() + withinMs
  for (;;) {
    const left = Math.max(1, Math.ceil((until - performance.now()) / STEP_MS))
    for (const socket of sockets.splice(0, Math.ceil(sockets.length / left))) socket.conn.close()
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
