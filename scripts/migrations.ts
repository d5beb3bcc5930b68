// Writes the migrations of both databases for changes of the tables.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { projectRoot } from '../server/storage/root.ts'
import { printHelp } from './command/help.ts'

printHelp(`npm run migrations [-- --name WHAT_IT_IS_FOR]
Compares the tables in the code with migrations/sqlite and migrations/postgres, and writes the missing migrations. It needs
no database. Read the new files. Never edit a released migration.`)

const { values } = parseArgs({ options: { name: { type: 'string' } } })
for (const [database, dialect] of [
  ['sqlite', 'sqlite'],
  ['postgres', 'postgresql'],
]) {
  const schema = `--schema=./server/storage/drizzle.${database}.schema.cjs`
  const options = [`--dialect=${dialect}`, schema, `--out=./migrations/${database}`]
  if (values.name !== undefined) options.push(`--name=${values.name}`)
  const { status } = spawnSync('npx', ['drizzle-kit', 'generate', ...options], { cwd: projectRoot, stdio: 'inherit' })
  if (status !== 0) {
    process.exitCode = 1
    break
  }
}
