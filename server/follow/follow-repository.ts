import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Follow, FollowKind } from '../../shared/follow/follow-kinds.ts'
import { chunks } from '../../shared/lists/chunks.ts'
import type { Database, Statement, Storage } from '../storage/storage.ts'

/** Maximum number of rows in one statement. */
const AT_ONCE = 200

/** Reads and stores what people follow. Statements are for use in a transaction. */
export function createFollowRepository({ db, tables }: Storage) {
  const { follows } = tables
  const returned = { target: follows.target }
  return {
    /** Returns what a person follows. The thing that was followed last comes first. */
    ofPerson: (person: string): Promise<Follow[]> =>
      db
        .select({ kind: follows.kind, id: follows.target })
        .from(follows)
        .where(eq(follows.person, person))
        .orderBy(desc(follows.at), follows.kind, follows.target),

    /** Adds things. Those that the person follows already stay as they are. */
    add: (tx: Database, person: string, added: readonly Follow[], at: number): Statement[] =>
      chunks(added, AT_ONCE).map((some) =>
        tx
          .insert(follows)
          .values(some.map(({ kind, id }) => ({ person, kind, target: id, at })))
          .onConflictDoNothing()
          .returning(returned),
      ),

    remove: (tx: Database, person: string, kind: FollowKind, ids: readonly string[]): Statement[] =>
      chunks(ids, AT_ONCE).map((some) =>
        tx
          .delete(follows)
          .where(and(eq(follows.person, person), eq(follows.kind, kind), inArray(follows.target, [...some])))
          .returning(returned),
      ),
  }
}
