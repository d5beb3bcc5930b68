import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { byDateDescending, type MatchSummary } from '../../shared/matches/match.ts'
import { deflatedPart, type GzipPart, gzipOfParts, storedPart } from '../http/gzip-parts.ts'
import { etagOf, type PreparedAnswer } from '../http/prepared-answer.ts'
import { type Scoresheet, summaryOf } from './scoresheet.ts'

/** A match as it stands in a list. */
interface Part {
  readonly summary: MatchSummary
  readonly etag: string
  readonly body: Buffer
  readonly compressed: GzipPart
}

/** What a list is put together from. */
export interface ListSource {
  /** The sheet as it is now. */
  readonly find: (id: string) => Scoresheet | undefined
  /** The body of its answer. */
  readonly answerOf: (sheet: Scoresheet) => Pick<PreparedAnswer, 'body' | 'etag'>
}

/** How long after one list the next is put together, in times of what putting it together took, and at most, ms. */
const PAUSE_FACTOR = 20
const LONGEST_PAUSE = 250
/** A list that nobody has asked for so long is neither kept up nor kept (ms): those who poll ask every five seconds. */
const FORGOTTEN_AFTER = 15_000
/** How many parts are made anew before others have a turn. */
const PARTS_A_TURN = 32

const OPENING = Buffer.from('[')
const COMMA = Buffer.from(',')
const CLOSING = Buffer.from(']')
const STORED = { opening: storedPart(OPENING), comma: storedPart(COMMA), closing: storedPart(CLOSING) }

/**
 * The list of all matches as an answer that is ready, compressed too. After a change only what changed is serialised and
 * compressed anew, between requests and not for one of them; whoever asks meanwhile waits until the change is in.
 */
export function createMatchList({ find, answerOf }: ListSource) {
  const parts = new Map<string, Part>()
  const stale = new Set<string>()
  let order: Part[] = []
  let ready: PreparedAnswer | null = null
  /** Counts the changes; the second says up to which of them the list is ready. */
  let changes = 0
  let covered = -1
  let round: Promise<void> | null = null
  let restUntil = 0
  let askedAt = Number.NEGATIVE_INFINITY

  async function putTogether(): Promise<void> {
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
    // Nearly in order already, which is what sorting is quickest at.
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

  /** The list that is being put together, or the next. */
  function nextRound(): Promise<void> {
    round ??= putTogether().finally(() => {
      round = null
      if (stale.size > 0) keepUp()
    })
    return round
  }

  /** Gives up the list, which takes the memory of all matches, once nobody asks for it any more. */
  function forgetLater(ms: number): void {
    setTimeout(() => {
      const left = askedAt + FORGOTTEN_AFTER - performance.now()
      if (left > 0) forgetLater(left)
      else ready = null
    }, ms).unref()
  }

  function keepUp(): void {
    // Where it fails, whoever asks next is told.
    if (performance.now() - askedAt < FORGOTTEN_AFTER) nextRound().catch(() => undefined)
  }

  return {
    /** These matches are not as they were. */
    changed(ids: Iterable<string>): void {
      changes++
      for (const id of ids) stale.add(id)
      keepUp()
    },
    /** The list with every change before this call in it. */
    async current(): Promise<PreparedAnswer> {
      askedAt = performance.now()
      for (const wanted = changes; !ready || covered < wanted; ) await nextRound()
      return ready
    },
    /** Some of the matches of the current list, chosen from all, and as an answer. Nothing is serialized again. */
    async some<P extends { readonly found: readonly Part[] }>(choose: (all: readonly Part[]) => P) {
      await this.current()
      const chosen = choose(order)
      return { ...chosen, answer: join(chosen.found) }
    },
    /** The list, where it has every change in it now. */
    now: (): PreparedAnswer | null => {
      askedAt = performance.now()
      return covered === changes ? ready : null
    },
  }
}

/** Copied together when somebody wants it, in the form that is wanted: most who ask have it already. */
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
