import { isDeepStrictEqual } from 'node:util'
import { HIDDEN_NAME } from '../../shared/audit/audit.ts'
import { AUDIT_FIELDS, type ValueKind } from '../../shared/audit/audit-fields.ts'
import type { Who } from '../../shared/auth/permissions.ts'
import type { LogEntry } from '../../shared/matches/match-schemas.ts'
import { partialScore } from '../../shared/scoring/display.ts'
import { isResult } from '../../shared/scoring/result.ts'
import type { AuditEntry } from '../audit/audit.ts'
import type { MatchRecord, NoteRow } from './matches-repository.ts'
import type { Author } from './matches-tables.ts'
import type { Scoresheet } from './scoresheet.ts'

/** Fields that the server sets by itself. */
const SET_BY_SERVER = [
  'createdAt',
  'updatedAt',
  'serveMean',
  'formerNames',
  'namesCorrectedAt',
  'booked',
  'heldMinutes',
] as const
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

/**
 * Returns the audit record of entries that declare a result or take one back. Returns undefined for other entries, and for the
 * scorer key.
 */
export function auditedResult(
  author: Author,
  before: Scoresheet,
  after: Scoresheet,
  entries: readonly LogEntry[],
  notes: readonly NoteRow[],
): AuditEntry<'match.result'> | undefined {
  const who = author === 'key' ? '' : author.slice(author.indexOf(':') + 1)
  const all = after.log.entries
  const isAboutResult = entries.some((entry) => {
    const meant = entry.kind === 'undo' ? all.at(entry.undone - 1) : entry
    return meant !== undefined && isResult(meant)
  })
  if (who === '' || !isAboutResult) return undefined
  const valuesIn = ({ log: { live } }: Scoresheet) => ({
    status: live.score.status,
    score: partialScore(live.score, 1),
    winner: live.score.winner,
  })
  const reason = notes.at(-1)?.text
  return {
    who,
    action: 'match.result',
    subject: after.record.id,
    club: after.record.club,
    before: valuesIn(before),
    after: { ...valuesIn(after), ...(reason && { reason }) },
  }
}
