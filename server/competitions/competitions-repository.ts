import { and, desc, eq, gte } from 'drizzle-orm'
import { type Database, type Statement, type Storage, touching } from '../storage/storage.ts'
import type { CompetitionRow } from './competition-rows.ts'
import { createDrawMatchesRepository } from './draw-matches-repository.ts'
import { createEntrantsRepository } from './entrants-repository.ts'
import { createEntriesRepository } from './entries-repository.ts'
import { createEventsRepository } from './events-repository.ts'

export type CompetitionsRepository = ReturnType<typeof createCompetitionsRepository>

/** Reads and stores competitions, with their events, entries and matches. Statements are for use in a transaction. */
export function createCompetitionsRepository(storage: Storage) {
  const { db, tables } = storage
  const { competitions } = tables

  return {
    ...createEventsRepository(storage),
    ...createEntriesRepository(storage),
    ...createEntrantsRepository(storage),
    ...createDrawMatchesRepository(storage),

    byId: async (id: string): Promise<CompetitionRow | undefined> =>
      (await db.select().from(competitions).where(eq(competitions.id, id)))[0],

    /** Returns the competitions of a club, or of all clubs, the newest first. @param endsFrom earliest last day, `yyyy-mm-dd` */
    list: async (club: string | null, onlyPublished: boolean, endsFrom?: string): Promise<CompetitionRow[]> => {
      const rows = await db
        .select()
        .from(competitions)
        .where(
          and(
            onlyPublished ? eq(competitions.published, true) : undefined,
            endsFrom === undefined ? undefined : gte(competitions.endsOn, endsFrom),
          ),
        )
        .orderBy(desc(competitions.startsOn), desc(competitions.id))
      return rows.filter((row) => club === null || row.club === club || row.clubs.includes(club))
    },

    add: (tx: Database, row: CompetitionRow): Statement[] => [
      tx.insert(competitions).values(row).returning({ id: competitions.id }),
    ],

    /** @throws UniqueViolation if somebody has changed it since */
    change: (tx: Database, { id, version }: CompetitionRow, set: Partial<CompetitionRow>): Statement[] => [
      touching(
        tx
          .update(competitions)
          .set({ ...set, version: version + 1 })
          .where(and(eq(competitions.id, id), eq(competitions.version, version)))
          .returning({ id: competitions.id }),
      ),
    ],
  }
}
