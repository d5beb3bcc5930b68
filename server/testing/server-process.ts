import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { projectRoot } from '../storage/root.ts'
import { clientOf } from './client.ts'
import { NOTHING_SET } from './nothing-set.ts'
import { SCORER_KEY } from './running-app.ts'
import { START_ARGUMENTS } from './start-command.ts'

type Settings = Readonly<Record<string, string>>

/**
 * Node's arguments that run the server's sources. With TEST_BUILT they run the built server, which takes a fifth of the CPU
 * time to start.
 */
const PROGRAM = process.env.TEST_BUILT ? START_ARGUMENTS : ['--import', 'tsx', path.join(projectRoot, 'server/main.ts')]

function spawnServer(settings: Settings, program: readonly string[] = PROGRAM) {
  const child = spawn(process.execPath, program, {
    cwd: projectRoot,
    // Set to empty values, so that no .env file applies.
    env: { ...process.env, ...NOTHING_SET, HOST: '127.0.0.1', LOG_LEVEL: 'info', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    printed.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    printed.err += chunk
  })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, ...printed }))
  return { child, printed, ended }
}

export interface ServerProcess extends ReturnType<typeof clientOf> {
  readonly url: string
  readonly pid: number
  kill(signal: 'SIGTERM' | 'SIGKILL' | 'SIGINT'): void
  readonly ended: Promise<{ code: number | null; signal: string | null; out: string; err: string }>
}

/** Starts a server and resolves once it listens. It is killed with the test if it still runs. */
export async function startProcess(
  file: string,
  port: number,
  more: Settings = {},
  program: readonly string[] = PROGRAM,
): Promise<ServerProcess> {
  const settings = { DATABASE_URL: `file:${file}`, PORT: String(port), SCORER_KEY, ...more }
  const { child, printed, ended } = spawnServer(settings, program)
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (!printed.out.includes('Server listening')) return
      // The server may print a lot from now on, and `look` would search all of it each time.
      child.stdout.off('data', look)
      resolve()
    }
    child.stdout.on('data', look)
    void ended.then(({ err }) => reject(new Error(`the server did not start: ${err}`)))
  })
  const url = `http://127.0.0.1:${port}`
  const pid = child.pid ?? 0
  return { ...clientOf(url, SCORER_KEY), url, pid, kill: (signal) => void child.kill(signal), ended }
}

/** Starts a server that should fail to start. Resolves with its exit code and output. If it listens, it is killed. */
export function failToStart(settings: Settings) {
  const { child, printed, ended } = spawnServer(settings)
  child.stdout.on('data', () => printed.out.includes('Server listening') && child.kill('SIGKILL'))
  return ended
}
