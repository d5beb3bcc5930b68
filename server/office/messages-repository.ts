import { asc, isNotNull, ne, or } from 'drizzle-orm'
import type { ClubMessage } from '../../shared/office/office-schemas.ts'
import type { Suspension } from '../../shared/scoring/suspension.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Database, Statement, Storage } from '../storage/storage.ts'

/** Values of a club's message line. Times are in ms since 1970. Absent values stay as they are. */
export interface MessageValues {
  readonly text?: string
  readonly until?: number | null
  readonly suspendedAt?: number | null
  readonly suspension?: Suspension | null
}

/** Reads and stores the message lines of clubs. */
export function createMessagesRepository({ db, tables: { clubMessages } }: Storage) {
  return {
    /** Returns the lines that have a text, or say that play is suspended. */
    messages: async (): Promise<ClubMessage[]> => {
      const rows = await db
        .select()
        .from(clubMessages)
        .where(or(ne(clubMessages.text, ''), isNotNull(clubMessages.suspendedAt)))
        .orderBy(asc(clubMessages.club))
      return rows.map(({ club, text, until, suspendedAt, suspension, updatedAt }) => ({
        club: club || null,
        text,
        // A server of the previous version leaves the end of the message that it replaces.
        until: until !== null && until > updatedAt ? iso(until) : null,
        suspended: suspendedAt === null ? null : { since: iso(suspendedAt), ...(suspension && { suspension }) },
        updatedAt: iso(updatedAt),
      }))
    },

    /** Stores values of a club's line. */
    setMessage: (tx: Database, club: string | null, values: MessageValues & { updatedAt: number }): Statement =>
      tx
        .insert(clubMessages)
        .values({ club: club ?? '', text: '', ...values })
        .onConflictDoUpdate({ target: clubMessages.club, set: values })
        .returning({ club: clubMessages.club }),
  }
}
