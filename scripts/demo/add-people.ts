import { openAudit } from '../../server/audit/audit.ts'
import { makeOwner } from '../../server/people/manage-people.ts'
import type { Storage } from '../../server/storage/storage.ts'
import { bookNow, DEMO_COURT, DEMO_PLAYER } from '../../server/testing/book-now.ts'
import { hasOnlyOwnMatches } from './demo-matches.ts'

/** Email of the demo's owner. The local sign-in accepts it without a password. */
const DEMO_OWNER = 'owner@ventaja.example'

/** The people of the demo, and the court that the player has booked. */
export interface DemoPeople {
  readonly owner: string
  readonly court: string
  readonly player: string
}

/**
 * Adds an owner of all clubs, and a court booked for an hour that has just begun.
 * @param now ms since 1970
 * @returns null if the database has matches of its own; then nothing is added
 */
export async function addPeople(storage: Storage, now: number): Promise<DemoPeople | null> {
  const { db, tables } = storage
  if (hasOnlyOwnMatches(await db.select({ id: tables.matches.id }).from(tables.matches))) return null
  await makeOwner(storage, openAudit(storage), DEMO_OWNER)
  await bookNow(storage, DEMO_PLAYER, now)
  return { owner: DEMO_OWNER, court: DEMO_COURT, player: DEMO_PLAYER }
}
