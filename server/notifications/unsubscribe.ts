import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { isKind, type NotificationKind } from '../../shared/notifications/notification-kinds.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import type { Storage } from '../storage/storage.ts'

/** The one row of the table. */
const ID = 'links'

export type Unsubscribe = ReturnType<typeof openUnsubscribe>

/**
 * Opens the links with which people stop emails of a kind without signing in. A link has a signature, which only the servers of the
 * database can make. It says nothing about the person but their id.
 */
export function openUnsubscribe({ db, tables, atomically }: Storage, publicUrl: string) {
  const { unsubscribeKeys: keys } = tables
  let key: Promise<string> | undefined

  /** Returns the key. The first server that needs it makes it. */
  async function readKey(): Promise<string> {
    const read = async () => (await db.select().from(keys).where(eq(keys.id, ID)))[0]?.secret
    const known = await read()
    if (known !== undefined) return known
    const secret = randomBytes(32).toString('base64url')
    await atomically((tx) => [
      tx.insert(keys).values({ id: ID, secret }).onConflictDoNothing().returning({ id: keys.id }),
    ])
    return (await read()) ?? secret
  }

  async function signature(kind: string, person: string): Promise<string> {
    key ??= readKey().catch((error: unknown) => {
      key = undefined
      throw error
    })
    return createHmac('sha256', await key)
      .update(`${kind} ${person}`)
      .digest('base64url')
  }

  return {
    /** Returns the address with which a person stops the emails of a kind. */
    addressOf: async (person: string, kind: NotificationKind): Promise<string> => {
      const named = Buffer.from(person).toString('base64url')
      return `${publicUrl}${pathTo('unsubscribe', `${kind}.${named}.${await signature(kind, person)}`)}`
    },

    /** Returns the person and the kind of a token, or null if nobody signed it. */
    async read(token: string): Promise<{ readonly person: string; readonly kind: NotificationKind } | null> {
      const [kind = '', named = '', signed = '', ...more] = token.split('.')
      if (more.length > 0 || !isKind(kind) || named === '') return null
      const person = Buffer.from(named, 'base64url').toString()
      const [expected, given] = [Buffer.from(await signature(kind, person)), Buffer.from(signed)]
      return given.length === expected.length && timingSafeEqual(given, expected) ? { person, kind } : null
    },
  }
}
