import type pg from 'pg'
import { streamOf } from './postgres-stream.ts'

/** How these pools come to their end together. They must have opened nothing yet. */
export function endingOf(pools: readonly pg.Pool[]) {
  const clients = new Set<pg.PoolClient>()
  for (const pool of pools)
    pool.on('connect', (client) => {
      clients.add(client)
      client.once('end', () => clients.delete(client))
    })
  let ended: Promise<unknown> | undefined
  const end = (): Promise<unknown> => {
    ended ??= Promise.all(pools.map((pool) => pool.end()))
    return ended
  }
  let abandoned = (): void => undefined
  const abandonment = new Promise<void>((resolve) => {
    abandoned = resolve
  })
  return {
    /** Resolves when every connection was given back and has ended, or was abandoned. */
    close: async (): Promise<void> => void (await Promise.race([end(), abandonment])),
    /** Ends every connection without a farewell, which may never be answered: what is asked on it fails. */
    abandon: (): void => {
      abandoned()
      void end()
      for (const client of clients) streamOf(client).destroy()
    },
  }
}
