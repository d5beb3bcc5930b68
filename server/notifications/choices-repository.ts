import { and, asc, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm'
import type { Follow } from '../../shared/follow/follow-kinds.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import {
  type Channel,
  type Choice,
  isKind,
  kindOf,
  type NotificationKind,
} from '../../shared/notifications/notification-kinds.ts'
import type { QuietHours } from '../../shared/notifications/quiet-hours.ts'
import type { Database, Statement, Storage } from '../storage/storage.ts'

/** Somebody who has an account. */
export interface Reader {
  readonly id: string
  readonly email: string
  readonly language: Language | null
  readonly quiet: QuietHours | null
}

/** What somebody has chosen for a kind and a channel. */
export interface Chosen {
  readonly person: string
  readonly kind: NotificationKind
  readonly channel: Channel
  readonly choice: Choice
}

export type ChoicesRepository = ReturnType<typeof createChoicesRepository>

/** Returns what a person gets of a kind on a channel. */
export const choiceOf = (chosen: readonly Chosen[], person: string, kind: NotificationKind, channel: Channel): Choice =>
  chosen.find((each) => each.person === person && each.kind === kind && each.channel === channel)?.choice ??
  kindOf(kind).usual[channel]

/** Reads and stores what people have chosen. */
export function createChoicesRepository({ db, tables }: Storage) {
  const { follows, notificationChoices: choices, people, quietHours } = tables

  return {
    /** Returns what these people have chosen that differs from the usual. */
    async chosen(persons: readonly string[]): Promise<readonly Chosen[]> {
      if (persons.length === 0) return []
      const rows = await db
        .select()
        .from(choices)
        .where(inArray(choices.person, [...persons]))
      return rows.flatMap(({ kind, ...row }) => (isKind(kind) ? [{ ...row, kind }] : []))
    },

    /** Returns those of these people who have signed in and are not blocked. */
    async readers(ids: readonly string[]): Promise<ReadonlyMap<string, Reader>> {
      if (ids.length === 0) return new Map()
      const { id, email, language } = people
      const rows = await db
        .select({ id, email, language, from: quietHours.from, until: quietHours.until })
        .from(people)
        .leftJoin(quietHours, eq(quietHours.person, people.id))
        .where(and(inArray(people.id, [...ids]), isNotNull(people.signedInAt), eq(people.blocked, false)))
      return new Map(
        rows.map(({ from, until, ...person }): [string, Reader] => [
          person.id,
          { ...person, quiet: from === null || until === null ? null : { from, until } },
        ]),
      )
    },

    /** Returns the accounts with these emails. */
    byEmail: async (emails: readonly string[]): Promise<ReadonlyMap<string, string>> =>
      emails.length === 0
        ? new Map()
        : new Map(
            (
              await db
                .select({ id: people.id, email: people.email })
                .from(people)
                .where(inArray(people.email, [...emails]))
            ).map(({ id, email }) => [email, id]),
          ),

    /** Returns the next people who have followed a thing since before a time, by id. */
    followers: async ({ kind, id }: Follow, after: string, at: number, most: number): Promise<readonly string[]> =>
      (
        await db
          .select({ person: follows.person })
          .from(follows)
          .where(and(eq(follows.kind, kind), eq(follows.target, id), gt(follows.person, after), lte(follows.at, at)))
          .orderBy(asc(follows.person))
          .limit(most)
      ).map(({ person }) => person),

    quietOf: async (person: string): Promise<QuietHours | null> => {
      const [row] = await db.select().from(quietHours).where(eq(quietHours.person, person))
      return row ? { from: row.from, until: row.until } : null
    },

    setChoice: (tx: Database, row: Chosen): Statement =>
      tx
        .insert(choices)
        .values(row)
        .onConflictDoUpdate({
          target: [choices.person, choices.kind, choices.channel],
          set: { choice: row.choice },
        })
        .returning({ person: choices.person }),

    setQuiet: (tx: Database, person: string, quiet: QuietHours | null): Statement =>
      quiet
        ? tx
            .insert(quietHours)
            .values({ person, ...quiet })
            .onConflictDoUpdate({ target: quietHours.person, set: { ...quiet } })
            .returning({ person: quietHours.person })
        : tx.delete(quietHours).where(eq(quietHours.person, person)).returning({ person: quietHours.person }),
  }
}
