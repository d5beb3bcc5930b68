import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../storage/root.ts'
import { temporaryFolder } from './running-app.ts'

const FOLDER = path.join(projectRoot, 'migrations/postgres')

/** All migrations, in order. */
export function migrationsInOrder(): readonly { readonly tag: string; readonly statements: readonly string[] }[] {
  const { entries } = journalIn(FOLDER)
  return entries.map(({ tag }) => ({
    tag,
    statements: readFileSync(path.join(FOLDER, `${tag}.sql`), 'utf8').split('--> statement-breakpoint'),
  }))
}

/** Creates a folder with the migrations before this one. It is removed with the test. */
export function migrationsBefore(tag: string): string {
  const folder = temporaryFolder()
  cpSync(FOLDER, folder, { recursive: true })
  const journal = journalIn(FOLDER)
  const before = {
    ...journal,
    entries: journal.entries.slice(
      0,
      journal.entries.findIndex((entry) => entry.tag === tag),
    ),
  }
  writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify(before))
  return folder
}

const journalIn = (folder: string): { entries: { tag: string }[] } =>
  JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8'))
