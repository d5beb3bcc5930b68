// Runs the demo: the server in this process, and four courts whose matches are played through its API.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { keptKey, scorerKeyFile } from '../server/auth/kept-key.ts'
import { commandLine } from '../server/command-line.ts'
import { type Config, readConfig } from '../server/config.ts'
import { openStorage } from '../server/database/open-storage.ts'
import { loadDotEnv } from '../server/dot-env.ts'
import { mapStackTraces } from '../server/stack-traces.ts'
import { startServer } from '../server/start.ts'
import { projectRoot } from '../server/storage/root.ts'
import { errorText } from '../shared/errors/error-text.ts'
import { printHelp } from './command/help.ts'
import { freeOr } from './command/port.ts'
import { addPeople, type DemoPeople } from './demo/add-people.ts'
import { banner } from './demo/banner.ts'
import { runClub } from './demo/run-club.ts'

/** Whether this program is part of a build. */
const IS_BUILT = import.meta.filename.endsWith('.js')

printHelp(`${commandLine('demo', '[--speed N]')}
${IS_BUILT ? 'Runs the product' : 'Builds the product and runs it'} with a club whose matches are being played: open the address that it prints.

  --speed N   plays N times as fast as on a real court

PORT=3100 ${commandLine('demo')} uses another port, DATABASE_URL=file:./other.db another database. Ctrl+C stops it. The next start continues
the same matches.`)

/** Longest time to wait for open requests when stopping (ms). */
const CLOSING_MS = 1500

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { speed: { type: 'string', default: '1' } } })
  const speed = Number(values.speed)
  if (!(speed > 0)) throw new Error(`--speed: ${values.speed} is not a number above 0`)
  loadDotEnv()
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' })

  await freeOr(config.host, config.port, commandLine('demo'))
  if (IS_BUILT) mapStackTraces()
  else build()

  const ending = new AbortController()
  // npm and the terminal may both send SIGINT. A second one changes nothing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort())

  // With Firebase nobody could sign in with their emails.
  const people = config.firebase ? null : await withPeople(config)
  const app = await startServer(config)
  const keyFile = config.scorerKey ? null : path.resolve(scorerKeyFile(config.databaseFile))
  const key = config.scorerKey ?? keptKey(scorerKeyFile(config.databaseFile))
  const say = (line: string) => process.stdout.write(`${line}\n`)
  await runClub({
    url: ownUrl(config),
    key,
    speed,
    signal: ending.signal,
    say,
    ready: (liveMatch) => say(banner(config.publicUrl, liveMatch, people, keyFile)),
  })
  await ended(ending.signal)
  say('\nThe demo has stopped. The next start continues its matches.')
  await close(app)
  return 0
}

function build(): void {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    cwd: projectRoot,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('the build failed, see above')
}

/** Adds the demo's people before the server starts. */
async function withPeople(config: Config): Promise<DemoPeople | null> {
  const { storage } = await openStorage(config)
  try {
    return await addPeople(storage, Date.now())
  } finally {
    await storage.close()
  }
}

/** Address at which this process reaches its own server. */
function ownUrl({ host, port }: Config): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve())
  })

async function close(app: FastifyInstance): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, CLOSING_MS))
  await Promise.race([app.close(), patience])
}

try {
  process.exit(await main())
} catch (error) {
  process.stderr.write(`The demo does not start: ${errorText(error)}.\n`)
  process.exit(1)
}
