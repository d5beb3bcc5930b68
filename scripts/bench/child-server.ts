import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export interface ChildServer {
  readonly port: number
  readonly url: string
  stop(): Promise<void>
}

/** How long a server may take to answer for the first time, ms. */
const START_MS = 15_000

/**
 * Starts a server as a process of its own on a free port, and waits until it answers.
 * @param args what node is to run
 * @param path a GET that answers 200 when it is ready
 */
export async function startChild(args: readonly string[], env: NodeJS.ProcessEnv, path: string): Promise<ChildServer> {
  const port = await freePort()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + START_MS
  while (!(await answers(url + path))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${args.at(-1)} does not start`)
    await delay(50)
  }
  return { port, url, stop: () => stop(child) }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
