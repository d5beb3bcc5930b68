// Writes the migrations of both databases for changes of the tables.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../server/storage/root.ts'
import { printHelp } from './command/help.ts'

printHelp(`npm run migrations [-- --name WHAT_IT_IS_FOR]
Compares the tables in the code with migrations/sqlite and migrations/postgres, and writes the missing migrations. It needs
no database. Read the new files. Never edit a released migration.`)

const { values } = parseArgs({ options: { name: { type: 'string' } } })
const filesOf = (database: string) =>
  readdirSync(path.join(projectRoot, 'migrations', database))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => `migrations/${database}/${file}`)
const written: string[] = []
for (const [database, dialect] of [
  ['sqlite', 'sqlite'],
  ['postgres', 'postgresql'],
] as const) {
  const schema = `--schema=./server/database/drizzle.${database}.schema.cjs`
  const before = filesOf(database)
  const options = [`--dialect=${dialect}`, schema, `--out=./migrations/${database}`]
  if (values.name !== undefined) options.push(`--name=${values.name}`)
  const { status } = spawnSync('npx', ['drizzle-kit', 'generate', ...options], { cwd: projectRoot, stdio: 'inherit' })
  if (status !== 0) {
    process.exitCode = 1
    break
  }
  written.push(...filesOf(database).filter((file) => !before.includes(file)))
}
// drizzle-kit lists every table, so the new files are named once more.
console.log(written.length > 0 ? `Wrote ${written.join(' and ')}. Read them.` : 'The migrations are current.')
