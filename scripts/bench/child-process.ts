import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../server/testing/free-port.ts'

/** Servers run on one core, clients on another: neither takes anything from the other. */
const SERVER_CORE = 0
export const CLIENT_CORE = 1

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0

/** How many files a process may have open here, raised as far as it may be. */
export function mostFiles(): number {
  const { stdout } = spawnSync('sh', ['-c', `${RAISE}; ulimit -n`], { encoding: 'utf8' })
  return stdout.trim() === 'unlimited' ? Number.POSITIVE_INFINITY : Number(stdout)
}
const RAISE = 'ulimit -n 65536 2>/dev/null || ulimit -n "$(ulimit -Hn)" 2>/dev/null'

const started = new Set<ChildProcess>()
// Whatever ends the bench ends what it started.
process.on('exit', () => {
  for (const child of started) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

/** Starts a command on one core, with as many files as it may have. The process id is the command's own. */
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
  stop(): Promise<void>
}

/** How long a server may take to answer for the first time, ms: one with many matches reads them all. */
const START_MS = 60_000

/**
 * Starts a server on the servers' core and a free port, and waits until it answers.
 * @param command what runs it, given the port
 * @param path a GET that answers 200 when it is ready
 */
export async function startServer(
  command: (port: number) => readonly string[],
  env: NodeJS.ProcessEnv,
  path: string,
): Promise<ChildServer> {
  const port = await freePort()
  const words = command(port)
  const child = spawnPinned(SERVER_CORE, words, { ...env, HOST: '127.0.0.1', PORT: String(port) })
  const url = `http://127.0.0.1:${port}`
  for (const deadline = Date.now() + START_MS; !(await answers(url + path)); await delay(50)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop(child)
      throw new Error(`${words.join(' ')} does not start`)
    }
  }
  return { pid: child.pid ?? 0, port, url, stop: () => stop(child) }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** How long a process that writes a profile may take to end, ms. */
const WRITES_FOR = 20_000

/** Ends it at once: nothing that a bench starts has anything to keep, but for a profile. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  if (child.spawnargs.includes('--cpu-prof')) {
    child.kill('SIGTERM')
    await Promise.race([ended, delay(WRITES_FOR, undefined, { ref: false })])
  }
  child.kill('SIGKILL')
  await ended
}

/** What runs one of our TypeScript files in a process of its own. */
export const nodeCommand = (file: string, ...flags: string[]): string[] => [
  process.execPath,
  ...flags,
  ...(file.endsWith('.ts') ? ['--import', 'tsx'] : []),
  file,
]
