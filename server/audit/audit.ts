import { randomInt } from 'node:crypto'
import type { AuditAction } from '../../shared/audit/audit.ts'
import type { Database, Statement, Storage } from '../storage/storage.ts'

/** A write of the office. It names people by their ids only, so that erasing a person leaves it true. */
export interface AuditEntry {
  /** `key` for the scorer key, `server` for the server itself, or the id of a person or grant. */
  readonly who: string
  readonly action: AuditAction
  /** Id of the thing that was changed. */
  readonly subject: string | number
  /** The club that the thing belongs to; missing for things of all clubs. */
  readonly club?: string | null
  /** The changed values before the write; missing for something new. Without names and emails of people. */
  readonly before?: unknown
  /** The changed values after the write; missing for something deleted. Without names and emails of people. */
  readonly after?: unknown
}

/** Limit of the random ids: the largest that `randomInt` allows. */
const ID_LIMIT = 2 ** 48 - 1

/** Returns the statement that records a write. Use it in the transaction of that write. */
export type Audit = (tx: Database, entry: AuditEntry) => Statement

/** Returns the function with which features record their writes. */
export function openAudit({ tables: { auditRecords } }: Storage, now: () => number = Date.now): Audit {
  return (tx, { club = null, before = null, after = null, subject, ...entry }) =>
    tx
      .insert(auditRecords)
      .values({ id: randomInt(ID_LIMIT), at: now(), subject: String(subject), club, before, after, ...entry })
      .returning({ id: auditRecords.id })
}
