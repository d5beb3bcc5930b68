import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { ApiError } from '../http/api-error.ts'
import { richText } from './rich-text.ts'

/** Longest text that is converted in the thread of the server (characters). The slowest one takes about 20 ms. */
const SHORT = 2000
/** Longest time for one text (ms). The slowest text takes about a second. */
const LONGEST_MS = 10_000
/** Maximum number of texts that are converted or wait for it. */
const MOST_TEXTS = 20
/** Memory of the thread (MB). The slowest text needs about 60. */
const MEMORY_MB = 256

/** The file of the thread, beside the bundled server. */
const BUILT = path.join(import.meta.dirname, 'markdown-worker.js')

const textTooComplex = () =>
  new ApiError(
    422,
    'TEXT_TOO_COMPLEX',
    'markdown: takes too long to convert; make the text shorter, or use fewer marks',
  )
const tooManyTexts = () =>
  new ApiError(503, 'OVERLOADED', 'the server already converts many texts; send the same request again later')

/** Converts Markdown without keeping other requests waiting. */
export interface Markdown {
  /**
   * Returns the text as safe HTML.
   * @throws ApiError 422 if that takes too long; 503 if too many texts wait
   */
  html(markdown: string): Promise<string>
  /** Ends the thread. */
  close(): Promise<void>
}

/** The arguments of `new Worker`. */
type Program = readonly [file: string, options: WorkerOptions]

interface Options {
  readonly limitMs?: number
  readonly program?: () => Program
}

/** Opens the conversion of long texts, in a thread that starts with the first one. */
export function openMarkdown({ limitMs = LONGEST_MS, program = workerProgram }: Options = {}): Markdown {
  let thread: ReturnType<typeof startThread> | null = null
  let latest: Promise<unknown> = Promise.resolve()
  let texts = 0

  async function convert(markdown: string): Promise<string> {
    thread ??= startThread(...program())
    const { worker, isReady, ended } = thread
    const limit = new AbortController()
    let timer: NodeJS.Timeout | undefined
    try {
      await isReady
      const converted = once(worker, 'message', { signal: AbortSignal.any([ended, limit.signal]) })
      timer = setTimeout(() => limit.abort(), limitMs)
      worker.postMessage(markdown)
      const [html] = await converted
      return html
    } catch (error) {
      // The next text gets a new thread.
      thread = null
      await worker.terminate()
      if (limit.signal.aborted || isOutOfMemory(error)) throw textTooComplex()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    html: async (markdown) => {
      if (markdown.length <= SHORT) return richText(markdown)
      if (texts >= MOST_TEXTS) throw tooManyTexts()
      texts += 1
      const converted = latest.then(() => convert(markdown))
      latest = converted.catch(() => undefined)
      return converted.finally(() => {
        texts -= 1
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
  // The text that the thread works on receives the error too. Without this listener, an error at another time would end the process.
  worker.on('error', () => undefined)
  worker.once('exit', () => ending.abort())
  worker.unref()
  return { worker, ended: ending.signal, isReady: once(worker, 'message', { signal: ending.signal }) }
}

function workerProgram(): Program {
  // Node's flags and variables are for the main thread.
  const options: WorkerOptions = { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } }
  if (existsSync(BUILT)) return [BUILT, options]
  // From the sources. A thread does not inherit tsx.
  const tsx = createRequire(import.meta.url).resolve('tsx/cjs/api')
  const load = 'const { tsx, file } = require("node:worker_threads").workerData; require(tsx).require(file, tsx)'
  const file = path.join(import.meta.dirname, 'markdown-worker.ts')
  return [load, { ...options, eval: true, workerData: { tsx, file } }]
}
