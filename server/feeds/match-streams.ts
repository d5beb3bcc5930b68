import type { ServerResponse } from 'node:http'
import { Counter, Gauge, type Registry } from 'prom-client'
import { eventOf, needsSnapshot } from '../../shared/matches/feed-schemas.ts'
import type { LogEntry } from '../../shared/matches/match-schemas.ts'
import { closeGradually } from '../http/draining.ts'
import type { Matches } from '../matches/matches.ts'
import type { SheetUpdate } from '../matches/merge-sheets.ts'
import type { Publishing } from '../matches/publish-queue.ts'
import { matchOf, type Scoresheet, summaryOf, withScores } from '../matches/scoresheet.ts'

/** Interval of the comments that keep a connection open (ms). Most proxies close a silent connection after 60 s. */
const PING_MS = 15_000
const PING = Buffer.from(': ping\n\n')
/** Maximum number of bytes that may wait for one reader, besides what the stream began with. */
const MOST_WAITING_BYTES = 1_048_576
/** Shortest and longest time after which a client reconnects (ms). Clients of a stopped server must not all come at once. */
const RETRY_MS = [1000, 5000] as const

interface Stream {
  readonly match: string
  readonly address: string
  readonly response: ServerResponse
  /** Maximum number of bytes that may wait for this reader. */
  readonly most: number
}

export interface StreamsDeps {
  readonly matches: Pick<Matches, 'hold' | 'read' | 'find'>
  readonly publishing: Publishing
  readonly registry: Registry
  /** Maximum number of open streams of one address. */
  readonly mostAtAddress: number
}

export type MatchStreams = ReturnType<typeof openMatchStreams>

/**
 * Opens the server-sent events of matches. All readers of a match share the bytes of an event. A reader that does not keep up is
 * disconnected before it fills the memory. It reconnects, and gets what it missed.
 */
export function openMatchStreams({ matches, publishing, registry, mostAtAddress }: StreamsDeps) {
  const metrics = streamMetrics([registry])
  const streamsOf = new Map<string, Set<Stream>>()
  const openAt = new Map<string, number>()
  /** The beginning of the latest stream of each match. After a restart, most readers ask for the same. */
  const beginnings = new WeakMap<Scoresheet, { readonly since: number; readonly bytes: Buffer }>()

  function beginningOf(sheet: Scoresheet, since: number): Buffer {
    const known = beginnings.get(sheet)
    if (known?.since === since) return known.bytes
    const bytes = Buffer.from(missedEvents(sheet, since))
    beginnings.set(sheet, { since, bytes })
    return bytes
  }

  function send(stream: Stream, bytes: Buffer): void {
    stream.response.write(bytes)
    if (stream.response.writableLength <= stream.most) return
    metrics.dropped.inc({ reason: 'slow' })
    remove(stream)
    stream.response.destroy()
  }

  function publish(updates: readonly SheetUpdate[]): void {
    if (streamsOf.size === 0) return
    for (const { sheet, entries, described } of updates) {
      const streams = streamsOf.get(sheet.record.id)
      if (!streams) continue
      const bytes = Buffer.from(entryEvents(sheet, entries) + (described ? updatedEvent(sheet) : ''))
      for (const stream of streams) send(stream, bytes)
    }
  }
  publishing.onPublish(publish)

  function add(stream: Stream): void {
    const { match, address, response } = stream
    streamsOf.set(match, (streamsOf.get(match) ?? new Set()).add(stream))
    openAt.set(address, (openAt.get(address) ?? 0) + 1)
    metrics.streams.inc()
    // An error event without a listener ends the server.
    response.on('error', () => remove(stream))
    response.once('close', () => remove(stream))
  }

  /** Sends a stream nothing more. It ends before its response closes, because a slow reader has not read everything yet. */
  function remove(stream: Stream): void {
    const { match, address } = stream
    const others = streamsOf.get(match)
    if (!others?.delete(stream)) return
    if (others.size === 0) streamsOf.delete(match)
    const left = (openAt.get(address) ?? 1) - 1
    if (left > 0) openAt.set(address, left)
    else openAt.delete(address)
    metrics.streams.dec()
  }

  function end(stream: Stream): void {
    remove(stream)
    stream.response.end()
  }

  const all = (): Stream[] => [...streamsOf.values()].flatMap((streams) => [...streams])

  const pings = setInterval(() => {
    for (const { response } of all()) {
      // A ping would hide from the server's timeout that the reader takes nothing.
      if (response.writableLength === 0) response.write(PING)
    }
  }, PING_MS).unref()

  return {
    /**
     * Sends the entries after `since`, and from then on every event of the match. Returns false, and sends nothing, if the address
     * has too many open streams.
     * @param head writes the head of the response
     * @throws ApiError 404, 503
     */
    async open(match: string, since: number, address: string, head: () => ServerResponse): Promise<boolean> {
      const release = matches.hold(match)
      try {
        const loaded = await matches.read(match)
        if ((openAt.get(address) ?? 0) >= mostAtAddress) return false
        publishing.flush()
        const sheet = matches.find(match) ?? loaded
        const response = head()
        // The client may have left while the match was loaded. Its response would not be closed a second time.
        if (response.destroyed) return true
        const bytes = beginningOf(sheet, since)
        add({ match, address, response, most: bytes.length + MOST_WAITING_BYTES })
        response.write(`retry: ${retryMs()}\n\n`)
        response.write(bytes)
        return true
      } finally {
        release()
      }
    },
    /** Ends all streams within this time. */
    leave: (withinMs: number): Promise<void> => closeGradually(all(), withinMs, end),
    close(): void {
      clearInterval(pings)
      for (const stream of all()) end(stream)
    },
  }
}

const retryMs = (): number => Math.round(RETRY_MS[0] + Math.random() * (RETRY_MS[1] - RETRY_MS[0]))

/** Returns one event. JSON has no line breaks, so it is one line. */
const eventText = (event: string, data: unknown, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

const entryEvents = (sheet: Scoresheet, latest: readonly LogEntry[]): string =>
  withScores(sheet, latest)
    .map((entry) => eventText(eventOf(entry), entry, entry.seq))
    .join('')

const updatedEvent = (sheet: Scoresheet): string => eventText('match:updated', summaryOf(sheet))

/** Returns the missed entries and the match as it is now, or a snapshot of the whole match. */
function missedEvents(sheet: Scoresheet, since: number): string {
  const { live, entries } = sheet.log
  if (needsSnapshot(since, live.seq)) return eventText('match:snapshot', matchOf(sheet), live.seq)
  return entryEvents(sheet, entries.slice(since)) + updatedEvent(sheet)
}

/** Adds the metrics of streams to a registry. */
const streamMetrics = (registers: Registry[]) => ({
  streams: new Gauge({ name: 'ventaja_streams', help: 'Open streams of server-sent events.', registers }),
  dropped: new Counter({
    name: 'ventaja_streams_dropped_total',
    help: 'Streams that were cut off because their reader did not keep up, by reason.',
    labelNames: ['reason'] as const,
    registers,
  }),
})
