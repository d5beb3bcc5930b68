import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { createMatchWriter } from '../matches/match-writer.ts'
import { createMatchesRepository } from '../matches/matches-repository.ts'
import { planAppend } from '../matches/plan-append.ts'
import { openScoresheets } from '../matches/scoresheets.ts'
import { PUSH_KEY } from '../push/push-key.ts'
import { startServer } from '../start.ts'
import { CONNECTIONS, connectionShortage } from '../storage/postgres-connections.ts'
import { RowLocked, StorageUnavailable, UniqueViolation } from '../storage/storage.ts'
import { pointBy } from '../testing/client.ts'
import { freePort } from '../testing/free-port.ts'
import { aLineTo, type Line } from '../testing/line-to-database.ts'
import { aRecord, aRow, idsIn } from '../testing/match-rows.ts'
import { migrationsBefore, migrationsInOrder } from '../testing/migrations-before.ts'
import { orderContract } from '../testing/order-contract.ts'
import { PUSH_KEY_OF_TESTS } from '../testing/push-service.ts'
import { connectedTo, hasRealPostgres, newDatabase } from '../testing/real-postgres.ts'
import { startProcess } from '../testing/server-process.ts'
import { closingContract, storageContract } from '../testing/storage-contract.ts'
import { openPostgres } from './open-postgres.ts'
import { openUsedStorage } from './open-storage.ts'

/** Creates a database with 500 points, and with the migrations before the latest one that alters match tables. */
async function filledBefore(): Promise<string> {
  const database = await newDatabase()
  const client = await connectedTo(database)
  await migrate(drizzle(client), { migrationsFolder: migrationsBefore('0012_summaries') })
  // Uses SQL and not the repository, because these tables have fewer columns than the repository writes.
  const entries = Array.from({ length: 500 }, (_, i) => ({ ...aRow('m', i + 1), match_id: 'm' }))
  const { id, category, player1, player2, description, date, createdAt, updatedAt } = aRecord('m')
  await client.query(
    `insert into matches (id, category, player1, player2, description, date, live_stream, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, false, $7, $8)`,
    [id, category, player1, player2, description, date, createdAt, updatedAt],
  )
  await client.query('insert into match_entries select * from jsonb_populate_recordset(null::match_entries, $1)', [
    JSON.stringify(entries),
  ])
  await client.end()
  return database
}

async function migrationsOf(database: string): Promise<number> {
  const client = await connectedTo(database)
  const { rows } = await client.query('select count(*)::int as count from drizzle.__drizzle_migrations')
  await client.end()
  return rows[0].count
}

/** Returns the names of all other connections to the database of this one. */
async function othersOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    'select application_name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return rows.map(({ application_name }) => application_name)
}

const openNew = async () => (await openPostgres(await newDatabase())).storage

describe.runIf(hasRealPostgres)('on a PostgreSQL server', () => {
  describe('the storage', () => {
    storageContract(openNew)
    closingContract(openNew)
  })
  describe('orders', () => orderContract(openNew))

  describe('several servers on one database', () => {
    test('start at once on an empty database, which is migrated once', async () => {
      const database = await newDatabase()
      const opened = await Promise.all(Array.from({ length: 4 }, () => openPostgres(database)))
      for (const { storage } of opened) expect(await idsIn(createMatchesRepository(storage))).toEqual([])
      for (const { storage } of opened) await storage.close()
    })

    test('start at once with a newer version on a filled database, which is migrated once without loss', async () => {
      const database = await filledBefore()
      const opened = await Promise.all(Array.from({ length: 4 }, () => openPostgres(database)))
      for (const { storage } of opened) {
        const repository = createMatchesRepository(storage)
        expect(await repository.matchById('m')).toEqual(aRecord('m'))
        expect(await repository.entriesOf(['m'])).toHaveLength(500)
        expect(await repository.listings('', 1)).toMatchObject([{ id: 'm', head: 500, summary: null }])
        await storage.close()
      }
      expect(await migrationsOf(database)).toBe(migrationsInOrder().length)
    })

    test('retry a migration instead of blocking the queries behind it, and say so', async () => {
      const database = await filledBefore()
      const reader = await connectedTo(database)
      await reader.query('begin')
      await reader.query('select count(*) from matches')
      let said = (_line: string): void => undefined
      const waiting = new Promise<string>((resolve) => {
        said = resolve
      })
      const opening = openPostgres(database, (line) => said(line))
      expect(await waiting).toMatch(/cannot be migrated while somebody uses its tables; trying again \(1 of 40\)/)
      // The migration has left the lock queue, so other queries proceed.
      const writer = await connectedTo(database)
      await writer.query(`set lock_timeout = 1500; update matches set category = 'Mixed'`)
      await reader.query('commit')
      const { storage } = await opening
      expect(await createMatchesRepository(storage).matchById('m')).toEqual(aRecord('m', { category: 'Mixed' }))
      await Promise.all([reader.end(), writer.end(), storage.close()])
    })

    test('say that they wait for another server’s migration', async () => {
      const database = await newDatabase()
      const migrating = await connectedTo(database)
      await migrating.query('select pg_advisory_lock(7236541)')
      let said = (_line: string): void => undefined
      const waiting = new Promise<string>((resolve) => {
        said = resolve
      })
      const opening = openPostgres(database, (line) => said(line))
      expect(await waiting).toMatch(/^Another server migrates the database.*waiting for it \(2 s\)/)
      await migrating.end()
      await (await opening).storage.close()
    })

    test('write to the same matches in any order without deadlocks', async () => {
      const database = await newDatabase()
      const opened = await Promise.all([openPostgres(database), openPostgres(database)])
      const [one, other] = opened.map(({ storage }) => createMatchesRepository(storage))
      await one?.store({ created: [aRecord('a'), aRecord('b')], changed: [], entries: [] })
      for (let seq = 1; seq <= 20; seq++) {
        const rows = [aRow('a', seq), aRow('b', seq)]
        const results = await Promise.allSettled([
          one?.store({ created: [], changed: [], entries: rows }),
          other?.store({ created: [], changed: [], entries: rows.toReversed() }),
        ])
        const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
        expect(refused).toEqual([expect.any(UniqueViolation)])
      }
      expect(await one?.entriesOf(['a', 'b'])).toHaveLength(40)
      for (const { storage } of opened) await storage.close()
    })

    test('write to other matches while another transaction locks one', async () => {
      const database = await newDatabase()
      const { storage } = await openPostgres(database)
      const repository = createMatchesRepository(storage)
      const ids = ['held', 'calm', 'other']
      await repository.store({ created: ids.map((id) => aRecord(id)), changed: [], entries: [] })
      const sheets = await openScoresheets(repository)
      const writer = createMatchWriter(repository, sheets, { onCommit: () => undefined }, { shared: true })
      const append = (id: string) =>
        writer.submit(id, (sheet) =>
          planAppend(id, [pointBy(aRecord(id).player1)], new Date(), sheet, { author: 'key' }),
        )
      const holder = await connectedTo(database)
      await holder.query(`begin; select 1 from matches where id = 'held' for update`)
      const began = performance.now()
      const held = append('held')
      await append('calm')
      const second = append('held')
      await Promise.all([append('calm'), append('other')])
      expect(performance.now() - began).toBeLessThan(1500)
      await holder.query('commit')
      expect([await held, await second]).toMatchObject([{ seq: 1 }, { seq: 2 }])
      await Promise.all([holder.end(), storage.close()])
    })

    test('report a lock after a short wait, and the connection keeps its usual timeout', async () => {
      const database = await newDatabase()
      const { storage } = await openPostgres(database)
      const repository = createMatchesRepository(storage)
      await repository.store({ created: [aRecord('m')], changed: [], entries: [] })
      const holder = await connectedTo(database)
      await holder.query(`begin; select 1 from matches where id = 'm' for update`)
      const batch = { created: [], changed: [], entries: [aRow('m', 1)] }
      await expect(repository.store(batch, undefined, 50)).rejects.toBeInstanceOf(RowLocked)
      const patient = repository.store(batch)
      await delay(300)
      await holder.query('commit')
      await patient
      expect(await repository.entriesOf(['m'])).toHaveLength(1)
      await Promise.all([holder.end(), storage.close()])
    })

    test('[F4] a connection cut during a write is StorageUnavailable, and the next write uses a new one', async () => {
      const { storage } = await openPostgres(await newDatabase())
      const repository = createMatchesRepository(storage)
      await expect(
        storage.atomically((tx) => [
          {
            all: () =>
              (tx as unknown as { execute: (q: string) => Promise<never> }).execute(
                'select pg_terminate_backend(pg_backend_pid())',
              ),
          },
        ]),
      ).rejects.toBeInstanceOf(StorageUnavailable)
      await repository.store({ created: [aRecord('m')], changed: [], entries: [] })
      expect(await repository.matchById('m')).toEqual(aRecord('m'))
      await storage.close()
    })
  })

  describe('a stopping server', () => {
    test.each<[string, (line: Line) => void]>([
      ['while PostgreSQL does not answer', (line) => line.silence()],
      ['while it reconnects, and PostgreSQL does not answer', (line) => line.silence().cut()],
      ['while it reconnects, and PostgreSQL answers', (line) => line.cut()],
    ])(
      '%s ends well within 10 s',
      async (_, fault) => {
        const line = await aLineTo(await newDatabase())
        const settings = { DATABASE_URL: line.url, TOKEN_KEY: 'a-token-key-for-tests', SMTP_URL: 'smtp://127.0.0.1:9' }
        const server = await startProcess('', await freePort(), { ...settings, DRAIN_SECONDS: '0' })
        await server.newMatch()
        fault(line)
        // Time for the server to poll the database for changes, and to notice that its LISTEN connection is gone.
        await delay(1500)
        const signalled = performance.now()
        server.kill('SIGTERM')
        const { code, signal } = await server.ended
        expect({ code, signal }).toEqual({ code: 0, signal: null })
        expect(performance.now() - signalled).toBeLessThan(10_000)
      },
      45_000,
    )
  })

  test('a server with another key than the first one does not start, leaves no connection open, and names the way to change a key', async () => {
    const database = await newDatabase()
    const google = { PUBLIC_URL: 'https://club.example', FIREBASE_PROJECT_ID: 'my-club', FIREBASE_API_KEY: 'AIza' }
    const start = async (scorerKey: string, pushKey = PUSH_KEY_OF_TESTS) => {
      const settings = { DATABASE_URL: database, SCORER_KEY: scorerKey, PUSH_KEY: pushKey, ...google }
      const mail = { SMTP_URL: 'smtp://127.0.0.1:9' }
      const app = await startServer(
        readConfig({ ...settings, ...mail, PORT: String(await freePort()), LOG_LEVEL: 'silent' }),
      )
      return () => app.close()
    }
    const stopFirst = await start('the-first-key-of-tests')
    const refused = start('another-key-for-tests')
    await expect(refused).rejects.toThrow(
      /^SCORER_KEY: the other servers of this database have another key.*delete from key_hashes/,
    )
    await expect(refused).rejects.not.toThrow('another-key-for-tests')
    await expect(start('the-first-key-of-tests', PUSH_KEY.make())).rejects.toThrow(/^PUSH_KEY: the other servers/)
    await stopFirst()

    const client = await connectedTo(database)
    await expect.poll(() => othersOf(client)).toEqual([])
    await client.query(`delete from key_hashes where name = 'SCORER_KEY'`)
    await (await start('another-key-for-tests'))()
    await client.end()
  })

  test('a server says at its start and in /readyz that PostgreSQL allows too few connections for it', async () => {
    const database = await newDatabase()
    const client = await connectedTo(database)
    await client.query(`alter database ${new URL(database).pathname.slice(1)} connection limit ${CONNECTIONS - 1}`)
    await client.end()
    const port = await freePort()
    const keys = { SCORER_KEY: 'a-key-of-tests-for-tests', TOKEN_KEY: 'a-token-key-for-tests' }
    const lines: string[] = []
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
    const app = await startServer(
      readConfig({ DATABASE_URL: database, ...keys, SMTP_URL: 'smtp://127.0.0.1:9', PORT: String(port) }),
    )
    write.mockRestore()
    onTestFinished(() => app.close())
    expect(lines.join('')).toMatch(/"level":40.*PostgreSQL allows 11 connections, and its servers need 12, 12 each/)
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`)
    expect(await ready.json()).toEqual({ ok: true, tooFewConnections: { needed: 12, allowed: 11 } })
  })

  test('each server that uses a database counts, until it has stopped', async () => {
    const database = await newDatabase()
    const client = await connectedTo(database)
    await client.query(`alter database ${new URL(database).pathname.slice(1)} connection limit ${2 * CONNECTIONS - 1}`)
    const [one, other] = [(await openPostgres(database)).storage, (await openPostgres(database)).storage]
    const shortage = async () => one.shared && connectionShortage(one.shared)
    expect(await shortage()).toBeNull()
    await other.ping()
    expect(await shortage()).toEqual({ needed: 2 * CONNECTIONS, allowed: 2 * CONNECTIONS - 1 })
    await other.close()
    await expect.poll(shortage).toBeNull()
    await one.close()
    await client.end()
  })

  test('a command does not prepare a database that no server has used', async () => {
    const database = await newDatabase()
    const settings = { databaseFile: '', postgresUrl: database }
    await expect(openUsedStorage(settings)).rejects.toThrow(`no server has used ${new URL(database).host}/test_`)
    const client = await connectedTo(database)
    const { rows } = await client.query(`select 1 from pg_namespace where nspname = 'drizzle'`)
    await client.end()
    expect(rows).toEqual([])

    await (await openPostgres(database)).storage.close()
    await (await openUsedStorage(settings)).close()
  })

  test('rejects a database from a newer version, and does not change it', async () => {
    const database = await newDatabase()
    await (await openPostgres(database)).storage.close()
    const client = await connectedTo(database)
    await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`)
    await client.end()
    const before = await migrationsOf(database)
    await expect(openPostgres(database)).rejects.toThrow(/^DATABASE_URL: .* comes from a newer version of Ventaja/)
    expect(await migrationsOf(database)).toBe(before)
  })

  test('[F2] rejects a database that could lose acknowledged writes', async () => {
    const database = await newDatabase()
    const admin = new pg.Client({ connectionString: database })
    await admin.connect()
    await admin.query(`alter database ${new URL(database).pathname.slice(1)} set synchronous_commit = off`)
    await admin.end()
    await expect(openPostgres(database)).rejects.toThrow(/refusing to start.*synchronous_commit=off/)
  })
})
