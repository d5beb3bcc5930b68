// Replaces the database with a backup, and keeps the old one beside it.
import { commandLine } from '../server/command-line.ts'
import { errorText } from '../shared/errors/error-text.ts'
import { countsText, databaseNamed } from './backup/database-named.ts'
import { restoreDatabase } from './backup/restore-database.ts'
import { oneFile } from './command/one-file.ts'

const USAGE = `${commandLine('restore', 'FILE [--force]')}
Replaces the database of DATABASE_URL with the backup FILE. Stop the server first. The command checks FILE and does not
change it. It renames the present database to a name that ends in .replaced-<time>, and never deletes it. The next start
migrates a backup of an older version.

  --force   restore even if the present database has rows that FILE lacks, or cannot be read`

async function restore(): Promise<string> {
  const asked = oneFile(USAGE)
  if (!asked) return USAGE
  const { given, file: backup, force } = asked
  const database = databaseNamed()
  if (backup === database) throw new Error(`${given} is the database itself`)
  const { counts, movedTo } = await restoreDatabase(backup, database, force)
  const before = movedTo ? `\nThe previous database is now ${movedTo}.` : ''
  return `Restored ${backup} to ${database}:\n${countsText(counts)}${before}`
}

try {
  console.log(await restore())
} catch (error) {
  console.error(`Not restored: ${errorText(error)}`)
  process.exitCode = 1
}
