import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { AuditAction } from '../../shared/audit/audit.ts'
import { afterCursor, pageOf } from '../storage/cursor.ts'
import type { Storage, Tables } from '../storage/storage.ts'

export type AuditRow = Tables['auditRecords']['$inferSelect']

/** Filter of the audit log. A missing member matches every record. */
export interface AuditFilter {
  readonly who?: string | undefined
  readonly action?: AuditAction | undefined
  readonly subject?: string | undefined
  /** Earliest time (ms since 1970). */
  readonly from?: number | undefined
  /** End of the period (ms since 1970). Records of this time or later are left out. */
  readonly until?: number | undefined
}

/** Reads the audit log. */
export function createAuditRepository({ db, tables: { auditRecords } }: Storage) {
  return {
    /** Returns a page of the records, newest first, and the cursor of the next page. */
    list: async ({ who, action, subject, from, until }: AuditFilter, limit: number, cursor?: string) => {
      const rows = await db
        .select()
        .from(auditRecords)
        .where(
          and(
            who === undefined ? undefined : eq(auditRecords.who, who),
            action === undefined ? undefined : eq(auditRecords.action, action),
            subject === undefined ? undefined : eq(auditRecords.subject, subject),
            from === undefined ? undefined : gte(auditRecords.at, from),
            until === undefined ? undefined : lt(auditRecords.at, until),
            afterCursor(auditRecords.at, auditRecords.id, cursor),
          ),
        )
        .orderBy(desc(auditRecords.at), desc(auditRecords.id))
        .limit(limit + 1)
      return pageOf(rows, limit, ({ at, id }) => [at, id])
    },
  }
}
