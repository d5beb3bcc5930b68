import { randomInt } from 'node:crypto'
import type { AuditAction } from '../../shared/audit/audit.ts'
import type { AuditedValues } from '../../shared/audit/audit-fields.ts'
import type { Database, Statement, Storage } from '../storage/storage.ts'

/** A record of a write in the office. It names people by their ids only, so that it stays correct when a person is erased. */
export interface AuditEntry<Action extends AuditAction = AuditAction> {
  /** `key` for the scorer key, `server` for the server itself, or the id of a person or grant. */
  readonly who: string
  readonly action: Action
  /** Id of the thing that was changed. */
  readonly subject: string | number
  /** The club that the thing belongs to. Missing if the thing belongs to all clubs. */
  readonly club?: string | null
  /** The changed values before the write. Missing for something new. Must not contain names or emails of people. */
  readonly before?: AuditedValues<Action> | undefined
  /** The changed values after the write. Missing for something deleted. Must not contain names or emails of people. */
  readonly after?: AuditedValues<Action> | undefined
}

/** Limit of the random ids. It is the largest limit that `randomInt` allows. */
const ID_LIMIT = 2 ** 48 - 1

/** Returns the statement that records a write. Use it in the transaction of that write. */
export type Audit = <Action extends AuditAction>(tx: Database, entry: AuditEntry<Action>) => Statement

/** Returns the function with which features record their writes. */
export function openAudit({ tables: { auditRecords } }: Storage, now: () => number = Date.now): Audit {
  return (tx, { club = null, before = null, after = null, subject, ...entry }) =>
    tx
      .insert(auditRecords)
      .values({ id: randomInt(ID_LIMIT), at: now(), subject: String(subject), club, before, after, ...entry })
      .returning({ id: auditRecords.id })
}
