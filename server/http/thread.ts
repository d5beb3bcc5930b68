import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** The arguments of `new Worker`. */
export type Program = readonly [file: string, options: WorkerOptions]

interface ThreadOptions {
  readonly program: () => Program
  /** Longest time for one question (ms). */
  readonly limitMs: number
  /** Maximum number of questions that are answered or wait for it. */
  readonly most: number
  /** Returns the error for a question that takes too long, or too much memory. */
  readonly tooHard: () => Error
  /** Returns the error for more than `most` questions. */
  readonly tooMany: () => Error
}

/** A thread that answers questions one after another, so that long work keeps no request waiting. */
export interface Thread<Question, Answer> {
  ask(question: Question): Promise<Answer>
  /** Ends the thread. */
  close(): Promise<void>
}

/** Opens a thread that starts with the first question. After a failure, the next question gets a new one. */
export function openThread<Question, Answer>({
  program,
  limitMs,
  most,
  tooHard,
  tooMany,
}: ThreadOptions): Thread<Question, Answer> {
  let thread: ReturnType<typeof startThread> | null = null
  let latest: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function answer(question: Question): Promise<Answer> {
    thread ??= startThread(...program())
    const { worker, isReady, ended } = thread
    const limit = new AbortController()
    let timer: NodeJS.Timeout | undefined
    try {
      await isReady
      const answered = once(worker, 'message', { signal: AbortSignal.any([ended, limit.signal]) })
      timer = setTimeout(() => limit.abort(), limitMs)
      worker.postMessage(question)
      const [found] = await answered
      return found
    } catch (error) {
      thread = null
      await worker.terminate()
      if (limit.signal.aborted || isOutOfMemory(error)) throw tooHard()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    ask: async (question) => {
      if (waiting >= most) throw tooMany()
      waiting += 1
      const answered = latest.then(() => answer(question))
      latest = answered.catch(() => undefined)
      return answered.finally(() => {
        waiting -= 1
      })
    },
    close: async () => {
      await thread?.worker.terminate()
    },
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Returns a thread, with a promise for its first message and a signal of its end. */
function startThread(...program: Program) {
  const worker = new Worker(...program)
  const ending = new AbortController()
  // The question that the thread works on receives the error too. Without this listener, an error at another time would end the process.
  worker.on('error', () => undefined)
  worker.once('exit', () => ending.abort())
  worker.unref()
  return { worker, ended: ending.signal, isReady: once(worker, 'message', { signal: ending.signal }) }
}

/**
 * Returns the program of a thread. Its first message says that its modules are loaded.
 * @param source the file of the thread without its ending. The bundled server has it beside itself
 * @param memoryMb memory of the thread (MB)
 */
export function threadProgram(source: string, memoryMb: number): Program {
  // Node's flags and variables are for the main thread.
  const options: WorkerOptions = { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMb } }
  const built = path.join(import.meta.dirname, `${path.basename(source)}.js`)
  if (existsSync(built)) return [built, options]
  // From the sources. A thread does not inherit tsx.
  const tsx = createRequire(import.meta.url).resolve('tsx/cjs/api')
  const load = 'const { tsx, file } = require("node:worker_threads").workerData; require(tsx).require(file, tsx)'
  return [load, { ...options, eval: true, workerData: { tsx, file: `${source}.ts` } }]
}
