import { randomUUID } from 'node:crypto'
import type { ImportAnswer, ImportRequest } from '../../shared/members/member-schemas.ts'
import { planImport } from '../../shared/members/plan-import.ts'
import type { Audit } from '../audit/audit.ts'
import { type Storage, StorageUnavailable, UniqueViolation } from '../storage/storage.ts'
import { fieldsOf, type MembersRepository } from './members-repository.ts'

interface ImportDeps {
  readonly storage: Pick<Storage, 'atomically'>
  readonly repository: Pick<MembersRepository, 'alike' | 'add' | 'change'>
  readonly audit: Audit
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

interface Imported extends Pick<ImportAnswer, 'outcomes'> {
  /** The emails of the members that were added or changed. */
  readonly emails: readonly string[]
}

/** Maximum number of tries to import rows after other writes came first. */
const MOST_ROUNDS = 3

/** Returns the function that imports rows into the register of a club, or says what it would do. @throws StorageUnavailable */
export const importMembers =
  ({ storage, repository, audit, clock }: ImportDeps) =>
  async ({ club, rows, dryRun }: ImportRequest, by: string): Promise<Imported> => {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const stored = await repository.alike(club, rows)
      const versions = new Map(stored.map(({ personId, version }) => [personId, version]))
      const known = stored.map((member) => ({ ...fieldsOf(member), id: member.personId }))
      const planned = planImport(rows, known, randomUUID)
      const outcomes = planned.map(({ after: _, ...outcome }) => outcome)
      const written = planned.flatMap(({ after }) => after ?? [])
      if (dryRun || written.length === 0) return { outcomes, emails: [] }
      const added = written.filter(({ id }) => !versions.has(id))
      const changed = written.filter(({ id }) => versions.has(id))
      try {
        await storage.atomically((tx) => [
          ...repository.add(tx, club, added, clock()),
          ...changed.flatMap((each) => repository.change(tx, each.id, versions.get(each.id) ?? 0, each)),
          audit(tx, {
            who: by,
            action: 'register.import',
            subject: club,
            club,
            after: { added: added.length, changed: changed.length },
          }),
        ])
        return { outcomes, emails: written.map(({ email }) => email) }
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
      }
    }
    throw new StorageUnavailable('too many simultaneous changes of the members')
  }
