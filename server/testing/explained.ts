import path from 'node:path'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { onTestFinished } from 'vitest'
import { postgresStorage } from '../database/postgres.ts'
import BetterSqlite3 from '../storage/better-sqlite3.ts'
import type { Storage } from '../storage/storage.ts'
import { openDatabase } from './database.ts'
import { borrowPglite } from './pglite.ts'
import { temporaryFolder } from './running-app.ts'

interface Query {
  readonly sql: string
  readonly params: unknown[]
}

/** A database that records its queries and can explain their plans. */
export interface Explained {
  readonly storage: Storage
  /** Runs statements on this database. */
  execute(sql: string): Promise<unknown>
  /** Returns the plans of all reads that `ask` makes, as text. Fill the tables before. */
  plansOf(ask: () => Promise<unknown>): Promise<string>
}

/**
 * Returns a function that runs `ask`, and explains the reads that `asked` has recorded meanwhile. A read that was explained before has
 * the plan that it had then: most of the reads of a request say who asks.
 */
function planner(asked: Query[], explain: (query: Query) => Promise<string>) {
  const plans = new Map<string, Promise<string>>()
  return async (ask: () => Promise<unknown>): Promise<string> => {
    asked.length = 0
    await ask()
    const reads = asked.filter(({ sql }) => sql.startsWith('select'))
    const planOf = (query: Query): Promise<string> => {
      const key = JSON.stringify(query)
      const plan = plans.get(key) ?? explain(query)
      plans.set(key, plan)
      return plan
    }
    return (await Promise.all(reads.map(planOf))).join('\n')
  }
}

type CleanUp = (close: () => void | Promise<void>) => void

/** Opens a new SQLite database for one test (or the file, if a hook opens it). */
export async function explainedSqlite(cleanUp: CleanUp = onTestFinished): Promise<Explained> {
  const file = path.join(temporaryFolder(cleanUp), 'test.db')
  const storage = await openDatabase(file)
  const client = new BetterSqlite3(file)
  cleanUp(async () => {
    client.close()
    await storage.close()
  })
  const asked: Query[] = []
  const db = drizzle(client, { logger: { logQuery: (sql, params) => asked.push({ sql, params }) } })
  return {
    storage: { ...storage, db: db as never },
    execute: async (sql) => client.exec(sql),
    plansOf: planner(asked, async ({ sql, params }) =>
      client
        .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
        .all(...params)
        .map(({ detail }) => detail)
        .join('\n'),
    ),
  }
}

/** Opens a new PostgreSQL database for one test (or the file, if a hook opens it). */
export async function explainedPostgres(cleanUp: CleanUp = onTestFinished): Promise<Explained> {
  const { client, release } = await borrowPglite()
  cleanUp(release)
  const asked: Query[] = []
  const db = drizzlePglite(client, { logger: { logQuery: (sql, params) => asked.push({ sql, params }) } })
  return {
    storage: postgresStorage(db, release),
    execute: (sql) => client.exec(sql),
    plansOf: planner(asked, async ({ sql, params }) =>
      (await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params)).rows
        .map((row) => row['QUERY PLAN'])
        .join('\n'),
    ),
  }
}
