import { and, eq, inArray } from 'drizzle-orm'
import { chunks } from '../../shared/lists/chunks.ts'
import type { Storage } from '../storage/storage.ts'

/** Maximum number of ids in one statement. */
const AT_ONCE = 500

/** A competition that everybody may see. */
export interface PublicCompetition {
  readonly id: string
  readonly name: string
  /** Id of the club that runs it. */
  readonly club: string
  /** Ids of the matches of its draws, as far as they are made. */
  readonly matches: readonly string[]
}

/** Returns the function that reads competitions that everybody may see. */
export function readPublicCompetitions({ db, tables }: Pick<Storage, 'db' | 'tables'>) {
  const { competitions, competitionEvents, competitionMatches } = tables
  const { id, name, club } = competitions

  const some = async (ids: readonly string[]): Promise<PublicCompetition[]> => {
    const isShown = and(inArray(id, [...ids]), eq(competitions.published, true))
    const [found, matches] = await Promise.all([
      db.select({ id, name, club }).from(competitions).where(isShown),
      db
        .select({ competition: competitionEvents.competition, match: competitionMatches.matchId })
        .from(competitions)
        .innerJoin(competitionEvents, eq(competitionEvents.competition, id))
        .innerJoin(competitionMatches, eq(competitionMatches.event, competitionEvents.id))
        .where(and(isShown, eq(competitionMatches.made, true))),
    ])
    const byCompetition = new Map(found.map((each): [string, string[]] => [each.id, []]))
    for (const { competition, match } of matches) byCompetition.get(competition)?.push(match)
    return found.map((each) => ({ ...each, matches: byCompetition.get(each.id) ?? [] }))
  }

  return async (ids: readonly string[]): Promise<readonly PublicCompetition[]> =>
    (await Promise.all(chunks(ids, AT_ONCE).map(some))).flat()
}
