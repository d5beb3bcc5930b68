import path from 'node:path'
import { ApiError } from '../http/api-error.ts'
import { openThread, type Program, threadProgram } from '../http/thread.ts'
import { richText } from './rich-text.ts'

/** Longest text that is converted in the thread of the server (characters). The slowest one takes about 20 ms. */
const SHORT = 2000
/** Longest time for one text (ms). The slowest text takes about a second. */
const LONGEST_MS = 10_000
/** Maximum number of texts that are converted or wait for it. */
const MOST_TEXTS = 20
/** Memory of the thread (MB). The slowest text needs about 60. */
const MEMORY_MB = 256

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

interface Options {
  readonly limitMs?: number
  readonly program?: () => Program
}

const workerProgram = () => threadProgram(path.join(import.meta.dirname, 'markdown-worker'), MEMORY_MB)

/** Opens the conversion of long texts, in a thread that starts with the first one. */
export function openMarkdown({ limitMs = LONGEST_MS, program = workerProgram }: Options = {}): Markdown {
  const { ask, close } = openThread<string, string>({
    program,
    limitMs,
    most: MOST_TEXTS,
    tooHard: textTooComplex,
    tooMany: tooManyTexts,
  })
  return { html: async (markdown) => (markdown.length <= SHORT ? richText(markdown) : ask(markdown)), close }
}
