import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { openSqlite } from '../storage/sqlite.ts'
import { openPglite } from '../testing/pglite.ts'
import { temporaryFolder } from '../testing/running-app.ts'
import { assertSameKeys } from './key-hash-repository.ts'

const FIRST = 'first-key-of-this-club'
const OTHER = 'other-key-of-this-club'

describe.each([
  ['SQLite', async () => openSqlite(path.join(temporaryFolder(afterAll), 'club.db'))],
  ['PostgreSQL', () => openPglite()],
] as const)('servers that share a database (%s)', (_, open) => {
  const opened = open()
  afterAll(async () => (await opened).close())

  test('take the keys of the first server, refuse others, and change a key whose hash was deleted', async () => {
    const storage = await opened
    const { keyHashes } = storage.tables
    const start = (SCORER_KEY: string, more = {}) => assertSameKeys(storage, { SCORER_KEY, ...more })

    await start(FIRST)
    await start(FIRST, { TOKEN_KEY: OTHER })
    await expect(start(OTHER)).rejects.toThrow(/^SCORER_KEY: .*delete from key_hashes where name = 'SCORER_KEY'/)
    await expect(start(FIRST, { TOKEN_KEY: FIRST })).rejects.toThrow(/^TOKEN_KEY: /)

    const rows = await storage.db.select().from(keyHashes)
    expect(rows.map(({ name }) => name).sort()).toEqual(['SCORER_KEY', 'TOKEN_KEY'])
    expect(JSON.stringify(rows)).not.toContain(FIRST)

    await storage.atomically((tx) => [tx.delete(keyHashes).where(eq(keyHashes.name, 'SCORER_KEY')).returning()])
    await start(OTHER)
    await expect(start(FIRST)).rejects.toThrow(/^SCORER_KEY: /)
  })

  test('agree on one key if they start at once', async () => {
    const storage = await opened
    const starts = [FIRST, OTHER].map((key) => assertSameKeys(storage, { SAME_MOMENT: key }))
    const results = await Promise.allSettled(starts)
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
