import { and, asc, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import type { Follow } from '../../shared/follow/follow-kinds.ts'
import type { NewNotice } from '../../shared/notifications/notice.ts'
import { kindOf } from '../../shared/notifications/notification-kinds.ts'
import { type Database, type Statement, type Storage, type Tables, touching } from '../storage/storage.ts'
import type { Audience } from './notification-tables.ts'

export type NoticeRow = Tables['notices']['$inferSelect']

/** Where the writing of the notifications of a notice is. */
export interface Progress {
  readonly audience: Audience
  /** The number of the thing that is followed. */
  readonly next: number
  /** The last person who was notified because of it. */
  readonly after: string
}

export type NoticesRepository = ReturnType<typeof createNoticesRepository>

/** Reads and stores the notices. */
export function createNoticesRepository(storage: Storage) {
  const { db, tables, atomically } = storage
  const { notices, follows } = tables
  const returned = { id: notices.id }
  const own = (id: string, claim: string) => and(eq(notices.id, id), eq(notices.claim, claim))

  return {
    /** Adds notices. Leaves out those that are stored already. */
    add: (tx: Database, added: readonly NewNotice[]): Statement =>
      tx
        .insert(notices)
        .values(
          added.map((notice) => ({
            ...notice,
            expiresAt: notice.at + 1000 * kindOf(notice.kind).ttl,
            audience: null,
            next: 0,
            after: '',
            claim: null,
            claimedUntil: 0,
            doneAt: null,
          })),
        )
        .onConflictDoNothing()
        .returning(returned),

    /** Returns those of these ids that are stored. */
    known: async (ids: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set(
        (
          await db
            .select(returned)
            .from(notices)
            .where(inArray(notices.id, [...ids]))
        ).map(({ id }) => id),
      ),

    byIds: async (ids: readonly string[]): Promise<ReadonlyMap<string, NoticeRow>> =>
      ids.length === 0
        ? new Map()
        : new Map(
            (
              await db
                .select()
                .from(notices)
                .where(inArray(notices.id, [...ids]))
            ).map((row) => [row.id, row]),
          ),

    /** Claims the oldest notice whose notifications are to be written. Returns null if there is none, or another server was first. */
    async claim(claim: string, now: number, until: number): Promise<NoticeRow | null> {
      const isDue = and(isNull(notices.doneAt), lte(notices.notBefore, now), lte(notices.claimedUntil, now))
      const [due] = await db.select().from(notices).where(isDue).orderBy(asc(notices.notBefore)).limit(1)
      if (!due) return null
      await atomically((tx) => [
        tx
          .update(notices)
          .set({ claim, claimedUntil: until })
          .where(and(eq(notices.id, due.id), isDue))
          .returning(returned),
      ])
      const [claimed] = await db.select().from(notices).where(own(due.id, claim))
      return claimed ?? null
    },

    /** Stores where the writing is, or that it has ended. @throws UniqueViolation if another server has taken the notice over */
    progress: (tx: Database, id: string, claim: string, progress: Progress, until: number): Statement =>
      touching(
        tx
          .update(notices)
          .set({ ...progress, claimedUntil: until })
          .where(own(id, claim))
          .returning(returned),
      ),
    end: (tx: Database, id: string, claim: string, now: number): Statement =>
      touching(tx.update(notices).set({ doneAt: now, claim: null }).where(own(id, claim)).returning(returned)),

    /** Releases a notice after a failure. */
    release: (tx: Database, id: string, claim: string, until: number): Statement =>
      tx.update(notices).set({ claimedUntil: until, claim: null }).where(own(id, claim)).returning(returned),

    /** Whether somebody follows one of these things. */
    async isFollowed(things: readonly Follow[]): Promise<boolean> {
      if (things.length === 0) return false
      const areTheirs = or(...things.map(({ kind, id }) => and(eq(follows.kind, kind), eq(follows.target, id))))
      return (await db.select({ person: follows.person }).from(follows).where(areTheirs).limit(1)).length > 0
    },

    /** Deletes the notices from before a time. */
    prune: (tx: Database, before: number): Statement =>
      tx.delete(notices).where(lt(notices.at, before)).returning(returned),
  }
}
