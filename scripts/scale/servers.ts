import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { projectRoot } from '../../server/storage/root.ts'
import { NOTHING_SET } from '../../server/testing/nothing-set.ts'
import { startArguments } from '../../server/testing/start-command.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Counts and prints checks that pass and fail. */
export function createTally() {
  const counts = { passed: 0, failed: 0 }
  return {
    counts,
    say,
    async check(name: string, holds: () => unknown): Promise<void> {
      try {
        const detail = await holds()
        counts.passed++
        say(`  ok    ${name}${typeof detail === 'string' ? `: ${detail}` : ''}`)
      } catch (error) {
        counts.failed++
        say(
          `  FAIL  ${name}\n        ${error instanceof Error ? error.message.split('\n').slice(0, 12).join('\n        ') : error}`,
        )
      }
    },
  }
}

export type Tally = ReturnType<typeof createTally>

/** Waits for a condition. Returns how long that took (ms). Throws an Error with `what` after `withinMs`. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, withinMs: number): Promise<number> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > withinMs) throw new Error(`${what}: not within ${withinMs} ms`)
    await delay(5)
  }
  return performance.now() - began
}

const START_MS = 30_000

export type BuiltServer = Awaited<ReturnType<typeof startServer>>

/** Starts the built server of a version on a port. A restart uses the same port. @param root folder of the version */
export async function startServer(port: number, env: NodeJS.ProcessEnv, root = projectRoot) {
  let child: ChildProcess
  const url = `http://127.0.0.1:${port}`
  const run = (): void => {
    child = spawn(process.execPath, startArguments(root), {
      env: { ...process.env, ...NOTHING_SET, ...env, HOST: '127.0.0.1', PORT: String(port) },
      stdio: ['ignore', 'inherit', 'inherit'],
      cwd: root,
    })
  }
  const ready = async (): Promise<void> => {
    const deadline = Date.now() + START_MS
    while (!(await answers(`${url}/readyz`))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the server on port ${port} does not start`)
      await delay(50)
    }
  }
  const ended = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    child.kill(signal)
    const [code] = await once(child, 'exit')
    return code
  }
  run()
  await ready()
  return {
    port,
    url,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: () => ended('SIGKILL'),
    /** @returns its exit code */
    stop: () => ended('SIGTERM'),
    startAgain: () => {
      run()
      return ready()
    },
  }
}

export const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )
