import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import BetterSqlite3 from '../storage/better-sqlite3.ts'
import { projectRoot } from '../storage/root.ts'
import type { Storage } from '../storage/storage.ts'
import { linkOldMatches } from '../testing/link-old-matches.ts'
import { blankPglite } from '../testing/pglite.ts'
import { startOwnApp, temporaryFolder } from '../testing/running-app.ts'
import { credentialsOf, type Recorded } from '../testing/upgrade/record.ts'
import { postgresStorage } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

// `npm run old-database` wrote these files with the code of older versions.
const FOLDER = path.join(import.meta.dirname, '../testing/old-databases')
const FILES = readdirSync(FOLDER)

interface OldDatabase extends Recorded {
  /** The statements that make the database. */
  readonly sql: string
}
const read = (file: string): OldDatabase =>
  JSON.parse(gunzipSync(readFileSync(path.join(FOLDER, file))).toString()) as OldDatabase

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** A database that is not yet upgraded. */
interface Opened {
  readonly rows: () => Promise<Rows>
  readonly upgrade: () => Promise<Storage>
}

async function openOldSqlite(sql: string): Promise<Opened> {
  const file = path.join(temporaryFolder(), 'old.db')
  const database = new BetterSqlite3(file)
  onTestFinished(() => void database.close())
  database.pragma('foreign_keys = OFF')
  database.exec(sql)
  const tables = database.prepare("select name from sqlite_master where type = 'table'").pluck()
  return {
    rows: async () =>
      Object.fromEntries(
        (tables.all() as string[]).map((table) => [table, database.prepare(`select * from "${table}"`).all()]),
      ) as Rows,
    upgrade: async () => openSqlite(file),
  }
}

/** Starting a PostgreSQL takes longer than the tests, so they use one in turn. */
let client: PGlite | undefined
afterAll(() => client?.close())

async function openOldPostgres(sql: string): Promise<Opened> {
  const postgres = client ?? (await blankPglite())
  client = postgres
  await postgres.exec('drop schema if exists public, drizzle cascade; create schema public')
  await postgres.exec(sql)
  // The dump empties the search path.
  await postgres.exec('reset all')
  return {
    rows: async () => {
      const { rows } = await postgres.query<{ name: string }>(
        "select tablename as name from pg_tables where schemaname = 'public' order by 1",
      )
      const pairs = rows.map(
        async ({ name }) => [name, (await postgres.query(`select * from "${name}"`)).rows] as const,
      )
      return Object.fromEntries(await Promise.all(pairs)) as Rows
    },
    upgrade: async () => {
      await migrate(drizzle(postgres), { migrationsFolder: path.join(projectRoot, 'migrations/postgres') })
      return postgresStorage(drizzle(postgres), async () => undefined)
    },
  }
}

test.each(FILES)(
  'the database of an older version, %s, keeps every row, and the API gives the same answers',
  async (name) => {
    const { sql, at, reads } = read(name)
    const { rows, upgrade } = await (name.includes('.postgres.') ? openOldPostgres : openOldSqlite)(sql)
    const before = await rows()
    const storage = await upgrade()
    const after = await rows()
    for (const table of ['matches', 'match_entries', 'orders', 'reservations', 'calendar_events'])
      expect(before[table]?.length, table).toBeGreaterThan(0)
    for (const [table, old] of Object.entries(before).filter(([table]) => !table.startsWith('__drizzle')))
      for (const row of old) expect(after[table], table).toContainEqual(expect.objectContaining(row))

    vi.useFakeTimers({ toFake: ['Date'], now: at })
    onTestFinished(() => void vi.useRealTimers())
    const app = await startOwnApp({ storage: () => storage })
    expect(reads.length).toBeGreaterThan(20)
    for (const { by, method, address, body, answer } of reads) {
      const now = await app.sendWith(await credentialsOf(by), method, address, body)
      expect.soft(now, `${by}: ${method} ${address}`).toMatchObject({ status: 200, body: answer as object })
    }
  },
)

test.each(FILES.filter((name) => name.startsWith('with-webhooks.')))(
  'the old matches of %s are linked to players, and their results are stored once',
  async (name) => {
    const { rows, upgrade } = await (name.includes('.postgres.') ? openOldPostgres : openOldSqlite)(read(name).sql)
    const storage = await upgrade()
    expect((await rows()).match_results).toEqual([])
    expect((await linkOldMatches(storage)).open).toEqual([])
    const { match_results: results = [], players = [] } = await rows()
    // Of no club, and of the club of one match. The doubles is in play.
    expect(players.map(({ name }) => name).sort()).toEqual(['Ana Díaz', 'Ana Díaz', 'Beto Cruz', 'Beto Cruz'])
    expect(results.map(({ match_id }) => match_id)).toEqual(expect.arrayContaining(['finished', 'retired']))
    expect(await linkOldMatches(storage)).toEqual({ matches: 0, links: 0, missing: 0, open: [] })
    expect((await rows()).match_results).toEqual(results)
    await storage.close()
  },
)
