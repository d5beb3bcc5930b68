import { closeWithGrace } from './close.ts'
import { readConfig } from './config.ts'
import { loadDotEnv } from './dot-env.ts'
import { startServer } from './start.ts'

try {
  loadDotEnv()
  closeWithGrace(await startServer(readConfig(process.env)))
} catch (error) {
  process.stderr.write(`Ventaja does not start:\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
