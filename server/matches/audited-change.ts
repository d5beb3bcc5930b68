import { isDeepStrictEqual } from 'node:util'
import type { Who } from '../../shared/auth/permissions.ts'
import type { AuditEntry } from '../audit/audit.ts'
import type { MatchRecord } from './matches-repository.ts'

/** Times that change with every description. */
const TIMES = ['createdAt', 'updatedAt']

/**
 * Returns the audit record of a new match, or of a change from `before`. Returns undefined for the scorer key, because its
 * programs are not part of the office.
 */
export function auditedChange(who: Who | null, record: MatchRecord, before?: MatchRecord): AuditEntry | undefined {
  if (who?.kind !== 'person') return undefined
  const changed = Object.entries(record).filter(
    ([key, value]) => !TIMES.includes(key) && !isDeepStrictEqual(value, before && Reflect.get(before, key)),
  )
  return {
    who: who.id,
    action: before ? 'match.update' : 'match.create',
    subject: record.id,
    club: record.club,
    before: before && Object.fromEntries(changed.map(([key]) => [key, Reflect.get(before, key)])),
    after: Object.fromEntries(changed),
  }
}
