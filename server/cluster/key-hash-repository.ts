import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Storage } from '../storage/storage.ts'

const scrypted = promisify<string, string, number, Buffer>(scrypt)
/** Returns a slow hash. Somebody with a copy of the database needs tens of milliseconds for each guess at a key. */
const hashOf = async (key: string, salt: string): Promise<string> =>
  (await scrypted(key, salt, 32)).toString('base64url')

/**
 * Compares keys with those of the other servers that use this database. The first server that has a key stores its hash.
 * @param keys the keys by the names of their settings
 * @throws Error that names the setting whose key is another one, and the way to change a key
 */
export async function assertSameKeys(
  { db, tables: { keyHashes }, atomically }: Pick<Storage, 'db' | 'tables' | 'atomically'>,
  keys: Readonly<Record<string, string>>,
): Promise<void> {
  const stored = async (name: string) => (await db.select().from(keyHashes).where(eq(keyHashes.name, name)))[0]
  for (const [name, key] of Object.entries(keys)) {
    const first = await stored(name)
    const salt = first?.salt ?? randomBytes(16).toString('base64url')
    const hash = await hashOf(key, salt)
    // Another server may be first.
    if (!first)
      await atomically((tx) => [tx.insert(keyHashes).values({ name, salt, hash }).onConflictDoNothing().returning()])
    const row = first ?? (await stored(name))
    if (row && isSame(row.hash, row.salt === salt ? hash : await hashOf(key, row.salt))) continue
    throw new Error(
      `${name}: the other servers of this database have another key. Set the same key on every server. To change the key on purpose, first run this SQL in the database: delete from key_hashes where name = '${name}' (docs/scale.md, “A new scorer key”)`,
    )
  }
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
