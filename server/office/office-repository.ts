import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { ArchivedQuery } from '../../shared/office/office-schemas.ts'
import type { ClubScreen, ScreenOptions } from '../../shared/office/screen-schemas.ts'
import { iso } from '../../shared/time/iso.ts'
import { momentOf, positionOf } from '../matches/match-lists.ts'
import { ARCHIVED } from '../matches/matches-tables.ts'
import type { Database, Statement, Storage } from '../storage/storage.ts'

/** Reads and stores the options for big screens, and reads who umpires matches and which are archived. */
export function createOfficeRepository({ db, tables: { clubScreens, matches, people } }: Storage) {
  return {
    /** Returns the options that clubs have set. */
    screens: async (): Promise<ClubScreen[]> => {
      const rows = await db.select().from(clubScreens).orderBy(asc(clubScreens.club))
      return rows.map(({ club, updatedAt, ...options }) => ({
        club: club || null,
        ...options,
        updatedAt: iso(updatedAt),
      }))
    },

    /** Stores options in place of the club's earlier ones. */
    setScreen: (tx: Database, club: string | null, options: ScreenOptions, updatedAt: number): Statement =>
      tx
        .insert(clubScreens)
        .values({ club: club ?? '', ...options, updatedAt })
        .onConflictDoUpdate({ target: clubScreens.club, set: { ...options, updatedAt } })
        .returning({ club: clubScreens.club }),

    /** Returns the matches that these people umpire, with a date from this time on (ms since 1970), earliest first. */
    umpiredBy: async (people: readonly string[], from: number) => {
      if (people.length === 0) return []
      const { id, club, umpire, date } = matches
      return db
        .select({ id, club, umpire })
        .from(matches)
        .where(and(inArray(umpire, [...people]), gte(date, from), eq(matches.archived, false)))
        .orderBy(asc(date), asc(id))
    },

    /** Returns the umpires of these matches, by match. The name is null if the data of the person was erased. */
    umpiresOf: async (ids: readonly string[]) => {
      if (ids.length === 0) return []
      return db
        .select({ match: matches.id, id: matches.umpire, name: people.name, email: people.email })
        .from(matches)
        .leftJoin(people, eq(people.id, matches.umpire))
        .where(inArray(matches.id, [...ids]))
    },

    /**
     * Returns the archived matches, newest first.
     * @param clubs only matches of these clubs; null for all matches
     */
    archived: async (clubs: readonly string[] | null, query: ArchivedQuery) => {
      const { id, category, player1, player2, description, date, club, court } = matches
      const after = query.cursor === undefined ? null : positionOf(query.cursor)
      return db
        .select({ id, category, company: player1, company2: player2, description, date, club, court })
        .from(matches)
        .where(
          and(
            ARCHIVED,
            clubs ? inArray(club, [...clubs]) : undefined,
            query.club === undefined ? undefined : eq(club, query.club),
            query.court === undefined ? undefined : eq(court, query.court),
            query.from === undefined ? undefined : gte(date, momentOf(query.from)),
            query.to === undefined ? undefined : lt(date, momentOf(query.to)),
            after ? sql`(${date}, ${id}) < (${after.date}, ${after.id})` : undefined,
          ),
        )
        .orderBy(desc(date), desc(id))
        .limit(query.limit)
    },
  }
}
