import { type SQL, sql } from 'drizzle-orm'
import type { Tables } from '../storage/storage.ts'

/** Returns the condition that a person of `people` is no member of a register: somebody who has signed in or was invited. */
export const hasOwnEmail = ({ members, people }: Pick<Tables, 'members' | 'people'>): SQL =>
  sql`not exists (select 1 from ${members} where ${members.personId} = ${people.id})`
