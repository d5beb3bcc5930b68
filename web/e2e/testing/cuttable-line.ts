import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A connection between a browser and the server that a story can cut and restore. */
export interface CuttableLine {
  readonly url: string
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** Forwards `port` to the port `target` on this machine. */
export async function cuttableLine(port: number, target: number): Promise<CuttableLine> {
  const sockets = new Set<Socket>()
  let connected = true
  const server: Server = createServer((near) => {
    if (!connected) return void near.destroy()
    const far = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => one.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    connected = false
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    mend: () => {
      connected = true
    },
    close: async () => {
      cut()
      server.close()
    },
  }
}
