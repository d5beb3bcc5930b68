import { isDeepStrictEqual } from 'node:util'
import { HIDDEN_NAME } from '../../shared/audit/audit.ts'
import { AUDIT_FIELDS, type ValueKind } from '../../shared/audit/audit-fields.ts'
import type { Who } from '../../shared/auth/permissions.ts'
import type { AuditEntry } from '../audit/audit.ts'
import type { MatchRecord } from './matches-repository.ts'

/** Fields that the server sets by itself. */
const SET_BY_SERVER = ['createdAt', 'updatedAt', 'serveMean', 'formerNames', 'namesCorrectedAt'] as const
/** The other fields, with the kinds of their values. */
const FIELDS: Readonly<Record<Exclude<keyof MatchRecord, (typeof SET_BY_SERVER)[number]>, ValueKind>> =
  AUDIT_FIELDS.match

/**
 * Returns the audit record of a new match, or of a change from `before`. Returns undefined for the scorer key, because its
 * programs are not part of the office.
 */
export function auditedChange(
  who: Who | null,
  record: MatchRecord,
  before?: MatchRecord,
): AuditEntry<'match.create' | 'match.update'> | undefined {
  if (who?.kind !== 'person') return undefined
  const fields = Object.keys(FIELDS) as (keyof typeof FIELDS)[]
  const changed = fields.filter((field) => !isDeepStrictEqual(record[field], before?.[field]))
  // The log says that a name has changed, but never contains it.
  const valuesIn = (from: MatchRecord) =>
    Object.fromEntries(changed.map((field) => [field, FIELDS[field] === 'name' ? HIDDEN_NAME : from[field]]))
  return {
    who: who.id,
    action: before ? 'match.update' : 'match.create',
    subject: record.id,
    club: record.club,
    before: before && valuesIn(before),
    after: valuesIn(record),
  }
}
