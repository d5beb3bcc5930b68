import { eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Storage } from '../storage/storage.ts'

/** Returns the condition that a player is this person, or a member who is joined with the person’s account. */
export const isPerson = (
  { db, tables: { members, players } }: Pick<Storage, 'db' | 'tables'>,
  person: string,
): SQL | undefined =>
  or(
    eq(players.person, person),
    inArray(players.person, db.select({ id: members.personId }).from(members).where(eq(members.account, person))),
  )
