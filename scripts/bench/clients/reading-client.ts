// Concurrent readers. Each repeats the same request on its own keep-alive connection, and sends it again only after the answer.
import { quantile } from '../../../server/testing/quantile.ts'
import { HttpLine, renderRequest } from './http-line.ts'
import { serve } from './remote.ts'

export interface Reading {
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Whether readers send the ETag of their last answer. */
  readonly conditional: boolean
  readonly readers: number
  readonly warmUpMs: number
  readonly windowMs: number
}

export interface Read {
  readonly answers: number
  readonly seconds: number
  /** Number of 304 answers. */
  readonly unchanged: number
  /** Length of the longest body (bytes). */
  readonly bytes: number
  readonly p50: number
  readonly p99: number
  readonly clientSeconds: number
}

/** A scorer who posts points at a fixed rate during the reads. */
export interface Posting {
  readonly port: number
  readonly match: string
  readonly headers: Readonly<Record<string, string>>
  readonly perSecond: number
}

export type ReadingHandlers = {
  /** Opens the connections, and reads for the warm-up. */
  warmUp(reading: Reading): Promise<void>
  /** Reads for the measured window. */
  measure(nothing: null): Promise<Read>
  /** Starts posting; null stops it. */
  post(posting: Posting | null): Promise<void>
}

interface Reader {
  readonly line: HttpLine
  etag: string
  request: string
  sent: number
}

let reading: Reading
let readers: Reader[] = []
let latencies: number[] = []
let [unchanged, bytes, until, underWay] = [0, 0, 0, 0]
let failure = ''
let ended: () => void = () => {}

async function warmUp(asked: Reading): Promise<void> {
  reading = asked
  failure = ''
  readers = Array.from({ length: reading.readers }, () => {
    const reader: Reader = {
      line: new HttpLine(reading.port, (status, head, length) => answered(reader, status, head, length)),
      etag: '',
      request: renderRequest('GET', reading.path, reading.headers),
      sent: 0,
    }
    return reader
  })
  await Promise.all(readers.map(({ line }) => line.opened))
  await read(reading.warmUpMs)
}

async function measure(): Promise<Read> {
  const [cpu, started] = [process.cpuUsage(), performance.now()]
  await read(reading.windowMs)
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpu)
  for (const { line } of readers) line.end()
  if (failure) throw new Error(`unexpected response: ${failure}`)
  return {
    answers: latencies.length,
    seconds,
    unchanged,
    bytes,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    clientSeconds: (user + system) / 1e6,
  }
}

async function read(milliseconds: number): Promise<void> {
  latencies = []
  unchanged = 0
  bytes = 0
  until = performance.now() + milliseconds
  underWay = readers.length
  const all = new Promise<void>((resolve) => {
    ended = resolve
  })
  for (const reader of readers) ask(reader)
  await all
}

function ask(reader: Reader): void {
  reader.sent = performance.now()
  reader.line.send(reader.request)
}

function answered(reader: Reader, status: number, head: string, length: number): void {
  const now = performance.now()
  latencies.push(now - reader.sent)
  if (status === 304) unchanged += 1
  else if (status !== 200) failure = head
  if (length > bytes) bytes = length
  if (reading.conditional && status === 200) remember(reader, head)
  if (now < until && !failure) {
    ask(reader)
    return
  }
  underWay -= 1
  if (underWay === 0) ended()
}

function remember(reader: Reader, head: string): void {
  const etag = /\r\netag: *([^\r]+)/i.exec(head)?.[1] ?? ''
  if (etag === reader.etag) return
  reader.etag = etag
  reader.request = renderRequest('GET', reading.path, { ...reading.headers, 'if-none-match': etag })
}

let poster: { timer: NodeJS.Timeout; line: HttpLine } | null = null
let posted = 0

async function post(posting: Posting | null): Promise<void> {
  if (poster) {
    clearInterval(poster.timer)
    poster.line.end()
    poster = null
  }
  if (!posting) return
  const { port, match, headers, perSecond } = posting
  const line = new HttpLine(port, (status, head) => {
    if (status !== 201) failure = head
  })
  await line.opened
  const timer = setInterval(() => {
    posted += 1
    const body = `{"id":"r-${process.pid}-${posted}","player":"${posted % 2 ? 'Ana Reyes' : 'Luz Marte'}","action":"WINNER"}`
    line.send(renderRequest('POST', `/product/${match}/actions`, headers, body))
  }, 1000 / perSecond)
  poster = { timer, line }
}

serve({ warmUp, measure, post } satisfies ReadingHandlers)
