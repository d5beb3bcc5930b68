import { and, asc, eq } from 'drizzle-orm'
import { lockedPlayers } from '../storage/locked-players.ts'
import type { Database, Statement, Storage, Tables } from '../storage/storage.ts'
import type { CompetitionRow, DrawMatchRow, EntryRow, EventRow } from './competition-rows.ts'

export type ImportRow = Tables['competitionImports']['$inferSelect']

/** Everything that an import stores. */
export interface ImportedRows {
  readonly competition: CompetitionRow
  readonly events: readonly EventRow[]
  readonly entries: readonly EntryRow[]
  readonly players: readonly Tables['competitionPlayers']['$inferSelect'][]
  readonly matches: readonly DrawMatchRow[]
  readonly results: readonly ImportRow[]
}

/** Maximum number of results that one round stores. */
const AT_ONCE = 50

/** Stores imported competitions, and the results that their matches don’t have yet. */
export function createImportsRepository(storage: Storage) {
  const { db, tables } = storage
  const { competitionImports, competitionMatches, competitionEvents, competitions } = tables
  const insert = {
    events: storage.inserter(competitionEvents),
    entries: storage.inserter(tables.competitionEntries),
    players: storage.inserter(tables.competitionPlayers),
    matches: storage.inserter(competitionMatches),
    results: storage.inserter(competitionImports),
  }

  return {
    /** @throws UniqueViolation if the competition exists, or one of its players was deleted meanwhile */
    add: (tx: Database, { competition, events, entries, players, matches, results }: ImportedRows): Statement[] => [
      ...lockedPlayers(
        tx,
        tables.players,
        players.map(({ player }) => player),
      ),
      tx.insert(competitions).values(competition).returning({ id: competitions.id }),
      ...insert.events(tx, events),
      ...insert.entries(tx, entries),
      ...insert.players(tx, players),
      ...insert.matches(tx, matches),
      ...insert.results(tx, results),
    ],

    /** Returns results whose matches exist, in the order of their draws, with the events and the clubs of the matches. */
    next: (): Promise<{ row: ImportRow; event: string; club: string }[]> =>
      db
        .select({ row: competitionImports, event: competitionEvents.id, club: competitions.club })
        .from(competitionImports)
        // SQLite reads the first table of a cross join first. Otherwise it would read all matches of all draws.
        .crossJoin(competitionMatches)
        .innerJoin(competitionEvents, eq(competitionEvents.id, competitionMatches.event))
        .innerJoin(competitions, eq(competitions.id, competitionEvents.competition))
        .where(and(eq(competitionMatches.matchId, competitionImports.matchId), eq(competitionMatches.made, true)))
        .orderBy(asc(competitionImports.number), asc(competitionImports.matchId))
        .limit(AT_ONCE),

    /** Stores that a match has its result. Until then, its sides stayed whatever the draw had. */
    done: (tx: Database, { matchId, kept }: ImportRow): Statement[] => [
      tx
        .delete(competitionImports)
        .where(eq(competitionImports.matchId, matchId))
        .returning({ matchId: competitionImports.matchId }),
      tx
        .update(competitionMatches)
        .set({ kept })
        .where(eq(competitionMatches.matchId, matchId))
        .returning({ matchId: competitionMatches.matchId }),
    ],

    /** Stores that an event has yet to follow its results. */
    follow: (tx: Database, event: string): Statement[] => [
      tx
        .update(competitionEvents)
        .set({ pending: true })
        .where(eq(competitionEvents.id, event))
        .returning({ id: competitionEvents.id }),
    ],
  }
}
