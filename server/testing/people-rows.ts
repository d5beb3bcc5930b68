import BetterSqlite3 from 'better-sqlite3'
import type { HeldRole } from '../../shared/auth/permissions.ts'
import { clubColumn } from '../people/people-repository.ts'

/** Stores people with their roles in the database of a running server, before they sign in. */
export function storePeople(file: string, people: Readonly<Record<string, readonly HeldRole[]>>): void {
  const client = new BetterSqlite3(file)
  const person = client.prepare(
    `insert into people (id, email, name, search, created_at) values (?, ?, '', '', 0) on conflict do nothing`,
  )
  const role = client.prepare('insert or replace into roles (person_id, club, role, created_at) values (?, ?, ?, 0)')
  for (const [email, roles] of Object.entries(people)) {
    person.run(email, email)
    for (const held of roles) role.run(email, clubColumn(held.club), held.role)
  }
  client.close()
}
