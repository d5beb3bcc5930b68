import { and, asc, desc, eq, gte, inArray, max, ne, sql } from 'drizzle-orm'
import type { ClubMessage } from '../../shared/office/office-schemas.ts'
import { foldText } from '../../shared/text/fold-text.ts'
import type { Database, Statement, Storage } from '../storage/storage.ts'

/** Maximum number of suggested names. */
const MOST_NAMES = 10

/** Reads and stores the message lines, and reads the names of earlier matches. */
export function createOfficeRepository({ db, tables: { clubMessages, matches } }: Storage) {
  return {
    /** Returns the messages that are not empty. */
    messages: async (): Promise<ClubMessage[]> => {
      const rows = await db.select().from(clubMessages).where(ne(clubMessages.text, '')).orderBy(asc(clubMessages.club))
      return rows.map(({ club, text, updatedAt }) => ({
        club: club || null,
        text,
        updatedAt: new Date(updatedAt).toISOString(),
      }))
    },

    /** Stores a message in place of the club's earlier one. */
    setMessage: (tx: Database, club: string | null, text: string, updatedAt: number): Statement =>
      tx
        .insert(clubMessages)
        .values({ club: club ?? '', text, updatedAt })
        .onConflictDoUpdate({ target: clubMessages.club, set: { text, updatedAt } })
        .returning({ club: clubMessages.club }),

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

    /** Returns the names that contain the text. Names of the newest matches come first. */
    async names(search: string): Promise<string[]> {
      const text = `%${foldText(search).replace(/[\\%_]/g, '')}%`
      const found = await Promise.all(
        [matches.player1, matches.player2].map((player) =>
          db
            .select({ name: player, date: max(matches.date) })
            .from(matches)
            .where(sql`lower(${player}) like ${text}`)
            .groupBy(player)
            .orderBy(desc(max(matches.date)))
            .limit(MOST_NAMES),
        ),
      )
      const newest = found.flat().sort((a, b) => Number(b.date) - Number(a.date))
      return [...new Set(newest.map(({ name }) => name))].slice(0, MOST_NAMES)
    },
  }
}
