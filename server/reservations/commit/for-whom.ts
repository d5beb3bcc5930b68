import type { AuditEntry } from '../../audit/audit.ts'
import type { BookingsRepository } from '../stored/bookings-repository.ts'
import type { StoredBooking } from '../stored/stored.ts'
import type { Change, Newcomer } from './plan.ts'

/** Returns the records of changed bookings with the ids of the people who have the courts. A person who is not stored has no id. */
export async function withOwners(
  entries: readonly AuditEntry[],
  changes: readonly Change<StoredBooking>[],
  { peopleOf }: Pick<BookingsRepository, 'peopleOf'>,
  newcomer?: Newcomer | null,
): Promise<AuditEntry[]> {
  const ownerOf = new Map<string | number, string>()
  for (const { before, after } of changes) {
    const row = after?.row ?? before?.row
    if (row) ownerOf.set(row.uid, row.owner)
  }
  const owned = entries.some(({ subject }) => ownerOf.has(subject))
  const people = owned ? await peopleOf([...new Set(ownerOf.values())]) : []
  const ids = new Map(people.map(({ email, id }) => [email, id]))
  if (newcomer) ids.set(newcomer.owner, newcomer.id)
  return entries.map((entry) => {
    const bookedFor = ids.get(ownerOf.get(entry.subject) ?? '')
    if (bookedFor === undefined) return entry
    const { before, after } = entry
    return {
      ...entry,
      ...(before && { before: { bookedFor, ...before } }),
      ...(after && { after: { bookedFor, ...after } }),
    }
  })
}
