import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { type Database, type Statement, type Storage, touching } from '../storage/storage.ts'
import { createPeopleRepository, lockOwners } from './people-repository.ts'

/** Time for which a link is valid (ms). */
const LIFETIME = 24 * 3_600_000

/** Returns the path of the file with the link for the first owner. */
export const ownerLinkFile = (databaseFile: string): string => path.join(path.dirname(databaseFile), 'owner-link.txt')

const newSecret = (): string => randomBytes(32).toString('base64url')
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Reads and stores the links with which a person becomes the first owner. Stores only the hashes of their secrets. */
export function createOwnerLinks({ db, tables: { ownerLinks }, atomically }: Storage) {
  const returned = { hash: ownerLinks.hash }
  return {
    /** Stores a new link. */
    store: (secret: string, now: number): Promise<void> => {
      const row = { hash: hashOf(secret), createdAt: now, expiresAt: now + LIFETIME, usedAt: null, usedBy: null }
      return atomically((tx) => [tx.insert(ownerLinks).values(row).returning(returned)])
    },

    /** Whether this link can be used. */
    isOpen: async (secret: string, now: number): Promise<boolean> => {
      const open = and(eq(ownerLinks.hash, hashOf(secret)), isNull(ownerLinks.usedAt), gt(ownerLinks.expiresAt, now))
      return (await db.select(returned).from(ownerLinks).where(open)).length > 0
    },

    /** Whether this person used the link. */
    isUsedBy: async (secret: string, personId: string): Promise<boolean> => {
      const own = and(eq(ownerLinks.hash, hashOf(secret)), eq(ownerLinks.usedBy, personId))
      return (await db.select(returned).from(ownerLinks).where(own)).length > 0
    },

    /** Uses a link, and disables all other links. @throws UniqueViolation if the link is unknown, used or expired */
    use: (tx: Database, secret: string, personId: string, now: number): Statement[] => {
      const open = and(eq(ownerLinks.hash, hashOf(secret)), isNull(ownerLinks.usedAt), gt(ownerLinks.expiresAt, now))
      const used = { usedAt: now, usedBy: personId }
      return [
        lockOwners(tx, { ownerLinks }),
        touching(tx.update(ownerLinks).set(used).where(open).returning(returned)),
        tx.update(ownerLinks).set({ usedAt: now }).where(isNull(ownerLinks.usedAt)).returning(returned),
      ]
    },

    /** Disables all links. */
    disable: (tx: Database, now: number): Statement =>
      tx.update(ownerLinks).set({ usedAt: now }).where(isNull(ownerLinks.usedAt)).returning(returned),
  }
}

/** The file of the link to become the first owner. `isWritten` is false if the server could not write it. */
export interface OfferedLink {
  readonly file: string
  readonly isWritten: boolean
}

/**
 * Writes a link for the first owner into a file that only the server's user can read. A link that is still valid keeps its secret,
 * and gets the present address of the server: an earlier start may have had another one. If there is already an owner, removes the
 * file instead.
 * @returns null if there is an owner
 */
export async function offerOwnerLink(
  storage: Storage,
  { file, publicUrl, now }: { file: string; publicUrl: string; now: number },
): Promise<OfferedLink | null> {
  const links = createOwnerLinks(storage)
  if (await createPeopleRepository(storage).hasOwner()) {
    attempt(() => rmSync(file, { force: true }))
    return null
  }
  const named = path.resolve(file)
  // The secret is in the link's fragment, which browsers never send.
  const linkOf = (secret: string): string => `${publicUrl}/office/claim#${secret}\n`
  const written = readLink(file)
  const known = written?.trim().split('#')[1]
  if (known && (await links.isOpen(known, now))) {
    const isCurrent = written === linkOf(known) || attempt(() => writeLink(file, linkOf(known)))
    return { file: named, isWritten: isCurrent }
  }
  const secret = newSecret()
  // Written before it is stored, so that the database has no link that nobody can open.
  const isWritten = attempt(() => writeLink(file, linkOf(secret)))
  if (isWritten) await links.store(secret, now)
  return { file: named, isWritten }
}

/** Returns the text of the file, or null if it can't be read. */
function readLink(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function writeLink(file: string, link: string): void {
  // The folder may not exist yet if the database is PostgreSQL.
  mkdirSync(path.dirname(file), { recursive: true })
  // Writes a file of its own and renames it: an existing file would keep its old mode, and another server may write the same
  // file at the same time.
  const own = `${file}.${process.pid}`
  writeFileSync(own, link, { mode: 0o600 })
  renameSync(own, file)
}

/** Changes a file. Returns false if the file system does not allow it. */
function attempt(change: () => void): boolean {
  try {
    change()
    return true
  } catch {
    return false
  }
}
