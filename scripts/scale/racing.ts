import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

export interface Raced {
  readonly perSecond: number
  readonly latencies: readonly number[]
  /** How often somebody else was first. */
  readonly again: number
}

type Append = (client: pg.Client, match: string, known: { head: number }) => Promise<number>

const INSERT = `insert into match_entries (match_id, seq, id, at, kind, side, action) values ($1, $2, gen_random_uuid(), 0, 'action', 1, 'WINNER')`
const headOf = async (client: pg.Client, match: string): Promise<number> =>
  (await client.query('select coalesce(max(seq), 0) head from match_entries where match_id = $1', [match])).rows[0].head

/** One statement on what is known; where that was old, look and try again after a moment. */
const byRetry: Append = async (client, match, known) => {
  for (let tries = 0; ; tries++) {
    try {
      await client.query(INSERT, [match, known.head + 1])
      known.head += 1
      return tries
    } catch (error) {
      if ((error as { code?: string }).code !== '23505') throw error
      if (tries > 0) await delay(Math.random() * Math.min(50, 2 * (tries + 1)))
      known.head = await headOf(client, match)
    }
  }
}

/** Whoever holds the match's row writes; the others wait in line. */
const byLock: Append = async (client, match) => {
  await client.query('begin')
  await client.query('select 1 from matches where id = $1 for no key update', [match])
  await client.query(INSERT, [match, (await headOf(client, match)) + 1])
  await client.query('commit')
  return 0
}

const WAYS = { retry: byRetry, lock: byLock }

/** So many servers append to one log as fast as they can, or, not together, each to its own. */
export async function race(
  database: string,
  way: keyof typeof WAYS,
  servers: number,
  together: boolean,
  forMs: number,
): Promise<Raced> {
  const latencies: number[] = []
  let again = 0
  const clients = await Promise.all(
    Array.from({ length: servers }, async () => {
      const client = new pg.Client({ connectionString: database })
      await client.connect()
      return client
    }),
  )
  const name = (n: number) => `race-${way}-${servers}-${together ? 'one' : n}-${forMs}`
  for (const id of new Set(clients.map((_, n) => name(n)))) {
    const values = `($1, '', 'a', 'b', '', 0, false, 0, 0)`
    const columns = 'id, category, player1, player2, description, date, live_stream, created_at, updated_at'
    await clients[0]?.query(`insert into matches (${columns}) values ${values}`, [id])
  }
  const until = performance.now() + forMs
  await Promise.all(
    clients.map(async (client, n) => {
      const known = { head: 0 }
      while (performance.now() < until) {
        const began = performance.now()
        again += await WAYS[way](client, name(n), known)
        latencies.push(performance.now() - began)
      }
    }),
  )
  await clients[0]?.query(`delete from match_entries where match_id like 'race-%'`)
  await clients[0]?.query(`delete from matches where id like 'race-%'`)
  await Promise.all(clients.map((client) => client.end()))
  return { perSecond: latencies.length / (forMs / 1000), latencies, again }
}
