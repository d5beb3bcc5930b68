import { and, eq, inArray } from 'drizzle-orm'
import { lockedPlayers } from '../storage/locked-players.ts'
import type { Database, Statement, Storage, Tables } from '../storage/storage.ts'
import type { EntryRow } from './competition-rows.ts'

type PlayerRow = Tables['players']['$inferSelect']

/** Stores entries. Statements are for use in a transaction. */
export function createEntriesRepository({ db, tables }: Storage) {
  const { competitionEntries, competitionPlayers, players } = tables

  return {
    /**
     * For the beginning of a transaction: it locks the players, so that nobody deletes them meanwhile.
     * @throws UniqueViolation if the id or the number is taken, or a player is in the event already or does not exist any more
     */
    addEntry: (tx: Database, entry: EntryRow, ofEntry: readonly string[]): Statement[] => [
      ...lockedPlayers(tx, players, ofEntry),
      tx.insert(competitionEntries).values(entry).returning({ id: competitionEntries.id }),
      tx
        .insert(competitionPlayers)
        .values(ofEntry.map((player, place) => ({ event: entry.event, player, entry: entry.id, place })))
        .returning({ player: competitionPlayers.player }),
    ],

    changeEntries: (tx: Database, id: string, entries: readonly string[], set: Partial<EntryRow>): Statement[] =>
      entries.length === 0
        ? []
        : [
            tx
              .update(competitionEntries)
              .set(set)
              .where(and(eq(competitionEntries.event, id), inArray(competitionEntries.id, [...entries])))
              .returning({ id: competitionEntries.id }),
          ],

    removeEntry: (tx: Database, id: string, entry: string): Statement[] => [
      tx
        .delete(competitionPlayers)
        .where(and(eq(competitionPlayers.event, id), eq(competitionPlayers.entry, entry)))
        .returning({ player: competitionPlayers.player }),
      tx
        .delete(competitionEntries)
        .where(and(eq(competitionEntries.event, id), eq(competitionEntries.id, entry)))
        .returning({ id: competitionEntries.id }),
    ],

    /** Returns the names of these players, and the players at the end of their merges. */
    playersOf: async (ids: readonly string[]): Promise<Pick<PlayerRow, 'id' | 'root' | 'name'>[]> =>
      ids.length === 0
        ? []
        : db
            .select({ id: players.id, root: players.root, name: players.name })
            .from(players)
            .where(inArray(players.id, [...ids])),
  }
}
