import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../server/testing/free-port.ts'
import { START_FLAGS } from '../../server/testing/start-command.ts'

/** Core of the servers. Clients run on another core, so that servers and clients do not slow each other down. */
const SERVER_CORE = 0
export const CLIENT_CORE = 1

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0

/** Returns the number of files that a process may open, after raising the limit as far as allowed. */
export function mostFiles(): number {
  const { stdout } = spawnSync('sh', ['-c', `${RAISE}; ulimit -n`], { encoding: 'utf8' })
  return stdout.trim() === 'unlimited' ? Number.POSITIVE_INFINITY : Number(stdout)
}
const RAISE = 'ulimit -n 65536 2>/dev/null || ulimit -n "$(ulimit -Hn)" 2>/dev/null'

const started = new Set<ChildProcess>()
// However the bench ends, its processes end too.
process.on('exit', () => {
  for (const child of started) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

/** Starts a command on one core with a raised limit of open files. The returned process id is the command's own. */
export function spawnPinned(
  core: number,
  command: readonly string[],
  env: NodeJS.ProcessEnv,
  channel: 'ipc' | 'ignore' = 'ignore',
): ChildProcess {
  const pinned = [...(canPin ? ['taskset', '-c', String(core)] : []), ...command]
  const child = spawn('sh', ['-c', `${RAISE}; exec "$@"`, 'sh', ...pinned], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', channel],
  })
  started.add(child.once('exit', () => started.delete(child)))
  return child
}

export interface ChildServer {
  readonly pid: number
  readonly port: number
  readonly url: string
  /** Time from the start of the process until it was ready (s). */
  readonly readySeconds: number
  /** @param gracefully whether to send SIGTERM first, and wait for the server to end by itself */
  stop(gracefully?: boolean): Promise<void>
}

/** Longest time until a server is ready (ms). */
const START_MS = 60_000
/** Interval of checks whether a server is ready (ms). */
const ASK_MS = 20

/**
 * Starts a server on the servers' core and waits until it answers.
 * @param command returns the command line for a port
 * @param path an address that answers 200 when the server is ready
 * @param port a free port by default
 */
export async function startServer(
  command: (port: number) => readonly string[],
  env: NodeJS.ProcessEnv,
  path: string,
  port?: number,
): Promise<ChildServer> {
  port ??= await freePort()
  const line = command(port)
  const started = performance.now()
  const child = spawnPinned(SERVER_CORE, line, { ...env, HOST: '127.0.0.1', PORT: String(port) })
  const url = `http://127.0.0.1:${port}`
  for (const deadline = Date.now() + START_MS; !(await answers(url + path)); await delay(ASK_MS)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop(child)
      throw new Error(`${line.join(' ')} does not start`)
    }
  }
  const readySeconds = (performance.now() - started) / 1000
  return { pid: child.pid ?? 0, port, url, readySeconds, stop: (gracefully) => stop(child, gracefully) }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** Longest time for a process to end by itself, or to write its profile (ms). */
const ENDING_MS = 20_000

/** Kills a process. A process that writes a profile always gets a SIGTERM first. */
export async function stop(child: ChildProcess, gracefully = child.spawnargs.includes('--cpu-prof')): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  if (gracefully) {
    child.kill('SIGTERM')
    await Promise.race([ended, delay(ENDING_MS, undefined, { ref: false })])
  }
  child.kill('SIGKILL')
  await ended
}

/** Returns the command line that runs one of our files in its own process. */
export const nodeCommand = (file: string, ...flags: string[]): string[] => [
  process.execPath,
  ...flags,
  ...(file.endsWith('.ts') ? ['--import', 'tsx'] : []),
  file,
]

/** Returns the command line of a server to compare with. It has the flags of `npm start`, so that V8's settings are the same for all. */
export const peerCommand = (name: string): string[] =>
  nodeCommand(path.join(import.meta.dirname, 'peers', `${name}.ts`), ...START_FLAGS)
