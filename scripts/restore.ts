// Puts a backup in the place of the database, which is kept beside it.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { databaseNamed, inWords } from './backup/database-named.ts'
import { restoreDatabase } from './backup/restore-database.ts'

const USAGE = `npm run restore -- FILE [--force]
Puts the backup FILE in the place of the database that DATABASE_URL names. The server must not run. FILE is checked
first, and stays as it is; the present database is moved aside, under a name that ends in .replaced-<time>, and never
deleted. A backup of an older version is brought up to date by the next start.

  --force   also where the present database has rows that FILE lacks, or cannot be read`

async function restore(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
  })
  if (values.help) return USAGE
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new Error(`one FILE is needed\n\n${USAGE}`)
  const backup = path.resolve(file)
  const database = databaseNamed()
  if (backup === database) throw new Error(`${file} is the database itself`)
  const { counts, movedTo } = await restoreDatabase(backup, database, values.force)
  const before = movedTo ? `\nWhat was there before is ${movedTo}.` : ''
  return `${database} is now what ${backup} holds:\n${inWords(counts)}${before}`
}

try {
  console.log(await restore())
} catch (error) {
  console.error(`Not restored: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
