// Writes the migrations of both databases for what has changed in the tables since the last ones.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { projectRoot } from '../server/storage/root.ts'
import { answerHelp } from './command/help.ts'

answerHelp(`npm run migrations [-- --name WHAT_IT_IS_FOR]
Compares the tables in the code with migrations/sqlite and migrations/postgres and writes what is missing there. Needs no
database. Read what it writes; a migration that was released is never edited.`)

const { values } = parseArgs({ options: { name: { type: 'string' } } })
for (const dialect of ['sqlite', 'postgres']) {
  const config = `--config=server/storage/drizzle.${dialect}.config.ts`
  const name = values.name === undefined ? [] : [`--name=${values.name}`]
  const { status } = spawnSync('npx', ['drizzle-kit', 'generate', config, ...name], {
    cwd: projectRoot,
    stdio: 'inherit',
  })
  if (status !== 0) {
    process.exitCode = 1
    break
  }
}
