import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type BetterSqlite3 from 'better-sqlite3'
import { assertSound, type Counts, countsOf, openExisting } from './existing-database.ts'

/**
 * Number of pages to copy in one step: all of them. With smaller steps, the copy would start again after each commit of the
 * server, and might never end on a busy evening. Readers and writers do not wait for the copy.
 */
const EVERY_PAGE = 0x7fffffff

/**
 * Copies a database into a single file, checks and syncs it, and renames it atomically to its place.
 * @param target is replaced if it exists. Its folder is created if it does not exist.
 * @returns the rows of each table
 * @throws Error if the copy is damaged, after deleting the copy
 */
export async function copyDatabase(source: BetterSqlite3.Database, target: string): Promise<Counts> {
  // A unique name, so that two backups at once do not write the same file.
  const partial = `${target}.${process.pid}.partial`
  rmSync(partial, { force: true })
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 })
  // Only the owner may read the copy, because it contains personal data.
  closeSync(openSync(partial, 'wx', 0o600))
  try {
    await source.backup(partial, { progress: () => EVERY_PAGE })
    const counts = checked(partial)
    sync(partial)
    renameSync(partial, target)
    sync(path.dirname(target))
    return counts
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
}

function checked(file: string): Counts {
  const copy = openExisting(file)
  try {
    // Removes the write-ahead log, so that the file alone is complete.
    copy.pragma('journal_mode = DELETE')
    assertSound(copy)
    return countsOf(copy)
  } finally {
    copy.close()
  }
}

function sync(fileOrFolder: string): void {
  const descriptor = openSync(fileOrFolder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
