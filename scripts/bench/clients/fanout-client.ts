// Opens many watchers of one match, posts to it, and counts the messages.
import { setTimeout as delay } from 'node:timers/promises'
import { quantile } from '../../../server/testing/quantile.ts'
import { DIALECTS, type DialectName } from './dialects.ts'
import { createPublisher, type PublisherSettings } from './publisher.ts'
import { serve } from './remote.ts'
import { Watcher } from './watcher.ts'

export interface Audience {
  readonly port: number
  readonly match: string
  readonly dialect: DialectName
  readonly watchers: number
  readonly publisher: PublisherSettings
}

export interface Sending {
  readonly messages: number
  /** Number of messages in a group, sent at once. The next group follows when all watchers have this one. */
  readonly together: number
  /** Time between two groups of messages (ms). If it is not 0, a group does not wait for the ones before. */
  readonly everyMs: number
}

/** Result of a sending. Times (ms) run from sending a message to reading it from a socket. */
export interface Received {
  readonly delivered: number
  readonly bytesEach: number
  readonly p50: number
  readonly p99: number
  /** For each message, the time until the last watcher has it (ms). */
  readonly last: readonly number[]
  readonly seconds: number
  /** CPU time of this client (s). */
  readonly clientSeconds: number
}

export type FanoutHandlers = {
  watch(audience: Audience): Promise<void>
  /** Sends messages, and waits until the watchers have them. Throws an Error if a message is lost. */
  send(sending: Sending): Promise<Received>
  leave(nothing: null): Promise<void>
}

/** Number of concurrent handshakes. */
const CONNECTING = 100
/** One in this many watchers reads the number of each message. The others only count messages. */
const CHECKED = 100
/** Time without a message after which the rest counts as lost (ms). */
const SILENCE_MS = 5000

let watchers: Watcher[] = []
let publisher: Awaited<ReturnType<typeof createPublisher>> | null = null
let delivered = 0
let bytes = 0
/** When each message of the current sending was sent, and when a watcher last received it. */
let sentAt: number[] = []
let lastAt: number[] = []
let delays: Float64Array<ArrayBuffer> = new Float64Array(0)
/** Number of messages before the current sending. */
let base = 0
let awaited = Number.NaN
let allCame: () => void = () => {}

function onMessage(index: number): void {
  const now = performance.now()
  const sent = sentAt[index - base]
  if (sent === undefined) throw new Error(`message ${index + 1} was never sent`)
  lastAt[index - base] = now
  delays[delivered++] = now - sent
  if (delivered === awaited) allCame()
}

function onBytes(length: number): void {
  bytes += length
}

async function watch({ port, match, dialect, watchers: count, publisher: settings }: Audience): Promise<void> {
  await leave()
  base = 0
  const watched = { port, match, dialect: DIALECTS[dialect], onMessage, onBytes }
  for (let from = 0; from < count; from += CONNECTING) {
    const some = Array.from({ length: Math.min(CONNECTING, count - from) }, (_, n) => {
      return new Watcher(watched, (from + n) % CHECKED === 0)
    })
    watchers.push(...some)
    await Promise.all(some.map(({ ready }) => ready))
  }
  publisher = await createPublisher(port, match, settings)
}

async function send({ messages, together, everyMs }: Sending): Promise<Received> {
  if (!publisher) throw new Error('nobody watches')
  sentAt = []
  lastAt = []
  delivered = 0
  bytes = 0
  delays = new Float64Array(messages * watchers.length)
  const [cpu, started] = [process.cpuUsage(), performance.now()]
  for (let sent = 0; sent < messages; sent += together) {
    const now = performance.now()
    for (let n = 0; n < together; n++) sentAt.push(now)
    const answered = publisher.publish(together)
    if (everyMs > 0) await delay(Math.max(0, started + (sent / together + 1) * everyMs - performance.now()))
    else await Promise.all([answered, arrived(sentAt.length * watchers.length)])
  }
  await arrived(messages * watchers.length)
  const { user, system } = process.cpuUsage(cpu)
  base += messages
  const expected = messages * watchers.length
  const gaps = watchers.reduce((sum, watcher) => sum + watcher.gaps, 0)
  if (delivered !== expected || gaps > 0) throw new Error(`${delivered} of ${expected} arrived, with ${gaps} gaps`)
  return {
    delivered,
    bytesEach: bytes / delivered,
    p50: quantile(delays, 0.5),
    p99: quantile(delays, 0.99),
    last: lastAt.map((at, n) => at - (sentAt[n] ?? Number.NaN)),
    seconds: (performance.now() - started) / 1000,
    clientSeconds: (user + system) / 1e6,
  }
}

/** Waits for a number of deliveries, or until no more arrive. */
async function arrived(count: number): Promise<void> {
  if (delivered >= count) return
  awaited = count
  const all = new Promise<void>((resolve) => {
    allCame = resolve
  })
  let seen = -1
  const silence = setInterval(() => {
    if (delivered === seen) allCame()
    seen = delivered
  }, SILENCE_MS)
  await all
  clearInterval(silence)
}

async function leave(): Promise<void> {
  for (const watcher of watchers) watcher.end()
  publisher?.end()
  watchers = []
  publisher = null
}

serve({ watch, send, leave } satisfies FanoutHandlers)
