import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { byDateDescending, type MatchSummary } from '../../shared/matches/match.ts'
import { deflatedPart, type GzipPart, gzipOfParts, storedPart } from '../http/gzip-parts.ts'
import { etagOf, type PreparedAnswer } from '../http/prepared-answer.ts'
import { type Scoresheet, summaryOf } from './scoresheet.ts'

/** One match in a list. */
interface Part {
  readonly summary: MatchSummary
  readonly etag: string
  readonly body: Buffer
  readonly compressed: GzipPart
}

/** Where a list gets its matches. */
export interface ListSource {
  /** Returns the current sheet. */
  readonly find: (id: string) => Scoresheet | undefined
  /** Returns the answer about one match. */
  readonly answerOf: (sheet: Scoresheet) => Pick<PreparedAnswer, 'body' | 'etag'>
}

/** Pause between two assemblies of the list, as a multiple of the time that the last one took. */
const PAUSE_FACTOR = 20
/** Longest pause between two assemblies (ms). */
const LONGEST_PAUSE = 250
/** Time after the last request when a list is dropped (ms). Clients that poll ask every five seconds. */
const FORGOTTEN_AFTER = 15_000
/** Number of matches to serialize before other requests get a turn. */
const PARTS_A_TURN = 32

const OPENING = Buffer.from('[')
const COMMA = Buffer.from(',')
const CLOSING = Buffer.from(']')
const STORED = { opening: storedPart(OPENING), comma: storedPart(COMMA), closing: storedPart(CLOSING) }

/**
 * Caches the list of all matches, plain and compressed. After a change, only the changed matches are serialized and
 * compressed again, once for all requests. Requests wait until the list includes every earlier change.
 */
export function createMatchList({ find, answerOf }: ListSource) {
  const parts = new Map<string, Part>()
  const stale = new Set<string>()
  let order: Part[] = []
  let ready: PreparedAnswer | null = null
  /** Number of changes so far. */
  let changes = 0
  /** Number of changes that the cached list includes. */
  let covered = -1
  let round: Promise<void> | null = null
  let restUntil = 0
  let askedAt = Number.NEGATIVE_INFINITY

  async function assemble(): Promise<void> {
    const rest = restUntil - performance.now()
    await (rest > 0 ? delay(rest, undefined, { ref: false }) : nextTurn())
    const ids = [...stale]
    const until = changes
    stale.clear()
    try {
      for (let from = 0; from < ids.length; from += PARTS_A_TURN) {
        await Promise.all(ids.slice(from, from + PARTS_A_TURN).map(renewPart))
        await nextTurn()
      }
    } catch (error) {
      for (const id of ids) stale.add(id)
      throw error
    }
    const began = performance.now()
    if (order.length !== parts.size) order = [...parts.values()]
    // Sorting is fast because the list is nearly in order.
    order = order
      .map(({ summary }) => parts.get(summary.id) as Part)
      .sort((a, b) => byDateDescending(a.summary, b.summary))
    if (!ready) forgetLater(FORGOTTEN_AFTER)
    ready = join(order)
    covered = until
    const ended = performance.now()
    restUntil = ended + Math.min(LONGEST_PAUSE, PAUSE_FACTOR * (ended - began))
  }

  async function renewPart(id: string): Promise<void> {
    const sheet = find(id)
    if (!sheet) return
    const { body, etag } = answerOf(sheet)
    parts.set(id, { summary: summaryOf(sheet), etag, body, compressed: await deflatedPart(body) })
  }

  /** Resolves when the current assembly ends, or the next one if none is under way. */
  function nextRound(): Promise<void> {
    round ??= assemble().finally(() => {
      round = null
      if (stale.size > 0) keepUp()
    })
    return round
  }

  /** Drops the list after the last request for it: it takes as much memory as all matches. */
  function forgetLater(ms: number): void {
    setTimeout(() => {
      const left = askedAt + FORGOTTEN_AFTER - performance.now()
      if (left > 0) forgetLater(left)
      else ready = null
    }, ms).unref()
  }

  function keepUp(): void {
    // The next request reports a failure.
    if (performance.now() - askedAt < FORGOTTEN_AFTER) nextRound().catch(() => undefined)
  }

  return {
    /** Marks these matches as changed. */
    changed(ids: Iterable<string>): void {
      changes++
      for (const id of ids) stale.add(id)
      keepUp()
    },
    /** Returns the list with every change before this call. */
    async current(): Promise<PreparedAnswer> {
      askedAt = performance.now()
      for (const wanted = changes; !ready || covered < wanted; ) await nextRound()
      return ready
    },
    /** Returns the chosen matches of the current list as an answer. Nothing is serialized again. */
    async some<P extends { readonly found: readonly Part[] }>(choose: (all: readonly Part[]) => P) {
      await this.current()
      const chosen = choose(order)
      return { ...chosen, answer: join(chosen.found) }
    },
    /** Returns the cached list, or null if it lacks a change. */
    now: (): PreparedAnswer | null => {
      askedAt = performance.now()
      return covered === changes ? ready : null
    },
  }
}

/** Concatenates the parts when a request needs the body: most clients get a 304. */
function join(parts: readonly Part[]): PreparedAnswer {
  const between = <T>(opening: T, comma: T, closing: T, each: (part: Part) => T): T[] => [
    opening,
    ...parts.flatMap((part, n) => (n === 0 ? [each(part)] : [comma, each(part)])),
    closing,
  ]
  let body: Buffer | undefined
  let gzip: Buffer | undefined
  return {
    etag: etagOf(parts.map(({ etag }) => etag).join()),
    get body() {
      body ??= Buffer.concat(between(OPENING, COMMA, CLOSING, (part) => part.body))
      return body
    },
    gzipped: () => {
      gzip ??= gzipOfParts(between(STORED.opening, STORED.comma, STORED.closing, (part) => part.compressed))
      return gzip
    },
  }
}
