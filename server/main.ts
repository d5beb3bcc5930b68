import { existsSync } from 'node:fs'
import nodeModule from 'node:module'
import path from 'node:path'
import { errorText } from '../shared/errors/error-text.ts'
import { commandLine } from './command-line.ts'
import { databaseFileOf } from './database-file.ts'
import { loadDotEnv } from './dot-env.ts'
import { mapStackTraces } from './stack-traces.ts'

const USAGE = `${commandLine('start')}
Migrates the database and starts the server. Settings come from the environment or a .env file. The file .env.example lists
them, and docs/settings.md explains them.`

// The reader of the log may exit. The server goes on without it.
process.stdout.on('error', () => undefined)

/** Keeps compiled code beside the database, so that the next start takes less time. Node.js 20 can't do this. */
function keepCompiledCode(databaseFile: string): void {
  // A database in memory has no folder, and the server rejects it.
  if (databaseFile === ':memory:') return
  const folder = path.dirname(databaseFile)
  const { enableCompileCache } = nodeModule as { enableCompileCache?: (folder: string) => unknown }
  // The first start makes the folder later, with its own mode.
  if (existsSync(folder)) enableCompileCache?.(path.join(folder, 'compiled'))
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return void process.stdout.write(`${USAGE}\n`)
  if (import.meta.filename.endsWith('.js')) mapStackTraces()
  loadDotEnv()
  keepCompiledCode(databaseFileOf(process.env))
  // Everything else loads now, because Node keeps only code that it compiles from here on.
  const [{ readConfig }, { startServer }, { closeWithGrace }] = await Promise.all([
    import('./config.ts'),
    import('./start.ts'),
    import('./close.ts'),
  ])
  closeWithGrace(await startServer(readConfig(process.env)))
}

main().catch((error: unknown) => {
  process.stderr.write(`Ventaja does not start:\n${errorText(error)}\n`)
  process.exitCode = 1
})
