import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, max, sql } from 'drizzle-orm'
import { type Database, type Statement, type Storage, type Tables, touching } from '../storage/storage.ts'
import { writeBatches } from '../storage/write-batches.ts'

export type WebhookRow = Tables['webhooks']['$inferSelect']
export type DeliveryRow = Tables['webhookDeliveries']['$inferSelect']
type DeliveryKey = Pick<DeliveryRow, 'webhookId' | 'id'>

export type WebhooksRepository = ReturnType<typeof createWebhooksRepository>

/** Reads and stores webhooks and their deliveries. */
export function createWebhooksRepository(storage: Storage) {
  const { db, tables, atomically } = storage
  const write = writeBatches(storage)
  const deliveryKey = ({ webhookId, id }: DeliveryKey): string => `1 ${webhookId} ${id}`
  const { webhooks, webhookDeliveries: deliveries } = tables
  const returned = { id: deliveries.id }
  const keyed = ({ webhookId, id }: DeliveryKey) => and(eq(deliveries.webhookId, webhookId), eq(deliveries.id, id))
  const waiting = isNull(deliveries.endedAt)
  const ofWebhook = (id: string) => eq(webhooks.id, id)
  const byId = async (id: string): Promise<WebhookRow | undefined> =>
    (await db.select().from(webhooks).where(ofWebhook(id)))[0]
  const delivery = async (key: DeliveryKey): Promise<DeliveryRow | undefined> =>
    (await db.select().from(deliveries).where(keyed(key)))[0]
  const finished = (tx: Database, key: DeliveryKey, claim: string, outcome: Partial<DeliveryRow>): Statement =>
    tx
      .update(deliveries)
      .set({ ...outcome, claim: null })
      .where(and(keyed(key), eq(deliveries.claim, claim)))
      .returning(returned)

  return {
    byId,
    delivery,
    list: (): Promise<WebhookRow[]> => db.select().from(webhooks).orderBy(asc(webhooks.createdAt), asc(webhooks.id)),
    enabled: (): Promise<WebhookRow[]> => db.select().from(webhooks).where(eq(webhooks.enabled, true)),

    /** @throws UniqueViolation if the id is taken */
    create: (tx: Database, row: WebhookRow): Statement =>
      tx.insert(webhooks).values(row).returning({ id: webhooks.id }),

    /** Changes a webhook. @throws UniqueViolation if it is gone */
    update: (tx: Database, id: string, values: Partial<WebhookRow>): Statement =>
      touching(tx.update(webhooks).set(values).where(ofWebhook(id)).returning({ id: webhooks.id })),

    /** Changes the secret of a webhook. @throws UniqueViolation if it is gone, or if its secret was replaced since it was read */
    replaceSecret: (tx: Database, { id, secretId }: WebhookRow, values: Partial<WebhookRow>): Statement =>
      touching(
        tx
          .update(webhooks)
          .set(values)
          .where(and(ofWebhook(id), eq(webhooks.secretId, secretId)))
          .returning({ id: webhooks.id }),
      ),

    /** Deletes a webhook with its deliveries. @throws UniqueViolation if it is gone */
    remove: (tx: Database, id: string): Statement =>
      touching(tx.delete(webhooks).where(ofWebhook(id)).returning({ id: webhooks.id })),

    /** Makes the waiting events of a webhook due, as if they had never been tried. */
    restart: (tx: Database, webhookId: string, now: number): Statement =>
      tx
        .update(deliveries)
        .set({ notBefore: now, tries: 0, firstTriedAt: null })
        .where(and(eq(deliveries.webhookId, webhookId), waiting, isNull(deliveries.claim)))
        .returning(returned),

    /** Disables a webhook whose receiver failed since this time. @throws UniqueViolation if it no longer fails since then */
    disable: (tx: Database, id: string, failingSince: number): Statement =>
      touching(
        tx
          .update(webhooks)
          .set({ enabled: false, offReason: 'failures' })
          .where(and(ofWebhook(id), eq(webhooks.enabled, true), eq(webhooks.failingSince, failingSince)))
          .returning({ id: webhooks.id }),
      ),

    /** Returns the number of the last stored event of a match for each of these webhooks. */
    async lastEvents(webhookIds: readonly string[], matchId: string): Promise<Map<string, number>> {
      const rows = await db
        .select({ id: deliveries.webhookId, n: max(deliveries.n) })
        .from(deliveries)
        .where(and(inArray(deliveries.webhookId, [...webhookIds]), eq(deliveries.matchId, matchId)))
        .groupBy(deliveries.webhookId)
      return new Map(rows.map(({ id, n }) => [id, n ?? -1]))
    },

    /** Adds events to send. Leaves out those that another server has added. */
    add: (tx: Database, rows: readonly DeliveryRow[]): Statement =>
      tx
        .insert(deliveries)
        .values([...rows])
        .onConflictDoNothing()
        .returning(returned),

    /** Returns the latest events of a webhook, newest first. */
    latest: (webhookId: string, most: number): Promise<DeliveryRow[]> =>
      db
        .select()
        .from(deliveries)
        .where(eq(deliveries.webhookId, webhookId))
        .orderBy(desc(deliveries.at), desc(deliveries.n))
        .limit(most),

    /** Deletes the events of webhooks from before this time. */
    async prune(before: number): Promise<void> {
      const ids = (await db.select({ id: webhooks.id }).from(webhooks)).map(({ id }) => id)
      if (ids.length === 0) return
      await atomically((tx) =>
        ids.map((id) =>
          tx
            .delete(deliveries)
            .where(and(eq(deliveries.webhookId, id), lt(deliveries.at, before)))
            .returning(returned),
        ),
      )
    },

    /** Returns the enabled webhooks that have an event whose time has come. */
    withDue: (now: number): Promise<WebhookRow[]> => {
      const due = db
        .select({ id: deliveries.webhookId })
        .from(deliveries)
        .where(and(waiting, lte(deliveries.notBefore, now)))
      return db
        .select()
        .from(webhooks)
        .where(and(eq(webhooks.enabled, true), inArray(webhooks.id, due)))
    },

    /** Returns the first waiting event of each match, if its time has come: the next one of a match waits for it. */
    due: (webhookId: string, now: number, most: number): Promise<DeliveryRow[]> =>
      db
        .select()
        .from(deliveries)
        .where(
          and(
            eq(deliveries.webhookId, webhookId),
            waiting,
            lte(deliveries.notBefore, now),
            sql`not exists (select 1 from webhook_deliveries earlier where earlier.webhook_id = ${deliveries.webhookId}
              and earlier.match_id = ${deliveries.matchId} and (earlier.n, earlier.at) < (${deliveries.n}, ${deliveries.at}) and earlier.ended_at is null)`,
          ),
        )
        .orderBy(asc(deliveries.notBefore))
        .limit(most),

    /** Claims an event until a time. Returns whether that succeeded. */
    async claim(key: DeliveryKey, claim: string, now: number, until: number): Promise<boolean> {
      await write({
        key: deliveryKey(key),
        build: (tx) =>
          tx
            .update(deliveries)
            .set({ claim, notBefore: until })
            .where(and(keyed(key), waiting, lte(deliveries.notBefore, now)))
            .returning(returned),
      })
      // Reads the row, because a retried write updates no row if its first try succeeded.
      return (await delivery(key))?.claim === claim
    },

    /** Stores the outcome of a test. It says nothing about the webhook, which may be disabled. */
    finishTest: (key: DeliveryKey, claim: string, outcome: Partial<DeliveryRow>): Promise<void> =>
      atomically((tx) => [finished(tx, key, claim, outcome)]),

    /** Stores the outcome of a try, if the claim still holds, and whether the webhook is failing. */
    finish: (key: DeliveryKey, claim: string, outcome: Partial<DeliveryRow>): Promise<void> => {
      const isFailure = outcome.failure !== null
      return write(
        { key: deliveryKey(key), build: (tx) => finished(tx, key, claim, outcome) },
        {
          key: `2 ${key.webhookId}`,
          build: (tx) =>
            tx
              .update(webhooks)
              .set({ failingSince: isFailure ? (outcome.triedAt ?? null) : null })
              .where(
                and(
                  ofWebhook(key.webhookId),
                  isFailure ? isNull(webhooks.failingSince) : isNotNull(webhooks.failingSince),
                ),
              )
              .returning({ id: webhooks.id }),
        },
      )
    },
  }
}
