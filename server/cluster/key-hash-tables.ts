import type { Columns } from '../storage/columns.sqlite.ts'

/** Hashes of the keys that all servers of a database must share. */
export const keyHashTables = (c: Columns) => ({
  keyHashes: c.table('key_hashes', {
    /** The setting that has the key, such as SCORER_KEY. */
    name: c.text('name').primaryKey(),
    salt: c.text('salt').notNull(),
    /** The key, hashed by scrypt with the salt. */
    hash: c.text('hash').notNull(),
  }),
})
