import { type SQL, sql } from 'drizzle-orm'
import type { Tables } from '../storage/storage.ts'

/** Returns the condition that a person of `people` is no member of a register, and no guest: somebody who has signed in or was invited. */
export const hasOwnEmail = ({ guests, members, people }: Pick<Tables, 'guests' | 'members' | 'people'>): SQL =>
  sql`not exists (select 1 from ${members} where ${members.personId} = ${people.id}) and not exists (select 1 from ${guests} where ${guests.personId} = ${people.id})`
