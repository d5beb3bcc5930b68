// A client is a process on its own core. The bench calls its handlers, one at a time.
import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { CLIENT_CORE, nodeCommand, spawnPinned, stop } from '../child-process.ts'

/** Functions that the bench can call in a client. */
export type Handlers = Readonly<Record<string, (argument: never) => Promise<unknown>>>

interface Answer {
  readonly result?: unknown
  readonly error?: string
}

/** Serves calls in the client's process. */
export function serve(handlers: Handlers): void {
  process.on('message', ({ name, argument }: { name: string; argument: unknown }) => {
    const handler = handlers[name] as ((argument: unknown) => Promise<unknown>) | undefined
    const answer = (answer: Answer) => void process.send?.(answer)
    if (!handler) return answer({ error: `no ${name}` })
    handler(argument).then(
      (result) => answer({ result }),
      (error: Error) => answer({ error: error.stack ?? error.message }),
    )
  })
  process.on('disconnect', () => process.exit())
}

export interface Client<H extends Handlers> {
  readonly pid: number
  call<N extends keyof H & string>(name: N, argument: Parameters<H[N]>[0]): Promise<Awaited<ReturnType<H[N]>>>
  stop(): Promise<void>
}

/** Starts the client in a file of this folder. */
export function startClient<H extends Handlers>(file: string): Client<H> {
  const command = nodeCommand(path.join(import.meta.dirname, file))
  const child = spawnPinned(CLIENT_CORE, command, {}, 'ipc')
  return {
    pid: child.pid ?? 0,
    call: (name, argument) => call(child, name, argument) as never,
    stop: () => stop(child),
  }
}

function call(child: ChildProcess, name: string, argument: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`the client ended during ${name}`))
    child.once('exit', ended)
    child.once('message', ({ result, error }: Answer) => {
      child.off('exit', ended)
      if (error === undefined) resolve(result)
      else reject(new Error(`${name}: ${error}`))
    })
    child.send({ name, argument })
  })
}
