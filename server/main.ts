import { errorText } from '../shared/errors/error-text.ts'
import { closeWithGrace } from './close.ts'
import { readConfig } from './config.ts'
import { loadDotEnv } from './dot-env.ts'
import { startServer } from './start.ts'

const USAGE = `npm start
Brings the database up to date and serves everything from this process. Settings come from the environment or from a file
.env; .env.example lists them all, and README.md tells what they mean.`

// Whoever read it is gone: there is nobody to tell, and the server goes on.
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
