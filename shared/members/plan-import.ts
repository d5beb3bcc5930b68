import type { ImportOutcome, MemberFields } from './member-schemas.ts'
import { nameKey, nameWords, numberKey, phoneDigits, tagWord } from './member-words.ts'

/** A member that the club has. */
export interface KnownMember extends MemberFields {
  readonly id: string
}

/** What an import does with a row. `after` has the values to store; null if nothing changes. */
export interface PlannedRow extends ImportOutcome {
  readonly after: KnownMember | null
}

/**
 * Plans to import rows. A row with the number of a member is about this member. A row without a number is about the member with
 * the same name, unless their phone numbers and emails say otherwise. Empty cells change nothing, and tags are added. Of several
 * rows about one member, only the first counts. Rows that are imported again therefore change nothing.
 * @param known the members that a row may be about
 * @param newId returns the id of the nth new member
 */
export function planImport(
  rows: readonly MemberFields[],
  known: readonly KnownMember[],
  newId: () => string,
): PlannedRow[] {
  const members = new Map(known.map((each) => [each.id, each]))
  const claimed = new Set<string>()
  const byNumber = new Map<string, string>()
  const byName = new Map<string, Set<string>>()
  const index = (member: KnownMember): void => {
    if (member.number) byNumber.set(numberKey(member.number), member.id)
    const key = nameKey(member.name)
    byName.set(key, (byName.get(key) ?? new Set()).add(member.id))
  }
  for (const each of known) index(each)

  return rows.map((row): PlannedRow => {
    const numbered = row.number ? members.get(byNumber.get(numberKey(row.number)) ?? '') : undefined
    if (numbered && !mayBeNamed(numbered.name, row.name)) return problem('NUMBER_TAKEN', numbered)
    const alike = [...(byName.get(nameKey(row.name)) ?? [])].flatMap((id) => members.get(id) ?? [])
    const candidates = numbered ? [numbered] : alike.filter((each) => mayBe(each, row))
    if (candidates.length > 1) return problem('SEVERAL', candidates[0])
    const [found] = candidates
    if (!found) {
      const after = { ...row, id: newId() }
      members.set(after.id, after)
      index(after)
      claimed.add(after.id)
      return { kind: 'new', id: after.id, name: null, changes: [], problem: null, after }
    }
    if (claimed.has(found.id)) return problem('TWICE', found)
    claimed.add(found.id)
    const after = merged(found, row)
    const changes = FIELDS.filter((field) => String(found[field]) !== String(after[field]))
    const same = { id: found.id, name: found.name, changes, problem: null }
    if (changes.length === 0) return { ...same, kind: 'same', after: null }
    return { ...same, kind: 'changed', after }
  })
}

const FIELDS = ['name', 'number', 'phone', 'email', 'notes', 'tags'] as const satisfies readonly (keyof MemberFields)[]

const problem = (code: NonNullable<PlannedRow['problem']>, about: KnownMember | undefined): PlannedRow => ({
  kind: 'problem',
  id: about?.id ?? null,
  name: about?.name ?? null,
  changes: [],
  problem: code,
  after: null,
})

/** Whether two names may be those of one person: they have a word in common. A person may marry, or have a second first name. */
function mayBeNamed(one: string, other: string): boolean {
  const words = new Set(nameWords(one))
  return nameWords(other).some((word) => words.has(word))
}

/** Whether a row may be about a member with the same name. */
function mayBe(member: MemberFields, row: MemberFields): boolean {
  if (member.number && row.number) return false
  const contacts = [
    [member.email, row.email],
    [phoneDigits(member.phone), phoneDigits(row.phone)],
  ].filter(([one, other]) => one && other)
  return contacts.length === 0 || contacts.some(([one, other]) => one === other)
}

/** Returns a member with the values of a row. A name that differs only in case, accents or order stays. */
function merged(member: KnownMember, row: MemberFields): KnownMember {
  const has = new Set(member.tags.map(tagWord))
  return {
    id: member.id,
    name: nameKey(member.name) === nameKey(row.name) ? member.name : row.name,
    number: row.number && numberKey(row.number) !== numberKey(member.number) ? row.number : member.number,
    phone: row.phone && phoneDigits(row.phone) !== phoneDigits(member.phone) ? row.phone : member.phone,
    email: row.email || member.email,
    notes: row.notes || member.notes,
    tags: [...member.tags, ...row.tags.filter((tag) => !has.has(tagWord(tag)))],
  }
}
