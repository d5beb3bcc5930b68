import { isDeepStrictEqual } from 'node:util'
import { HIDDEN_NAME } from '../../shared/audit/audit.ts'
import type { Who } from '../../shared/auth/permissions.ts'
import type { AuditEntry } from '../audit/audit.ts'
import type { MatchRecord } from './matches-repository.ts'

/** Fields with times, which every change of a match updates. */
const TIMES = ['createdAt', 'updatedAt']
/** The fields with names of people. The audit log says that they have changed, but never contains their values. */
const NAMES = ['player1', 'player2', 'players']

/**
 * Returns the audit record of a new match, or of a change from `before`. Returns undefined for the scorer key, because its
 * programs are not part of the office.
 */
export function auditedChange(who: Who | null, record: MatchRecord, before?: MatchRecord): AuditEntry | undefined {
  if (who?.kind !== 'person') return undefined
  const changed = Object.entries(record).filter(
    ([key, value]) => !TIMES.includes(key) && !isDeepStrictEqual(value, before && Reflect.get(before, key)),
  )
  const valuesIn = (from: MatchRecord) =>
    Object.fromEntries(changed.map(([key]) => [key, NAMES.includes(key) ? HIDDEN_NAME : Reflect.get(from, key)]))
  return {
    who: who.id,
    action: before ? 'match.update' : 'match.create',
    subject: record.id,
    club: record.club,
    before: before && valuesIn(before),
    after: valuesIn(record),
  }
}
