import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { type AuditAction, kindOfSubject, type NamedKind, nameKey } from '../../shared/audit/audit.ts'
import { valueKind } from '../../shared/audit/audit-fields.ts'
import type { AuditAnswer } from '../../shared/audit/audit-schemas.ts'
import { afterCursor, pageOf } from '../storage/cursor.ts'
import type { Storage, Tables } from '../storage/storage.ts'

export type AuditRow = Tables['auditRecords']['$inferSelect']

/** Filter of the audit log. A missing member matches every record. */
export interface AuditFilter {
  readonly who?: string | undefined
  readonly action?: AuditAction | undefined
  readonly subject?: string | undefined
  /** Earliest time (ms since 1970). */
  readonly from?: number | undefined
  /** End of the period (ms since 1970). Records of this time or later are left out. */
  readonly until?: number | undefined
}

/** The fields of a record that have ids. */
type WithIds = Pick<AuditRow, 'who' | 'action' | 'subject' | 'before' | 'after'>

/** Reads the audit log. */
export function createAuditRepository({ db, tables }: Storage) {
  const { auditRecords, people, matches, products, blogPosts, orders, grants, players, reservations } = tables

  /** For each kind, returns the names of the things that still exist. */
  const named: Readonly<Record<NamedKind, (ids: string[]) => Promise<{ id: string | number; name: string }[]>>> = {
    person: async (ids) =>
      db
        .select({ id: people.id, name: sql<string>`coalesce(nullif(${people.name}, ''), ${people.email})` })
        .from(people)
        .where(inArray(people.id, ids)),
    match: async (ids) =>
      db
        .select({ id: matches.id, name: sql<string>`${matches.player1} || ' – ' || ${matches.player2}` })
        .from(matches)
        .where(inArray(matches.id, ids)),
    product: async (ids) =>
      db
        .select({ id: products.id, name: products.title })
        .from(products)
        .where(inArray(products.id, ids.map(Number).filter(Number.isInteger))),
    post: async (ids) =>
      db.select({ id: blogPosts.id, name: blogPosts.title }).from(blogPosts).where(inArray(blogPosts.id, ids)),
    order: async (ids) =>
      db
        .select({ id: orders.ref, name: sql<string>`cast(${orders.orderId} as text)` })
        .from(orders)
        .where(inArray(orders.ref, ids)),
    // The person who has the court, also somebody who has never signed in.
    booking: async (ids) =>
      db
        .select({
          id: reservations.uid,
          name: sql<string>`coalesce(nullif(${people.name}, ''), ${reservations.owner})`,
        })
        .from(reservations)
        .leftJoin(people, eq(people.email, reservations.owner))
        .where(inArray(reservations.uid, ids)),
    player: async (ids) =>
      db.select({ id: players.id, name: players.name }).from(players).where(inArray(players.id, ids)),
    grant: async (ids) => db.select({ id: grants.id, name: grants.label }).from(grants).where(inArray(grants.id, ids)),
  }

  /** Returns the links of which one has made one of these records, by their ids. */
  async function linksOf(records: readonly WithIds[]): Promise<AuditAnswer['links']> {
    const ids = [...new Set(records.map(({ who }) => who))]
    const { id, label, match, court } = grants
    if (ids.length === 0) return {}
    const rows = await db.select({ id, label, match, court }).from(grants).where(inArray(id, ids))
    return Object.fromEntries(rows.map(({ id: link, ...rest }) => [link, rest]))
  }

  return {
    linksOf,

    /** Returns the present names of the people and things in these records and in their links, by {@link nameKey}. */
    async names(records: readonly WithIds[], links: AuditAnswer['links']): Promise<Record<string, string>> {
      const ids = new Map<NamedKind, Set<string>>()
      const ofLinks = Object.values(links).flatMap(({ match }): [NamedKind, string][] =>
        match ? [['match', match]] : [],
      )
      for (const [kind, id] of [...records.flatMap(idsIn), ...ofLinks])
        ids.set(kind, (ids.get(kind) ?? new Set()).add(id))
      const found = await Promise.all(
        [...ids].map(async ([kind, each]) =>
          (await named[kind]([...each])).map(({ id, name }): [string, string] => [nameKey(kind, String(id)), name]),
        ),
      )
      return Object.fromEntries(found.flat())
    },

    /** Returns a page of the records, newest first, and the cursor of the next page. */
    list: async ({ who, action, subject, from, until }: AuditFilter, limit: number, cursor?: string) => {
      const rows = await db
        .select()
        .from(auditRecords)
        .where(
          and(
            who === undefined ? undefined : eq(auditRecords.who, who),
            action === undefined ? undefined : eq(auditRecords.action, action),
            subject === undefined ? undefined : eq(auditRecords.subject, subject),
            from === undefined ? undefined : gte(auditRecords.at, from),
            until === undefined ? undefined : lt(auditRecords.at, until),
            afterCursor(auditRecords.at, auditRecords.id, cursor),
          ),
        )
        .orderBy(desc(auditRecords.at), desc(auditRecords.id))
        .limit(limit + 1)
      return pageOf(rows, limit, ({ at, id }) => [at, id])
    },
  }
}

/** Returns the ids in a record, with their kinds. */
function idsIn({ who, action, subject, before, after }: WithIds): [NamedKind, string][] {
  const kind = kindOfSubject(action)
  const values = [before, after].flatMap((each) => Object.entries(Object(each)))
  return [
    ['person', who],
    ...(kind ? [[kind, subject] as [NamedKind, string]] : []),
    ...values.flatMap(([field, value]) => {
      const kindOfValue = valueKind(action, field)
      if (kindOfValue !== 'person' && kindOfValue !== 'match') return []
      const ids = [value].flat().filter((id) => typeof id === 'string')
      return ids.map((id): [NamedKind, string] => [kindOfValue, id])
    }),
  ]
}
