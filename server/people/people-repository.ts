import { eq, sql } from 'drizzle-orm'
import type { HeldRole } from '../../shared/auth/permissions.ts'
import type { Storage, Tables } from '../storage/storage.ts'
import { ALL_CLUBS } from './people-tables.ts'

export type PersonRow = Tables['people']['$inferSelect']

/** A stored person with their roles. */
export interface StoredPerson extends PersonRow {
  readonly roles: readonly HeldRole[]
}

export const clubColumn = (club: string | null): string => club ?? ALL_CLUBS
const clubOfColumn = (column: string): string | null => (column === ALL_CLUBS ? null : column)

/** Reads and stores people and their roles. */
export function createPeopleRepository({ db, tables, atomically }: Storage) {
  const { people, roles } = tables

  return {
    async byEmail(email: string): Promise<StoredPerson | undefined> {
      const rows = await db
        .select({ person: people, role: roles })
        .from(people)
        .leftJoin(roles, eq(roles.personId, people.id))
        .where(eq(people.email, email))
      const [first] = rows
      return first && { ...first.person, roles: rows.flatMap(({ role }) => (role ? [heldRole(role)] : [])) }
    },

    /** Stores a sign-in: creates the person, or updates the stored one. */
    signIn: (row: PersonRow): Promise<void> =>
      atomically((tx) => [
        tx
          .insert(people)
          .values(row)
          .onConflictDoUpdate({
            target: people.email,
            set: {
              name: row.name,
              picture: row.picture,
              search: row.search,
              language: sql`coalesce(${people.language}, ${row.language})`,
              signedInAt: sql`coalesce(${people.signedInAt}, ${row.signedInAt})`,
            },
          })
          .returning({ id: people.id }),
      ]),
  }
}

const heldRole = ({ role, club }: Tables['roles']['$inferSelect']): HeldRole => ({ role, club: clubOfColumn(club) })
