import { chmodSync, closeSync, existsSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { scorerKeyFile, tokenKeyFile } from './auth/kept-key.ts'
import { outboxFolder } from './mail/mail-transport.ts'
import { ownerLinkFile } from './people/owner-links.ts'
import { pushKeyFile } from './push/push-key.ts'

/** Result of {@link protectFiles}. */
export interface ProtectedFiles {
  /** Number of files that others could read and now can't. */
  readonly closed: number
  /** Files whose mode this process is not allowed to change. */
  readonly refused: readonly string[]
}

/**
 * Makes keys, emails, databases and backups readable by their owner only. Earlier versions, and tools that copy files, left
 * some readable by everybody. All of them are in the folder of the database. Call this function before the database is
 * opened, because reading a file that SQLite has open would end this process's locks on that file.
 */
export function protectFiles(databaseFile: string): ProtectedFiles {
  const database = path.resolve(databaseFile)
  const linked = existsSync(database) ? realpathSync(database) : database
  const outbox = outboxFolder(database)
  const files = new Set([
    ...[...keyFiles(database), ownerLinkFile(database), outbox, ...filesIn(outbox)].filter(isOpenToOthers),
    ...[database, linked].flatMap(openDatabasesBeside),
  ])
  const refused: string[] = []
  for (const file of files) {
    try {
      chmodSync(file, statSync(file).mode & 0o700)
    } catch {
      refused.push(file)
    }
  }
  return { closed: files.size - refused.length, refused }
}

const keyFiles = (database: string): string[] => [scorerKeyFile, tokenKeyFile, pushKeyFile].map((of) => of(database))

/** Returns the files open to others: the database, our other databases such as backups, and SQLite's files beside them. */
function openDatabasesBeside(database: string): string[] {
  const files = filesIn(path.dirname(database)).filter(isOpenToOthers)
  const databases = [database, ...files.filter(isOurDatabase)]
  return files.filter((file) => databases.some((one) => file === one || isBeside(file, one)))
}

/** Whether a file's name is the database's with a suffix: `-wal`, `-shm`, `.replaced-<time>`. */
const isBeside = (file: string, database: string): boolean => /^[-.]/.test(file.replace(database, ''))

/** Returns the files in a folder, or none if the folder can't be read. Opening the database then reports the problem. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => path.join(folder, name))
  } catch {
    return []
  }
}

/** Whether other people can read a file or folder. False for devices and pipes, and for a path that can't exist. */
function isOpenToOthers(file: string): boolean {
  if (!existsSync(file)) return false
  const state = statSync(file)
  return (state.isFile() || state.isDirectory()) && (state.mode & 0o077) !== 0
}

/** Size of the first part of a database, which contains the names of its tables (bytes). */
const HEAD = 256 * 1024

/** Whether a file is one of our databases. Searches its bytes for table names, because opening it with SQLite could leave files behind. */
function isOurDatabase(file: string): boolean {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false
  try {
    const head = headOf(file)
    return head.startsWith('SQLite format 3\0') && /__drizzle_migrations/.test(head) && /match_entries/.test(head)
  } catch {
    return false
  }
}

function headOf(file: string): string {
  const descriptor = openSync(file, 'r')
  try {
    const head = Buffer.alloc(HEAD)
    return head.toString('latin1', 0, readSync(descriptor, head, 0, HEAD, 0))
  } finally {
    closeSync(descriptor)
  }
}
