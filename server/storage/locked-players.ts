import { inArray, sql } from 'drizzle-orm'
import { chunks } from '../../shared/lists/chunks.ts'
import { type Database, type Statement, type Tables, touching } from './storage.ts'

/** Maximum number of players in one statement. */
const AT_ONCE = 500

/**
 * Returns the statements that lock players until the end of the transaction, so that nobody deletes them meanwhile.
 * @param missing returns the error if one of them does not exist; by default a UniqueViolation
 */
export const lockedPlayers = (
  tx: Database,
  players: Tables['players'],
  ids: readonly string[],
  missing?: () => Error,
): Statement[] =>
  // All transactions lock in the same order, so that two never wait for each other.
  chunks([...new Set(ids)].sort(), AT_ONCE).map((some) =>
    touching(
      tx
        .update(players)
        .set({ root: sql`${players.root}` })
        .where(inArray(players.id, some))
        .returning({ id: players.id }),
      some.length,
      missing,
    ),
  )
