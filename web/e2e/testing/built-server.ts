import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../../server/testing/free-port.ts'
import { hosted, ownProcess, type ServerProcess } from './server-processes.ts'

export const SCORER_KEY = 'a key for the browser stories'
export const TOKEN_KEY = 'a key for the tokens of the browser stories'

/** The built product outside the worker's process, with its own database; a story can kill and restart it. */
export interface BuiltServer {
  readonly url: string
  readonly port: number
  /** Free port for a `CuttableLine` to the server. The server accepts requests of pages opened through that port. */
  readonly linePort: number
  /** Path of the database. The server's other files are in the same folder. */
  readonly databaseFile: string
  /** Starts the server again, in a process of its own. @param more additional settings */
  start(more?: NodeJS.ProcessEnv): Promise<void>
  /** Ends the process, by default with `SIGKILL`: the server can neither finish requests nor close files. */
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Returns the output of the server so far. */
  log(): string
  /** Ends the server and removes its folder. */
  dispose(): Promise<void>
}

/** Folder of a migrated database that contains only the club's content. */
let blank: Promise<string> | undefined

/** Creates that folder once per worker, because migrating takes most of a first start. */
async function makeBlank(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-blank-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const first = await serverIn(folder)
  await first.kill('SIGTERM')
  return folder
}

/** Starts the built product. @param env settings in addition to the port, the database and the keys */
export async function builtServer(env: NodeJS.ProcessEnv = {}): Promise<BuiltServer> {
  blank ??= makeBlank()
  const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-story-'))
  cpSync(await blank, folder, { recursive: true })
  return serverIn(folder, env)
}

async function serverIn(folder: string, env: NodeJS.ProcessEnv = {}): Promise<BuiltServer> {
  const [port, linePort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const databaseFile = path.join(folder, 'ventaja.db')
  const settings = {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${linePort}`,
    DATABASE_URL: `file:${databaseFile}`,
    SCORER_KEY,
    TOKEN_KEY,
    LOG_LEVEL: 'warn',
    ...env,
  }
  let running: ServerProcess | undefined
  let log = ''
  const record = (text: string) => {
    log += text
  }

  const start = async (more: NodeJS.ProcessEnv = {}) => {
    const started = ownProcess({ ...settings, ...more }, record)
    running = started
    await Promise.race([untilReady(url), started.failed]).catch(async (error: unknown) => {
      await started.dispose()
      throw error
    })
  }
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    await running?.kill(signal)
    running = undefined
  }
  // A setting such as TZ applies to a whole process.
  if (Object.keys(env).length > 0) await start()
  else running = await hosted(settings, record)
  return {
    url,
    port,
    linePort,
    databaseFile,
    start,
    kill,
    log: () => log,
    dispose: async () => {
      await running?.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const ready = await fetch(`${url}/readyz`).catch(() => null)
    if (ready?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`${url} is not ready after 60 s`)
}
