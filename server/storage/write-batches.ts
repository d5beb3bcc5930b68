import type { Database, Statement, Storage } from './storage.ts'

/** Time for which writes are collected after a pause (ms). */
const COLLECT_MS = 10
/** Shortest time between two transactions (ms). Each one waits for the disk, and points would wait for it too. */
const APART_MS = 100

interface Write {
  /** Writes of a transaction are sorted by this key, so that two servers lock the same rows in the same order. */
  readonly key: string
  readonly build: (tx: Database) => Statement
}

interface Waiting {
  readonly writes: readonly Write[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Returns a function that stores writes. Writes that are sent within a short time share one transaction. */
export function writeBatches({ atomically }: Pick<Storage, 'atomically'>) {
  let waiting: Waiting[] = []
  let flushedAt = Number.NEGATIVE_INFINITY

  function flush(): void {
    const batch = waiting
    waiting = []
    flushedAt = performance.now()
    const writes = batch.flatMap(({ writes }) => writes).sort((a, b) => (a.key < b.key ? -1 : 1))
    atomically((tx) => writes.map(({ build }) => build(tx))).then(
      () => {
        for (const { resolve } of batch) resolve()
      },
      (error: unknown) => {
        for (const { reject } of batch) reject(error)
      },
    )
  }

  return (...writes: readonly Write[]): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.push({ writes, resolve, reject })
      if (waiting.length > 1) return
      setTimeout(flush, Math.max(COLLECT_MS, flushedAt + APART_MS - performance.now()))
    })
}
