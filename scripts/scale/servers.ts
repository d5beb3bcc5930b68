import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { projectRoot } from '../../server/storage/root.ts'
import { NOTHING_SET } from '../../server/testing/nothing-set.ts'

const START_MS = 30_000

export type BuiltServer = Awaited<ReturnType<typeof startServer>>

/** A built server on its own port, which it keeps when it is started again. */
export async function startServer(port: number, env: NodeJS.ProcessEnv) {
  let child: ChildProcess
  const url = `http://127.0.0.1:${port}`
  const run = (): void => {
    child = spawn(process.execPath, [path.join(projectRoot, 'dist/server/main.js')], {
      env: { ...process.env, ...NOTHING_SET, ...env, HOST: '127.0.0.1', PORT: String(port) },
      stdio: ['ignore', 'inherit', 'inherit'],
      cwd: projectRoot,
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
