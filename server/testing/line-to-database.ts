import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A connection between a server and its database. */
export interface Line {
  readonly url: string
  /** Accepts all data from now on, but forwards none. */
  silence(): Line
  /** Closes every connection. */
  cut(): void
}

/** Opens a connection to a database that can fail like a network. It closes with the test. */
export async function aLineTo(database: string): Promise<Line> {
  const { hostname, port } = new URL(database)
  const sockets = new Set<Socket>()
  let silent = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => void (silent || to.write(bytes)))
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        if (!silent) to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line: Line = {
    url: Object.assign(new URL(database), {
      hostname: '127.0.0.1',
      port: String((server.address() as AddressInfo).port),
    }).href,
    silence: () => {
      silent = true
      return line
    },
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
  onTestFinished(() => {
    line.cut()
    server.close()
  })
  return line
}
