import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { MOST_TRIAL_ACCOUNTS } from '../../shared/auth/trial.ts'
import { newVersion } from '../content/content-version.ts'
import { type Database, type Statement, type Storage, type Tables, touching } from '../storage/storage.ts'

/** The kind of the trial in the table of versions, which all servers watch. */
export const TRIAL_KIND = 'trial'

export type TrialRow = Tables['trialSignIn']['$inferSelect']

/** The only row has this id. */
const ID = 1

export const createTrialRepository = ({ db, tables }: Storage) => {
  const { trialSignIn } = tables
  const returned = { id: trialSignIn.id }
  return {
    read: async (): Promise<TrialRow | null> =>
      (await db.select().from(trialSignIn).where(eq(trialSignIn.id, ID)))[0] ?? null,

    /** Returns the statements that open a new trial. */
    open: (tx: Database, opened: Pick<TrialRow, 'trial' | 'openedAt' | 'until'>): Statement[] => {
      const row = { ...opened, closedAt: null, accounts: 0 }
      return [
        tx
          .insert(trialSignIn)
          .values({ id: ID, ...row })
          .onConflictDoUpdate({ target: trialSignIn.id, set: row })
          .returning(returned),
        newVersion(tx, tables, TRIAL_KIND),
      ]
    },

    /** Returns the statements that change the end of a trial. They fail if it was closed or replaced. */
    setUntil: (tx: Database, trial: string, until: number): Statement[] => [
      touching(tx.update(trialSignIn).set({ until }).where(ofOpen(trial)).returning(returned)),
      newVersion(tx, tables, TRIAL_KIND),
    ],

    /** Returns the statements that close a trial. They fail if it was closed or replaced. */
    close: (tx: Database, trial: string, closedAt: number): Statement[] => [
      touching(tx.update(trialSignIn).set({ closedAt }).where(ofOpen(trial)).returning(returned)),
      newVersion(tx, tables, TRIAL_KIND),
    ],

    /** Returns the statement that counts an account. It fails if the trial was closed, or has too many. */
    addAccount: (tx: Database, trial: string): Statement =>
      touching(
        tx
          .update(trialSignIn)
          .set({ accounts: sql`${trialSignIn.accounts} + 1` })
          .where(and(ofOpen(trial), lt(trialSignIn.accounts, MOST_TRIAL_ACCOUNTS)))
          .returning(returned),
      ),
  }

  function ofOpen(trial: string) {
    return and(eq(trialSignIn.trial, trial), isNull(trialSignIn.closedAt))
  }
}
