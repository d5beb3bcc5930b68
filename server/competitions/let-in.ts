import type { Outbox } from '../mail/outbox.ts'
import type { Database, Statement } from '../storage/storage.ts'
import type { StoredEvent } from './competition-rows.ts'
import type { CompetitionsRepository } from './competitions-repository.ts'
import { entryMail } from './entry-mail.ts'

interface LetInDeps {
  readonly repository: Pick<CompetitionsRepository, 'accountsOf' | 'changeEntries'>
  readonly outbox: Pick<Outbox, 'write' | 'send'>
  readonly publicUrl: string
}

/** Entries that come in from the waiting list. */
export interface LettingIn {
  readonly statements: (tx: Database) => readonly Statement[]
  /** Sends the emails. Call it after the commit. */
  readonly sent: () => void
}

export type LetIn = ReturnType<typeof openLetIn>

/** Returns the function that lets entries in from the waiting list, and tells their players by email. */
export const openLetIn =
  ({ repository, outbox, publicUrl }: LetInDeps) =>
  async (stored: StoredEvent, ids: readonly string[]): Promise<LettingIn> => {
    const { row, competition } = stored
    const accounts = competition.published ? await repository.accountsOf(row.id, ids) : []
    return {
      statements: (tx) => [
        ...repository.changeEntries(tx, row.id, ids, { state: 'entered' }),
        ...accounts.map((account) => outbox.write(tx, entryMail('place', stored, account, publicUrl))),
      ],
      sent: () => {
        if (accounts.length > 0) outbox.send()
      },
    }
  }
