import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type BetterSqlite3 from 'better-sqlite3'
import { assertSound, type Counts, countsOf, openExisting } from './database-file.ts'

/**
 * Copies all pages of a database in one step, as they are at one moment between two commits. Smaller steps would begin
 * again with each commit of the server's, and never end on a busy evening. Nobody who reads or writes waits for it.
 */
const EVERY_PAGE = 0x7fffffff

/**
 * Makes a copy that is one plain file, checked and synced, and in its place whole or not at all.
 * @param target is replaced where it is there
 * @returns how many rows the copy has
 * @throws Error where the copy is not sound; nothing is left of it then
 */
export async function copyDatabase(source: BetterSqlite3.Database, target: string): Promise<Counts> {
  // Two backups at a time do not write into each other.
  const partial = `${target}.${process.pid}.partial`
  rmSync(partial, { force: true })
  // There are names and addresses in it: nobody but its owner reads it.
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
    // Without a write-ahead log beside it, which a copy of the file alone would leave behind.
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
