import type { Columns } from '../storage/columns.sqlite.ts'

export function trialTables(c: Columns) {
  /** The trial sign-in: one row, with the id 1, of the trial that was opened last. */
  const trialSignIn = c.table('trial_sign_in', {
    id: c.integer('id').primaryKey(),
    /** Identifies the trial. Its tokens contain it. */
    trial: c.text('trial').notNull(),
    openedAt: c.millis('opened_at').notNull(),
    /** When it ends by itself. */
    until: c.millis('until_at').notNull(),
    closedAt: c.millis('closed_at'),
    /** Number of accounts. */
    accounts: c.integer('accounts').notNull(),
  })
  return { trialSignIn }
}
