import { and, eq, exists, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import type { NeededFor } from '../../shared/players/player-limits.ts'
import { lockedPlayers } from '../storage/locked-players.ts'
import { type Database, type Statement, type Storage, touching } from '../storage/storage.ts'
import type { PlayerRow } from './players-repository.ts'

/** Reads for what players are needed, and deletes those who are needed for nothing. */
export function createUnneededPlayersRepository({ db, tables }: Pick<Storage, 'db' | 'tables'>) {
  const { competitionPlayers, matchPlayers, players } = tables

  const inMatches = (tx: Database, id: string): SQL =>
    exists(tx.select({ one: sql`1` }).from(matchPlayers).where(eq(matchPlayers.player, id)))
  const inEntries = (tx: Database, id: string): SQL =>
    exists(tx.select({ one: sql`1` }).from(competitionPlayers).where(eq(competitionPlayers.player, id)))

  return {
    /** Returns why this player can’t be deleted; an empty list if nothing needs the player. */
    async neededFor({ id, person, parent }: PlayerRow): Promise<NeededFor[]> {
      const [found] = await db
        .select({ matches: sql<unknown>`${inMatches(db, id)}`, entries: sql<unknown>`${inEntries(db, id)}` })
        .from(players)
        .where(eq(players.id, id))
      const [other] = await db
        .select({ id: players.id })
        .from(players)
        .where(and(eq(players.root, id), ne(players.id, id)))
        .limit(1)
      const reasons: readonly (readonly [NeededFor, boolean])[] = [
        ['matches', Boolean(found?.matches)],
        ['entries', Boolean(found?.entries)],
        ['account', person !== null],
        ['merges', parent !== null || other !== undefined],
      ]
      return reasons.flatMap(([reason, isTrue]) => (isTrue ? [reason] : []))
    },

    /** Deletes a player. @throws UniqueViolation if the player has changed since, or is needed now */
    remove: (tx: Database, { id, version }: PlayerRow): Statement[] => [
      // Waits for entries and matches that are being stored. The next statement sees them.
      ...lockedPlayers(tx, players, [id]),
      touching(
        tx
          .delete(players)
          .where(
            and(
              eq(players.id, id),
              eq(players.version, version),
              isNull(players.person),
              isNull(players.parent),
              not(inMatches(tx, id)),
              not(inEntries(tx, id)),
            ),
          )
          .returning({ id: players.id }),
      ),
    ],
  }
}
