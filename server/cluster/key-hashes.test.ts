import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { openPglite } from '../testing/pglite.ts'
import { assertSameKeys } from './key-hash-repository.ts'

const FIRST = 'first-key-of-this-club'
const OTHER = 'other-key-of-this-club'

describe('servers that share a database', () => {
  const opened = openPglite()
  afterAll(async () => (await opened).close())

  test('take the key of the first server, refuse another one, and take a new key after its hash was deleted', async () => {
    const storage = await opened
    const { keyHashes } = storage.tables
    const start = (SCORER_KEY: string) => assertSameKeys(storage, { SCORER_KEY })

    await start(FIRST)
    await start(FIRST)
    await expect(start(OTHER)).rejects.toThrow(/^SCORER_KEY: .*delete from key_hashes where name = 'SCORER_KEY'/)
    expect(JSON.stringify(await storage.db.select().from(keyHashes))).not.toContain(FIRST)

    await storage.atomically((tx) => [tx.delete(keyHashes).where(eq(keyHashes.name, 'SCORER_KEY')).returning()])
    await start(OTHER)
    await expect(start(FIRST)).rejects.toThrow(/^SCORER_KEY: /)
  })

  test('compare each key with the hash of its own setting', async () => {
    const storage = await opened
    await assertSameKeys(storage, { ONE: FIRST, TWO: OTHER })
    await expect(assertSameKeys(storage, { ONE: FIRST, TWO: FIRST })).rejects.toThrow(/^TWO: /)
  })

  test('agree on one key if they start at once', async () => {
    const storage = await opened
    const starts = [FIRST, OTHER].map((key) => assertSameKeys(storage, { SAME_MOMENT: key }))
    const results = await Promise.allSettled(starts)
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
