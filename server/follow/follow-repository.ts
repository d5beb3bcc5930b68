import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { FOLLOW_KINDS, type Follow, type FollowKind, MOST_FOLLOWS } from '../../shared/follow/follow-kinds.ts'
import { chunks } from '../../shared/lists/chunks.ts'
import { type Database, type Statement, type Storage, touching } from '../storage/storage.ts'

/** Maximum number of rows in one statement. */
const AT_ONCE = 200

/** Reads and stores what people follow. Statements are for use in a transaction. */
export function createFollowRepository({ db, tables }: Storage) {
  const { follows, people } = tables
  const returned = { target: follows.target }
  /** Locks a person until the end of the transaction. */
  const locked = (tx: Database, person: string, condition?: SQL): Statement =>
    touching(
      tx
        .update(people)
        .set({ blocked: sql`${people.blocked}` })
        .where(and(eq(people.id, person), condition))
        .returning({ id: people.id }),
    )
  const remove = (tx: Database, person: string, kind: FollowKind, ids: readonly string[]): Statement[] =>
    chunks(ids, AT_ONCE).map((some) =>
      tx
        .delete(follows)
        .where(and(eq(follows.person, person), eq(follows.kind, kind), inArray(follows.target, [...some])))
        .returning(returned),
    )
  return {
    remove,

    /** Returns what a person follows. The thing that was followed last comes first. */
    ofPerson: (person: string): Promise<Follow[]> =>
      db
        .select({ kind: follows.kind, id: follows.target })
        .from(follows)
        .where(eq(follows.person, person))
        .orderBy(desc(follows.at), follows.kind, follows.target),

    /**
     * Adds things, in place of others. Those that the person follows already stay as they are.
     * @throws UniqueViolation if the person would follow too many things, because another request was first
     */
    add: (
      tx: Database,
      person: string,
      {
        added,
        removed,
        at,
      }: { readonly added: readonly Follow[]; readonly removed: readonly Follow[]; readonly at: number },
    ): Statement[] => [
      locked(tx, person),
      ...FOLLOW_KINDS.flatMap((kind) =>
        remove(
          tx,
          person,
          kind,
          removed.flatMap((each) => (each.kind === kind ? each.id : [])),
        ),
      ),
      ...chunks(added, AT_ONCE).map((some) =>
        tx
          .insert(follows)
          .values(some.map(({ kind, id }) => ({ person, kind, target: id, at })))
          .onConflictDoNothing()
          .returning(returned),
      ),
      // Another server may have added things before the lock.
      locked(
        tx,
        person,
        sql`(${tx.select({ count: count() }).from(follows).where(eq(follows.person, person))}) <= ${MOST_FOLLOWS}`,
      ),
    ],
  }
}
