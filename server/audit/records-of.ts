import { and, asc, eq, inArray } from 'drizzle-orm'
import type { AuditAction } from '../../shared/audit/audit.ts'
import type { Storage } from '../storage/storage.ts'

/** Returns the function that returns the records about one thing, the oldest first. */
export const recordsOf =
  ({ db, tables: { auditRecords } }: Pick<Storage, 'db' | 'tables'>) =>
  (subject: string, actions: readonly AuditAction[]) =>
    db
      .select({ at: auditRecords.at, action: auditRecords.action, after: auditRecords.after })
      .from(auditRecords)
      .where(and(eq(auditRecords.subject, subject), inArray(auditRecords.action, [...actions])))
      .orderBy(asc(auditRecords.at), asc(auditRecords.id))
