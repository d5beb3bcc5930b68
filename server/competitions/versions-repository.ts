import { inArray } from 'drizzle-orm'
import { chunks } from '../../shared/lists/chunks.ts'
import type { Storage } from '../storage/storage.ts'
import type { EventRow } from './competition-rows.ts'

/** The versions of a competition and, once it is published, of its events. */
export interface CompetitionVersions {
  readonly id: string
  readonly isPublished: boolean
  readonly version: number
  /** Versions by the id of the event. */
  readonly events: ReadonlyMap<string, number>
}

/** Returns the number that changes with each change of an event, by a person or by a result. */
export const versionOf = ({ version, followed }: Pick<EventRow, 'version' | 'followed'>): number => version + followed

/** Maximum number of competitions in one statement. */
const AT_ONCE = 500

/** Returns the function that reads the versions of competitions and of their events. Those that don’t exist are absent. */
export function readVersions({ db, tables }: Pick<Storage, 'db' | 'tables'>) {
  const { competitions, competitionEvents } = tables

  async function some(ids: readonly string[]): Promise<CompetitionVersions[]> {
    const rows = await db
      .select({ id: competitions.id, isPublished: competitions.published, version: competitions.version })
      .from(competitions)
      .where(inArray(competitions.id, [...ids]))
    const published = rows.flatMap(({ id, isPublished }) => (isPublished ? [id] : []))
    const { id, competition, version, followed } = competitionEvents
    const events = await db
      .select({ id, competition, version, followed })
      .from(competitionEvents)
      .where(inArray(competition, published))
    const byCompetition = new Map(published.map((each) => [each, new Map<string, number>()]))
    for (const each of events) byCompetition.get(each.competition)?.set(each.id, versionOf(each))
    return rows.map((row) => ({ ...row, events: byCompetition.get(row.id) ?? new Map() }))
  }

  return async (ids: readonly string[]): Promise<CompetitionVersions[]> =>
    (await Promise.all(chunks([...ids], AT_ONCE).map(some))).flat()
}
