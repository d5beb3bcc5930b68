import { and, desc, eq, inArray } from 'drizzle-orm'
import { chunks } from '../../shared/lists/chunks.ts'
import type { Database, Statement, Storage } from '../storage/storage.ts'
import { changedEvents, changedPlayer, type PlayerRow } from './players-repository.ts'
import { ratingsChange } from './ratings-change.ts'

/** Maximum number of ids in one statement. */
const AT_ONCE = 500

/** Stores merges of players. Statements are for use in a transaction. */
export function createPlayerMergesRepository({ db, tables }: Pick<Storage, 'db' | 'tables'>) {
  const { matches, matchPlayers, matchResults, players, ratingState } = tables
  const { competitionEvents, competitionPlayers } = tables
  return {
    /** Returns the matches in which both players are, or players merged into them. */
    async together(one: string, other: string): Promise<string[]> {
      const of = (root: string) =>
        db
          .select({ id: matchPlayers.matchId })
          .from(matchPlayers)
          .innerJoin(players, eq(players.id, matchPlayers.player))
          .where(eq(players.root, root))
      const rows = await db
        .select({ id: matches.id })
        .from(matches)
        .where(and(inArray(matches.id, of(one)), inArray(matches.id, of(other)), eq(matches.archived, false)))
        .orderBy(desc(matches.date))
      return rows.map(({ id }) => id)
    },

    /** Returns the events of competitions that both players, or players merged into them, have entered. */
    async inOneEvent(one: string, other: string): Promise<string[]> {
      const of = (root: string) =>
        db
          .select({ id: competitionPlayers.event })
          .from(competitionPlayers)
          .innerJoin(players, eq(players.id, competitionPlayers.player))
          .where(eq(players.root, root))
      const rows = await db
        .select({ id: competitionEvents.id })
        .from(competitionEvents)
        .where(and(inArray(competitionEvents.id, of(one)), inArray(competitionEvents.id, of(other))))
      return rows.map(({ id }) => id)
    },

    /**
     * Merges a player into another one. Both rows are locked in the order of their ids, so that two merges never deadlock.
     * @throws UniqueViolation if one of them has changed since its version: two merges at once never make a circle
     */
    merge(tx: Database, player: PlayerRow, into: PlayerRow, joined: boolean): Statement[] {
      const merged = changedPlayer(tx, players, player, { parent: into.id, root: into.id, joined })
      const kept = changedPlayer(tx, players, into, {})
      return [
        ...(player.id < into.id ? [merged, kept] : [kept, merged]),
        changedEvents(tx, tables, [player.id, into.id]),
        tx.update(players).set({ root: into.id }).where(eq(players.root, player.id)).returning({ id: players.id }),
      ]
    },

    /**
     * Takes a merge back.
     * @param subtree the ids of the players that were merged into this one, directly or not, and its own
     * @throws UniqueViolation if it, or the player at the end of its merges, has changed since
     */
    separate(tx: Database, player: PlayerRow, root: PlayerRow, subtree: readonly string[]): Statement[] {
      const apart = changedPlayer(tx, players, player, { parent: null, root: player.id, joined: false })
      const kept = changedPlayer(tx, players, root, {})
      return [
        ...(player.id < root.id ? [apart, kept] : [kept, apart]),
        changedEvents(tx, tables, [player.id, root.id]),
        ...chunks(subtree, AT_ONCE).map((some) =>
          tx.update(players).set({ root: player.id }).where(inArray(players.id, some)).returning({ id: players.id }),
        ),
      ]
    },

    /** Notes that what follows from the results of these players, such as ratings, has to be made again. */
    followAgain: (tx: Database, ids: readonly string[]): Statement[] => [
      ratingsChange(tx, ratingState),
      ...chunks(ids, AT_ONCE).map((some) =>
        tx
          .update(matchResults)
          .set({ pending: true })
          .where(
            inArray(
              matchResults.matchId,
              tx.select({ id: matchPlayers.matchId }).from(matchPlayers).where(inArray(matchPlayers.player, some)),
            ),
          )
          .returning({ id: matchResults.matchId }),
      ),
    ],
  }
}
