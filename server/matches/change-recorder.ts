import { isDeepStrictEqual } from 'node:util'
import type { Audit } from '../audit/audit.ts'
import type { Storage } from '../storage/storage.ts'
import type { RecordChange } from './matches-routes.ts'

/** Members that change with every change of a match. */
const TIMES = ['createdAt', 'updatedAt']

/**
 * Returns the function that records people's changes of matches in the audit log. Programs with the scorer key are not part of
 * the office, so their changes are not recorded.
 */
export function changeRecorder(storage: Storage, audit: Audit): RecordChange {
  return async (who, action, record, before) => {
    if (who?.kind !== 'person') return
    const changed = Object.entries(record).filter(
      ([key, value]) => !TIMES.includes(key) && !isDeepStrictEqual(value, before && Reflect.get(before, key)),
    )
    const earlier = before && Object.fromEntries(changed.map(([key]) => [key, Reflect.get(before, key)]))
    const values = { before: earlier, after: Object.fromEntries(changed) }
    await storage.atomically((tx) => [
      audit(tx, { who: who.id, action, subject: record.id, club: record.club, ...values }),
    ])
  }
}
