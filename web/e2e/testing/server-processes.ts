import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { NOTHING_SET } from '../../../server/testing/nothing-set.ts'
import { START_ARGUMENTS, START_FLAGS } from '../../../server/testing/start-command.ts'

/** Number of characters of a server's errors that the message about its end shows. */
const MOST_SHOWN = 2000

/** The process in which a server runs. */
export interface ServerProcess {
  /** Rejects if the process ends by itself. */
  readonly failed: Promise<never>
  /** Sends a signal and waits until the process has ended. */
  kill(signal: NodeJS.Signals): Promise<void>
  /** Ends the server. */
  dispose(): Promise<void>
}

/** Settings to start a server with, or `close` to close the server. */
type HostMessage = NodeJS.ProcessEnv | 'close'

/** Sent by the host when it has obeyed a message, or could not. */
interface HostReply {
  readonly problem?: string
}

type Record = (text: string) => void

const environment = (): NodeJS.ProcessEnv => ({ ...process.env, ...NOTHING_SET })

/** Starts `npm start` without waiting until it is ready. @param record receives what the server prints */
export function ownProcess(settings: NodeJS.ProcessEnv, record: Record): ServerProcess {
  const child = spawn(process.execPath, START_ARGUMENTS, {
    env: { ...environment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  follow(child, record)
  const ending = endingOf(child)
  return { ...ending, dispose: () => ending.kill('SIGKILL') }
}

interface Host extends Pick<ServerProcess, 'failed' | 'kill'> {
  readonly child: ChildProcess
}

/**
 * The worker's host. It runs one server at a time, so killing it affects one story only. Loading the code of a server takes
 * ten times as long as starting one.
 */
let host: Host | undefined

/** Starts a server in the host, and waits until it listens. @param record receives what the server prints */
export async function hosted(settings: NodeJS.ProcessEnv, record: Record): Promise<ServerProcess> {
  host ??= startHost()
  const { child, failed, kill } = host
  const stopFollowing = follow(child, record)
  const send = async (message: HostMessage) => {
    const replied = once(child, 'message') as Promise<[HostReply]>
    child.send(message)
    const [{ problem }] = await Promise.race([replied, failed])
    if (problem) throw new Error(problem)
  }
  await send(settings)
  return {
    failed,
    kill,
    dispose: async () => {
      await send('close')
      stopFollowing()
    },
  }
}

function startHost(): Host {
  const child = fork(path.join(import.meta.dirname, 'server-host.mjs'), {
    execArgv: START_FLAGS,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.once('exit', () => {
    host = undefined
  })
  return { child, ...endingOf(child) }
}

/** Passes on what a process prints. Returns a function that stops this. */
function follow(child: ChildProcess, record: Record): () => void {
  const outputs = [child.stdout, child.stderr]
  for (const output of outputs) output?.setEncoding('utf8').on('data', record)
  return () => {
    for (const output of outputs) output?.off('data', record)
  }
}

function endingOf(child: ChildProcess): Pick<ServerProcess, 'failed' | 'kill'> {
  // A host may end between two stories, when nothing records its output.
  let last = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    last = (last + text).slice(-MOST_SHOWN)
  })
  const exited = once(child, 'exit')
  const failed = exited.then(([code, signal]) => {
    throw new Error(`the server ended with ${signal ?? code}: ${last}`)
  })
  failed.catch(() => {})
  return {
    failed,
    kill: async (signal) => {
      child.kill(signal)
      await exited
    },
  }
}
