import type { HeldRole } from '../../shared/auth/permissions.ts'
import { clubColumn } from '../people/people-repository.ts'
import { newPerson } from '../people/person-row.ts'
import type { Storage } from '../storage/storage.ts'
import { openDatabase } from './database.ts'

/** Stores people with their roles in the database of a running server, before they sign in. Their ids are their emails. */
export async function storePeople(file: string, people: Readonly<Record<string, readonly HeldRole[]>>): Promise<void> {
  const storage = await openDatabase(file)
  await addPeople(storage, people)
  await storage.close()
}

/** Stores people with their roles. To open a database for each person would take longer than most tests. */
export async function addPeople(
  storage: Storage,
  people: Readonly<Record<string, readonly HeldRole[]>>,
): Promise<void> {
  const { people: rows, roles } = storage.tables
  await storage.atomically((tx) =>
    Object.entries(people).flatMap(([email, held]) => [
      tx
        .insert(rows)
        .values({ ...newPerson(email, 0), id: email })
        .onConflictDoNothing()
        .returning({ id: rows.id }),
      ...held.map(({ role, club }) =>
        tx
          .insert(roles)
          .values({ personId: email, club: clubColumn(club), role, createdAt: 0 })
          .onConflictDoUpdate({ target: [roles.personId, roles.club], set: { role } })
          .returning({ id: roles.personId }),
      ),
    ]),
  )
}
