import type { Columns } from '../storage/columns.sqlite.ts'

/** Addresses of push services at which browsers of people receive notifications. */
export function pushTables(c: Columns) {
  const pushSubscriptions = c.table(
    'push_subscriptions',
    {
      /** SHA-256 of the endpoint, so that a browser has one row. */
      id: c.text('id').primaryKey(),
      /** Id of the person. */
      person: c.text('person').notNull(),
      /** Address of the push service for this browser. Whoever knows it and our key can send to the browser. */
      endpoint: c.text('endpoint').notNull(),
      /** Public key of the browser, in base64url. */
      p256dh: c.text('p256dh').notNull(),
      /** Secret of the browser, in base64url. */
      auth: c.text('auth').notNull(),
      /** Our public key with which the browser subscribed. Its push service accepts no other. */
      key: c.text('key').notNull(),
      createdAt: c.millis('created_at').notNull(),
      /** Time of the last visit at which the browser sent it. */
      seenAt: c.millis('seen_at').notNull(),
    },
    (subscription) => [c.index('push_subscriptions_person', subscription.person)],
  )
  return { pushSubscriptions }
}
