import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A connection between a browser and the server that a story can cut and restore. */
export interface CuttableLine {
  readonly url: string
  cut(): void
  /** Forwards nothing any more, but closes no connection. Until then each side waits for the other. */
  hush(): void
  mend(): void
  close(): Promise<void>
}

/** Forwards `port` to the port `target` on this machine. */
export async function cuttableLine(port: number, target: number): Promise<CuttableLine> {
  const sockets = new Set<Socket>()
  let connected = true
  let hushed = false
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
      if (hushed) one.resume()
      else one.pipe(other)
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
    hush: () => {
      hushed = true
      for (const socket of sockets) socket.unpipe().resume()
    },
    mend: () => {
      cut()
      connected = true
      hushed = false
    },
    close: async () => {
      cut()
      server.close()
    },
  }
}
