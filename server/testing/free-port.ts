import { createServer } from 'node:net'

/** The ports of a worker begin here, below those that the system gives to outgoing connections. */
const FIRST = 12_000
/** Number of ports of each worker. */
const COUNT = 2000
const WORKERS = 10

// Random, so that two runs on one machine don't ask for the same ports at the same time.
let next = Math.trunc(Math.random() * COUNT)

/**
 * Returns a free port of this machine. Each worker of the tests has ports of its own: otherwise the server of another worker could
 * take a port before the one that asked for it listens, and answer in its place.
 */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? process.env.VITEST_POOL_ID ?? WORKERS - 1) % WORKERS
  for (let tried = 0; tried < COUNT; tried++) {
    const port = FIRST + worker * COUNT + (next++ % COUNT)
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
