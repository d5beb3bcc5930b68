import { and, eq, type SQL } from 'drizzle-orm'
import type { Tables } from './storage.ts'

/** Returns the condition of a join with which a player of an entry has the entry. */
export const entryOfPlayer = ({
  competitionEntries,
  competitionPlayers,
}: Pick<Tables, 'competitionEntries' | 'competitionPlayers'>): SQL | undefined =>
  and(eq(competitionEntries.event, competitionPlayers.event), eq(competitionEntries.id, competitionPlayers.entry))
