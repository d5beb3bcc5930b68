import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Storage } from '../storage/storage.ts'

/** Makes each guess at a weak key take 100 ms, for somebody who has a copy of the database. */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }
const scrypted = promisify<string, string, number, ScryptOptions, Buffer>(scrypt)
const hashOf = (key: string, salt: string): Promise<Buffer> => scrypted(key, salt, 32, COST)

/**
 * Compares keys with those of the other servers that use this database. The first server that has a key stores its hash.
 * @param keys the keys by the names of their settings
 * @throws Error that names the setting whose key is another one, and the way to change a key
 */
export async function assertSameKeys(
  { db, tables: { keyHashes }, atomically }: Pick<Storage, 'db' | 'tables' | 'atomically'>,
  keys: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, key] of Object.entries(keys)) {
    const stored = () => db.select().from(keyHashes).where(eq(keyHashes.name, name))
    let [row] = await stored()
    if (!row) {
      const salt = randomBytes(16).toString('base64url')
      const hash = (await hashOf(key, salt)).toString('base64url')
      // Another server may be first.
      await atomically((tx) => [tx.insert(keyHashes).values({ name, salt, hash }).onConflictDoNothing().returning()])
      ;[row] = await stored()
    }
    if (row && timingSafeEqual(Buffer.from(row.hash, 'base64url'), await hashOf(key, row.salt))) continue
    throw new Error(
      `${name}: the other servers of this database have another key. Set the same key on every server. To change the key on purpose, first run this SQL in the database: delete from key_hashes where name = '${name}' (docs/scale.md, “A new scorer key”)`,
    )
  }
}
