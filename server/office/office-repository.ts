import { and, asc, eq, gte, inArray, ne } from 'drizzle-orm'
import type { ClubMessage } from '../../shared/office/office-schemas.ts'
import type { Database, Statement, Storage } from '../storage/storage.ts'

/** Reads and stores the message lines, and reads which matches people umpire. */
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
  }
}
