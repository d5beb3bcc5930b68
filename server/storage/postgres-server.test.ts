import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createMatchesRepository } from '../matches/matches-repository.ts'
import { orderContract } from '../testing/order-contract.ts'
import { aRecord, aRow, closingContract, storageContract } from '../testing/storage-contract.ts'
import { openPostgres } from './open-postgres.ts'
import { StorageUnavailable, UniqueViolation } from './storage.ts'

/** A real server, on which databases may be made; `npm run test:scale` starts one. PGlite stands in elsewhere. */
const url = process.env.TEST_POSTGRES_URL

async function newDatabase(): Promise<string> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  await admin.end()
  return Object.assign(new URL(url ?? ''), { pathname: `/${name}` }).href
}
const openNew = async () => (await openPostgres(await newDatabase())).storage

if (url) {
  describe('a PostgreSQL server', () => {
    storageContract(openNew)
    closingContract(openNew)
  })
  describe('a PostgreSQL server, orders', () => orderContract(openNew))

  describe('several servers on one database', () => {
    test('may all start at once on an empty one: it is migrated once', async () => {
      const database = await newDatabase()
      const opened = await Promise.all(Array.from({ length: 4 }, () => openPostgres(database)))
      for (const { storage } of opened) expect(await createMatchesRepository(storage).allMatches()).toEqual([])
      for (const { storage } of opened) await storage.close()
    })

    test('that write to the same matches in any order never stand in each other’s way for good', async () => {
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

    test('[F4] a connection that is cut in the middle of a write is StorageUnavailable, and the next one is another', async () => {
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

  test('[F2] a database that would not keep what it acknowledges is refused', async () => {
    const database = await newDatabase()
    const admin = new pg.Client({ connectionString: database })
    await admin.connect()
    await admin.query(`alter database ${new URL(database).pathname.slice(1)} set synchronous_commit = off`)
    await admin.end()
    await expect(openPostgres(database)).rejects.toThrow(/refusing to start.*synchronous_commit=off/)
  })
} else {
  test.todo('a PostgreSQL server: npm run test:scale')
}
