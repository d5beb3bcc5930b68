import { errorText } from '../shared/errors/error-text.ts'
import { commandLine } from './command-line.ts'
import { keepCompiledCode } from './compiled-code.ts'
import { databaseFileOf } from './database-file.ts'
import { loadDotEnv } from './dot-env.ts'
import { mapStackTraces } from './stack-traces.ts'

const USAGE = `${commandLine('start')}
Migrates the database and starts the server. Settings come from the environment or a .env file. The file .env.example lists
them, and docs/settings.md explains them.`

// The reader of the log may exit. The server goes on without it.
process.stdout.on('error', () => undefined)

async function main(): Promise<void> {
  const [, , argument] = process.argv
  if (process.argv.includes('--help')) {
    process.stdout.write(`${USAGE}\n`)
    return
  }
  if (argument !== undefined) throw new Error(`there is no option ${argument}\n\n${USAGE}`)
  if (import.meta.filename.endsWith('.js')) mapStackTraces()
  loadDotEnv()
  keepCompiledCode(databaseFileOf(process.env))
  // Everything else loads now, because Node keeps only code that it compiles from here on.
  const [{ readConfig }, { startServer }, { closeWithGrace }, { startWatchdog }] = await Promise.all([
    import('./config.ts'),
    import('./start.ts'),
    import('./close.ts'),
    import('./watchdog.ts'),
  ])
  // Tests set both limits. On a busy machine the event loop lags without any request.
  const maxLagMs = Number(process.env.LAG_TEST_MS)
  await startServer(readConfig(process.env), { closing: closeWithGrace, ...(maxLagMs && { maxLagMs }) })
  // Later than the start, because a migration may block the event loop for long.
  startWatchdog(Number(process.env.WATCHDOG_TEST_MS) || undefined)
}

main().catch((error: unknown) => {
  process.stderr.write(`Ventaja does not start:\n${errorText(error)}\n`)
  process.exitCode = 1
})
