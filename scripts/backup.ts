// Copies the database into a file while the server runs.
import { existsSync } from 'node:fs'
import { commandLine } from '../server/command-line.ts'
import { copyDatabase } from '../server/database/copy-database.ts'
import { assertOurs, openExisting } from '../server/database/existing-database.ts'
import { assertExists } from '../server/database/open-storage.ts'
import { errorText } from '../shared/errors/error-text.ts'
import { countsText, databaseNamed } from './backup/database-named.ts'
import { oneFile } from './command/one-file.ts'

const USAGE = `${commandLine('backup', 'FILE [--force]')}
Copies the database of DATABASE_URL into FILE: one consistent state with everything stored so far, checked and synced.
The server may keep running. FILE is a single SQLite file that only its owner can read.

  --force   replace an existing FILE

The backup does not contain the keys beside the database (scorer.key, token.key) or the folder outbox: see docs/operations.md.`

async function backup(): Promise<string> {
  const asked = oneFile(USAGE)
  if (!asked) return USAGE
  const { given, file: target, force } = asked
  const database = databaseNamed()
  if (target === database) throw new Error(`${given} is the database itself`)
  assertExists(database)
  if (existsSync(target) && !force) throw new Error(`${given} already exists. Use --force to replace it`)
  const source = openExisting(database)
  try {
    assertOurs(source)
    return `Copied ${database} to ${target}:\n${countsText(await copyDatabase(source, target))}`
  } finally {
    source.close()
  }
}

try {
  console.log(await backup())
} catch (error) {
  console.error(`No backup: ${errorText(error)}`)
  process.exitCode = 1
}
