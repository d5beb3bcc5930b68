// Puts a backup in the place of the database, which is kept beside it.
import { errorText } from '../shared/errors/error-text.ts'
import { countsText, databaseNamed } from './backup/database-named.ts'
import { restoreDatabase } from './backup/restore-database.ts'
import { oneFile } from './command/one-file.ts'

const USAGE = `npm run restore -- FILE [--force]
Puts the backup FILE in the place of the database that DATABASE_URL names. The server must not run. FILE is checked
first, and stays as it is; the present database is moved aside, under a name that ends in .replaced-<time>, and never
deleted. A backup of an older version is brought up to date by the next start.

  --force   also where the present database has rows that FILE lacks, or cannot be read`

async function restore(): Promise<string> {
  const asked = oneFile(USAGE)
  if (!asked) return USAGE
  const { given, file: backup, force } = asked
  const database = databaseNamed()
  if (backup === database) throw new Error(`${given} is the database itself`)
  const { counts, movedTo } = await restoreDatabase(backup, database, force)
  const before = movedTo ? `\nWhat was there before is ${movedTo}.` : ''
  return `${database} is now what ${backup} holds:\n${countsText(counts)}${before}`
}

try {
  console.log(await restore())
} catch (error) {
  console.error(`Not restored: ${errorText(error)}`)
  process.exitCode = 1
}
