import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Channel } from '../../shared/notifications/notification-kinds.ts'
import { APART_MS } from '../../shared/notifications/notification-limits.ts'
import type { Database, Statement, Storage, Tables } from '../storage/storage.ts'
import { writeBatches } from '../storage/write-batches.ts'

export type NotificationRow = Tables['notifications']['$inferSelect']

/** A notification to send to one person. */
export interface NewNotification extends Pick<NotificationRow, 'person' | 'channel' | 'notice' | 'at' | 'expiresAt'> {
  readonly scope: string
  readonly notBefore: number
}

/**
 * How a try ended. `failed`: it is tried again at a time, or never (null). `later`: it was not tried, because the person wants it at
 * another time.
 */
export type Ended =
  | { readonly how: 'sent' }
  | { readonly how: 'failed'; readonly again: number | null }
  | { readonly how: 'later'; readonly again: number }

export type OutboxRepository = ReturnType<typeof createOutboxRepository>

const idOf = ({ channel, scope, person }: Pick<NewNotification, 'channel' | 'scope' | 'person'>): string =>
  `${channel} ${scope} ${person}`

/** Reads and stores the outbox of notifications. */
export function createOutboxRepository(storage: Storage) {
  const { db, tables, atomically } = storage
  const { notifications } = tables
  const write = writeBatches(storage)
  const returned = { id: notifications.id }

  return {
    /**
     * Adds notifications. Each replaces an older one of the same person, channel and scope that was not sent. It is not sent before a
     * minute has passed since the last one. A repeated call changes nothing.
     */
    add: (tx: Database, added: readonly NewNotification[]): Statement =>
      tx
        .insert(notifications)
        .values(
          added
            .map(({ scope, ...row }) => ({
              ...row,
              id: idOf({ scope, ...row }),
              tries: 0,
              claim: null,
              claimedUntil: 0,
              sentAt: null,
            }))
            // All servers write in the same order, so two transactions never deadlock.
            .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
        )
        .onConflictDoUpdate({
          target: notifications.id,
          set: {
            notice: sql`excluded.notice`,
            at: sql`excluded.at`,
            expiresAt: sql`excluded.expires_at`,
            tries: 0,
            notBefore: sql`case when ${notifications.sentAt} + ${sql.raw(String(APART_MS))} > excluded.not_before
              then ${notifications.sentAt} + ${sql.raw(String(APART_MS))} else excluded.not_before end`,
          },
          setWhere: sql`${notifications.notice} <> excluded.notice and ${notifications.at} <= excluded.at`,
        })
        .returning(returned),

    /** Claims the notifications of a channel that are due, oldest first, until a time. Those of other servers are left out. */
    async claim(channel: Channel, claim: string, now: number, until: number, most: number): Promise<NotificationRow[]> {
      const isDue = and(
        isNotNull(notifications.notBefore),
        eq(notifications.channel, channel),
        lte(notifications.notBefore, now),
        lte(notifications.claimedUntil, now),
      )
      const due = await db
        .select(returned)
        .from(notifications)
        .where(isDue)
        .orderBy(asc(notifications.notBefore))
        .limit(most)
      if (due.length === 0) return []
      const ids = due.map(({ id }) => id).sort()
      await atomically((tx) => [
        tx
          .update(notifications)
          .set({ claim, claimedUntil: until })
          .where(and(inArray(notifications.id, ids), isDue))
          .returning(returned),
      ])
      return db
        .select()
        .from(notifications)
        .where(and(inArray(notifications.id, ids), eq(notifications.claim, claim)))
    },

    /** Stores how a try ended, if the claim still holds. A notification that came meanwhile stays. */
    end({ id, notice, claim }: NotificationRow, ended: Ended, now: number): Promise<void> {
      const isOwn = and(eq(notifications.id, id), eq(notifications.claim, claim ?? ''))
      const free = { claim: null, claimedUntil: 0 }
      const isSame = sql`${notifications.notice} = ${notice}`
      const set =
        ended.how === 'sent'
          ? {
              ...free,
              tries: 0,
              sentAt: now,
              notBefore: sql`case when ${isSame} then null else ${sql.raw(String(now + APART_MS))} end`,
            }
          : {
              ...free,
              ...(ended.how === 'failed' && { tries: sql`${notifications.tries} + 1` }),
              notBefore: sql`case when ${isSame} then ${sql.raw(String(ended.again))} else ${notifications.notBefore} end`,
            }
      return write({ key: id, build: (tx) => tx.update(notifications).set(set).where(isOwn).returning(returned) })
    },

    /** Deletes what was sent or given up, from before a time. */
    prune: (tx: Database, before: number): Statement =>
      tx
        .delete(notifications)
        .where(and(isNull(notifications.notBefore), lt(notifications.at, before)))
        .returning(returned),
  }
}
