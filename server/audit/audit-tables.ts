import { AUDIT_ACTIONS } from '../../shared/audit/audit.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/** Records of the office's writes. A trigger in the migrations rejects changes and deletions. */
export function auditTables(c: Columns) {
  const auditRecords = c.table(
    'audit_records',
    {
      /** A random number. Records of the same millisecond are sorted by it. */
      id: c.millis('id').primaryKey(),
      at: c.millis('at').notNull(),
      /** `key` for the scorer key, `server` for the server itself, or the id of a person or grant. Never a name or an email. */
      who: c.text('who').notNull(),
      action: c.oneOf('action', AUDIT_ACTIONS).notNull(),
      /** Id of the thing that was changed. */
      subject: c.text('subject').notNull(),
      club: c.text('club'),
      before: c.json<unknown>('before'),
      after: c.json<unknown>('after'),
    },
    (table) => [
      c.index('audit_records_at', table.at, table.id),
      c.index('audit_records_who', table.who, table.at, table.id),
      c.index('audit_records_action', table.action, table.at, table.id),
      c.index('audit_records_who_action', table.who, table.action, table.at, table.id),
      c.index('audit_records_subject', table.subject, table.at, table.id),
    ],
  )
  return { auditRecords }
}
