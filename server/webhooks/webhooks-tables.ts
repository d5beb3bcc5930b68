import { isNull } from 'drizzle-orm'
import { OFF_REASONS, SENT_TYPES, WEBHOOK_FAILURES, type WebhookEvent } from '../../shared/webhooks/webhook-types.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/** Webhooks, and the events that they send. No row contains a name: the body is made from the match for each try. */
export function webhookTables(c: Columns) {
  const webhooks = c.table('webhooks', {
    id: c.text('id').primaryKey(),
    address: c.text('address').notNull(),
    events: c.json<readonly WebhookEvent[]>('events').notNull(),
    /** Id of the club whose matches it gets; null for all matches. */
    club: c.text('club'),
    enabled: c.flag('enabled').notNull(),
    /** Why it is off; null while it is enabled. */
    offReason: c.oneOf('off_reason', OFF_REASONS),
    /** Time of the first failure since the last success. */
    failingSince: c.millis('failing_since'),
    createdAt: c.millis('created_at').notNull(),
    /** It gets the events from this time on. */
    since: c.millis('since').notNull(),
    secret: c.text('secret').notNull(),
    /** Id of the request that made the secret. A repeated request gets the same secret. */
    secretId: c.text('secret_id').notNull(),
    /** The previous secret, which also signs until `oldSecretUntil`. */
    oldSecret: c.text('old_secret'),
    oldSecretUntil: c.millis('old_secret_until'),
  })
  const webhookDeliveries = c.table(
    'webhook_deliveries',
    {
      webhookId: c.text('webhook_id').notNull(),
      /** Id of the event. All tries send it. */
      id: c.text('id').notNull(),
      type: c.oneOf('type', SENT_TYPES).notNull(),
      /** Null for a test. */
      matchId: c.text('match_id'),
      /** Position of the event among those of the match's log. A correction of names has the position of the event before it. */
      n: c.integer('n').notNull(),
      /** Time of the event. */
      at: c.millis('at').notNull(),
      tries: c.integer('tries').notNull(),
      /** Earliest time of the next try. While a server sends the event, the time at which the server's claim ends. */
      notBefore: c.millis('not_before').notNull(),
      /** The claim of the server that is sending the event. */
      claim: c.text('claim'),
      firstTriedAt: c.millis('first_tried_at'),
      triedAt: c.millis('tried_at'),
      /** Status of the last response; null if there was none. */
      code: c.integer('code'),
      /** Why the last try failed; null if it did not. */
      failure: c.oneOf('failure', WEBHOOK_FAILURES),
      /** When it was delivered, or given up if `failure` is set. Null while it waits. */
      endedAt: c.millis('ended_at'),
    },
    (delivery) => [
      c.primaryKey(delivery.webhookId, delivery.id),
      c.reference(delivery.webhookId, webhooks.id, 'cascade'),
      c.index('webhook_deliveries_match', delivery.webhookId, delivery.matchId, delivery.n),
      c.index('webhook_deliveries_at', delivery.webhookId, delivery.at, delivery.n),
      c.indexWhere('webhook_deliveries_waiting', isNull(delivery.endedAt), delivery.webhookId, delivery.notBefore),
    ],
  )
  return { webhooks, webhookDeliveries }
}
