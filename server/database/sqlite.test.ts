import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Database } from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createMatchesRepository } from '../matches/matches-repository.ts'
import BetterSqlite3 from '../storage/better-sqlite3.ts'
import { type Storage, StorageUnavailable } from '../storage/storage.ts'
import { aRecord, aRow, idsIn } from '../testing/match-rows.ts'
import { orderContract } from '../testing/order-contract.ts'
import { temporaryFolder } from '../testing/running-app.ts'
import { closingContract, storageContract } from '../testing/storage-contract.ts'
import { assertDurable, openSqlite } from './sqlite.ts'

const newFile = (): string => path.join(temporaryFolder(), 'test.db')

function openOwn(file = newFile()): Storage {
  const storage = openSqlite(file)
  onTestFinished(() => storage.close())
  return storage
}

/** Opens a second connection, as a backup or an operator's shell does. */
function stranger(file: string): Database {
  const client = new BetterSqlite3(file)
  onTestFinished(() => void client.close())
  return client
}

describe('SQLite', () => {
  const removers: (() => void)[] = []
  // Hooks run in reverse order, so the contract closes the file before its folder is removed.
  afterAll(() => {
    for (const remove of removers) remove()
  })
  const folder = () => temporaryFolder((remove) => removers.push(remove))
  storageContract(async () => openSqlite(path.join(folder(), 'test.db')))
  closingContract(async () => openSqlite(newFile()))
  orderContract(async () => openSqlite(path.join(folder(), 'orders.db')))
})

describe('[F2] the server does not start unless answered writes survive a power cut', () => {
  test('the connection has WAL and synchronous=FULL, also after a write', async () => {
    const storage = openOwn()
    await createMatchesRepository(storage).store({ created: [aRecord('m')], changed: [], entries: [] })
    expect(await storage.db.get(sql`pragma journal_mode`)).toEqual({ journal_mode: 'wal' })
    expect(await storage.db.get(sql`pragma synchronous`)).toEqual({ synchronous: 2 })
    expect(await storage.db.get(sql`pragma foreign_keys`)).toEqual({ foreign_keys: 1 })
  })

  test.each([
    ['synchronous is NORMAL', ['journal_mode = WAL', 'synchronous = NORMAL']],
    ['synchronous is the compiled default', ['journal_mode = WAL']],
    ['synchronous is OFF', ['journal_mode = WAL', 'synchronous = OFF']],
    ['the journal is not WAL', ['journal_mode = DELETE', 'synchronous = FULL']],
  ])('does not start if %s', (_, pragmas) => {
    const client = stranger(newFile())
    for (const pragma of pragmas) client.pragma(pragma)
    expect(() => assertDurable(client)).toThrow(/refusing to start.*journal_mode.*synchronous/)
  })

  test('WAL with FULL is accepted', () => {
    const client = stranger(newFile())
    client.pragma('journal_mode = WAL')
    client.pragma('synchronous = FULL')
    expect(() => assertDurable(client)).not.toThrow()
  })

  test('rejects a database in memory, and creates no file of that name', () => {
    expect(() => openSqlite(':memory:')).toThrow(/refusing to start.*journal_mode=memory/)
    expect(existsSync(':memory:')).toBe(false)
  })
})

describe('[F4] while another process locks the file', () => {
  const batch = { created: [aRecord('m')], changed: [], entries: [aRow('m', 1)] }

  test('a write waits until the lock is released, and reads continue', async () => {
    const file = newFile()
    const repository = createMatchesRepository(openOwn(file))
    const other = stranger(file)
    other.exec('BEGIN IMMEDIATE')
    const order: string[] = []
    const written = repository.store(batch).then(() => order.push('written'))

    for (let turn = 1; turn <= 20; turn++) {
      expect(await idsIn(repository)).toEqual([])
      await new Promise(setImmediate)
      order.push(`turn ${turn}`)
    }
    other.exec('ROLLBACK')
    await written
    expect(order).toHaveLength(21)
    expect(order.at(-1)).toBe('written')
    expect(await repository.entriesOf(['m'])).toEqual(batch.entries)
  })

  test('a write fails after about 5 s with StorageUnavailable and stores nothing; the next one succeeds', async () => {
    const file = newFile()
    const repository = createMatchesRepository(openOwn(file))
    const other = stranger(file)
    other.exec('BEGIN IMMEDIATE')
    const started = performance.now()
    await expect(repository.store(batch)).rejects.toBeInstanceOf(StorageUnavailable)
    expect(performance.now() - started).toBeGreaterThanOrEqual(4900)
    other.exec('ROLLBACK')
    expect(await idsIn(repository)).toEqual([])
    await repository.store(batch)
    expect(await repository.entriesOf(['m'])).toEqual(batch.entries)
  })
})

test('[F3] a full disk is StorageUnavailable: no write is stored in part, reads continue, and writes succeed once there is space', async () => {
  const storage = openOwn()
  const repository = createMatchesRepository(storage)
  await repository.store({ created: [aRecord('m')], changed: [], entries: [aRow('m', 1)] })
  // Writing to a file that may not grow fails with the same error as a full disk: SQLITE_FULL.
  await storage.db.get(sql`pragma max_page_count = 1`)
  const many = Array.from({ length: 3000 }, (_, i) => aRow('m', i + 2))
  await expect(repository.store({ created: [], changed: [], entries: many })).rejects.toBeInstanceOf(StorageUnavailable)
  expect(await repository.entriesOf(['m'])).toEqual([aRow('m', 1)])
  await storage.db.get(sql`pragma max_page_count = 1000000`)
  await repository.store({ created: [], changed: [], entries: many })
  expect(await repository.entriesOf(['m'])).toHaveLength(3001)
})

test('opening a file again keeps its data', async () => {
  const file = newFile()
  for (const [seq, id] of ['first', 'second', 'third'].entries()) {
    const storage = openSqlite(file)
    await createMatchesRepository(storage).store({
      created: [aRecord(id)],
      changed: [],
      entries: [aRow('first', seq + 1)],
    })
    await storage.close()
  }
  const repository = createMatchesRepository(openOwn(file))
  expect(await idsIn(repository)).toEqual(['first', 'second', 'third'])
  expect(await repository.entriesOf(['first'])).toHaveLength(3)
})

test('creates the folder of a new database', () => {
  openOwn(path.join(temporaryFolder(), 'a', 'b', 'test.db'))
})

test('rejects a file that is not a database', () => {
  const file = newFile()
  writeFileSync(file, 'not a database, but long enough to look like one'.repeat(40))
  expect(() => openSqlite(file)).toThrow(/not a database/)
})

test('names a file that cannot be opened', () => {
  const folder = newFile()
  openSqlite(folder)
  expect(() => openSqlite(`${folder}/inside-a-file/ventaja.db`)).toThrow(
    /^DATABASE_URL: .*inside-a-file.* can't be created: .* is not a folder\. Choose /,
  )
})
