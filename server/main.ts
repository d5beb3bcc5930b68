import { errorText } from '../shared/errors/error-text.ts'
import { closeWithGrace } from './close.ts'
import { commandLine } from './command-line.ts'
import { readConfig } from './config.ts'
import { loadDotEnv } from './dot-env.ts'
import { startServer } from './start.ts'

const USAGE = `${commandLine('start')}
Migrates the database and starts the server. Settings come from the environment or a .env file. The file .env.example lists
them, and docs/settings.md explains them.`

// The reader of the log may exit. The server goes on without it.
process.stdout.on('error', () => undefined)

try {
  if (process.argv.includes('--help')) process.stdout.write(`${USAGE}\n`)
  else {
    loadDotEnv()
    closeWithGrace(await startServer(readConfig(process.env)))
  }
} catch (error) {
  process.stderr.write(`Ventaja does not start:\n${errorText(error)}\n`)
  process.exitCode = 1
}
