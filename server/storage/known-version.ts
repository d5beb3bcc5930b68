import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from './root.ts'

/**
 * Throws if a newer version of Ventaja has migrated this database: its tables may mean something that this version doesn't know.
 * @param name name of the database for the error message
 * @param made when each migration in the database was created (ms since 1970)
 */
export function assertKnownVersion(name: string, dialect: 'sqlite' | 'postgres', made: readonly number[]): void {
  const journal = path.join(projectRoot, 'migrations', dialect, 'meta/_journal.json')
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { when: number }[] }
  const known = new Set(entries.map(({ when }) => when))
  if (made.every((when) => known.has(when))) return
  throw new Error(`${name} comes from a newer version of Ventaja. Install that version, or restore an older backup.`)
}
