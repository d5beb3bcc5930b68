import type { Server as HttpServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Server } from 'socket.io'

export type Draining = ReturnType<typeof createDraining>

/** Whether the server is on its way out: it says so before it goes, so that nobody is sent to it any more. */
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
 * From now on each connection ends with its next answer, so that none is open any more when the server stops listening: what
 * a load balancer sends at that moment on one that it has kept may have arrived or not, and a post is not sent twice.
 */
export function endConnections(http: HttpServer): void {
  http.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
}

/** How long between two handfuls of sockets, ms. */
const STEP = 50

/**
 * Ends every socket's connection within this time, a random handful at a time, so that not all of them knock at the other
 * servers at once. They are ended as a network ends them, since clients come back by themselves after that alone.
 */
export async function sendElsewhere(io: Pick<Server, 'sockets'>, withinMs: number): Promise<void> {
  const sockets = shuffled([...io.sockets.sockets.values()])
  const until = performance.now() + withinMs
  for (;;) {
    const left = Math.max(1, Math.ceil((until - performance.now()) / STEP))
    for (const socket of sockets.splice(0, Math.ceil(sockets.length / left))) socket.conn.close()
    if (performance.now() >= until) return
    await delay(STEP)
  }
}

function shuffled<T>(all: T[]): T[] {
  return all
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
