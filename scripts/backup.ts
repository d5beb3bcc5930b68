// Copies the database into a file, while the server runs.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { copyDatabase } from './backup/copy-database.ts'
import { assertKnownVersion, openExisting } from './backup/database-file.ts'
import { databaseNamed, inWords } from './backup/database-named.ts'

const USAGE = `npm run backup -- FILE [--force]
Copies the database that DATABASE_URL names into FILE: everything that was answered before, at one moment, checked and
synced. The server may run, and notices nothing. FILE is one plain SQLite file, readable by its owner alone.

  --force   replace FILE where it is there already

The keys beside the database (scorer.key, token.key) and the folder outbox are not in it: see docs/operations.md.`

async function backup(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
  })
  if (values.help) return USAGE
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new Error(`one FILE is needed\n\n${USAGE}`)
  const target = path.resolve(file)
  const database = databaseNamed()
  if (target === database) throw new Error(`${file} is the database itself`)
  if (!existsSync(database)) throw new Error(`there is no database at ${database}`)
  if (existsSync(target) && !values.force) throw new Error(`${file} is there already; --force replaces it`)
  const source = openExisting(database)
  try {
    assertKnownVersion(source)
    return `${database} is in ${target}:\n${inWords(await copyDatabase(source, target))}`
  } finally {
    source.close()
  }
}

try {
  console.log(await backup())
} catch (error) {
  console.error(`No backup: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
