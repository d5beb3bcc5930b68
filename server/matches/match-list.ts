import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { z } from 'zod'
import { byDateDescending, compare } from '../../shared/matches/match.ts'
import type { matchesQuery } from '../../shared/matches/match-request-schemas.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { clubMoment } from '../../shared/time/club-time.ts'
import { type CachedResponse, compressedOnce, etagOf } from '../http/cached-response.ts'
import { compressPart, type GzipPart, joinGzip } from '../http/gzip-parts.ts'
import { type Scoresheet, summaryOf } from './scoresheet.ts'

/** One match in a list. */
interface ListedMatch {
  readonly summary: MatchSummary
  readonly response: Pick<CachedResponse, 'body' | 'etag'>
}

/** Pause between two assemblies of the list, as a multiple of the time that the last one took. */
const PAUSE_FACTOR = 20
/** Longest pause between two assemblies (ms). */
const LONGEST_PAUSE = 250
/** Time after the last request when a list is dropped (ms). Clients that poll ask every five seconds. */
const DROPPED_AFTER = 15_000
/** Number of matches to serialize before other requests get a turn. */
const MATCHES_A_TURN = 32
/** Longest selection to compress as a whole (bytes). It is compressed for each request, and its input takes memory meanwhile. */
const MOST_COMPRESSED = 4_194_304

export interface ListOptions {
  /**
   * Whether to compress each match by itself, once. Otherwise each version of the list is compressed as a whole, which
   * makes short matches a tenth as long.
   */
  readonly inParts: boolean
}

/**
 * Caches the list of all matches. After a change the next request assembles it from the cached matches. Requests wait until
 * the list includes every earlier change.
 */
export function createMatchList(
  all: () => Iterable<Scoresheet>,
  responseOf: (sheet: Scoresheet) => ListedMatch['response'],
  { inParts }: ListOptions,
) {
  const listed = new WeakMap<Scoresheet, ListedMatch>()
  let order: ListedMatch[] = []
  let cached: CachedResponse | null = null
  /** Number of changes so far. */
  let changes = 0
  /** Number of changes that the cached list includes. */
  let covered = -1
  let assembling: Promise<void> | null = null
  let pauseUntil = 0
  let compressing: Promise<void> | undefined
  // The list takes as much memory as all matches.
  const drop = setTimeout(() => {
    order = []
    cached = null
  }, DROPPED_AFTER).unref()

  async function assemble(): Promise<void> {
    const pause = pauseUntil - performance.now()
    await (pause > 0 ? delay(pause, undefined, { ref: false }) : nextTurn())
    // Otherwise long lists would be compressed faster than a small machine can.
    await compressing
    const until = changes
    let serialized = 0
    const matches: ListedMatch[] = []
    for (const sheet of all()) {
      let match = listed.get(sheet)
      if (!match) {
        match = { summary: summaryOf(sheet), response: responseOf(sheet) }
        listed.set(sheet, match)
        serialized += 1
        if (serialized % MATCHES_A_TURN === 0) await nextTurn()
      }
      matches.push(match)
    }
    pauseAfter(() => {
      order = matches.sort((a, b) => byDateDescending(a.summary, b.summary))
      cached = join(order)
      covered = until
    })
  }

  /** Works, and pauses in proportion. */
  function pauseAfter<T>(work: () => T): T {
    const began = performance.now()
    const result = work()
    const ended = performance.now()
    pauseUntil = Math.max(pauseUntil, ended + Math.min(LONGEST_PAUSE, PAUSE_FACTOR * (ended - began)))
    return result
  }

  /** Joins matches when a request needs the body: most clients get a 304. */
  function join(matches: readonly ListedMatch[], mostCompressed = Number.POSITIVE_INFINITY): CachedResponse {
    let body: Buffer | undefined
    const joined = () => {
      body ??= pauseAfter(() => Buffer.concat(piecesOf(matches)))
      return body
    }
    const bytes = matches.reduce((sum, { response }) => sum + response.body.length + 1, 0)
    const compress = compressedOnce(async () => {
      if (!inParts) return promisify(gzip)(joined(), { level: constants.Z_BEST_SPEED })
      const parts = await Promise.all(piecesOf(matches).map(partOf))
      return pauseAfter(() => joinGzip(parts))
    })
    const gzipped = () => {
      const compressed = compress()
      if (compressed instanceof Promise) compressing = compressed.then(ignore, ignore)
      return compressed
    }
    return {
      etag: etagOf(matches.map(({ response }) => response.etag).join()),
      get body() {
        return joined()
      },
      gzipped: inParts || bytes <= mostCompressed ? gzipped : null,
    }
  }

  /** Returns the list with every change before this call. */
  async function current(): Promise<CachedResponse> {
    drop.refresh()
    for (const wanted = changes; !cached || covered < wanted; ) {
      assembling ??= assemble().finally(() => {
        assembling = null
      })
      await assembling
    }
    return cached
  }

  return {
    /** Marks the list as outdated. */
    changed(): void {
      changes += 1
    },
    current,
    /** Returns the selected matches, and the cursor of the next page, or null. */
    async select(selection: Selection): Promise<{ response: CachedResponse; next: string | null }> {
      await current()
      const { found, next } = selectMatches(order, selection)
      return { response: join(found, MOST_COMPRESSED), next }
    },
    /** Returns the cached list, or null if it lacks a change. */
    now(): CachedResponse | null {
      drop.refresh()
      return covered === changes ? cached : null
    },
  }
}

const ignore = (): void => undefined

const [OPENING, COMMA, CLOSING] = ['[', ',', ']'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer]

const piecesOf = (matches: readonly ListedMatch[]): Buffer[] => [
  OPENING,
  ...matches.flatMap(({ response }, n) => (n === 0 ? [response.body] : [COMMA, response.body])),
  CLOSING,
]

const parts = new WeakMap<Buffer, Promise<GzipPart>>()

/** Compresses a piece of a list once. */
function partOf(piece: Buffer): Promise<GzipPart> {
  const known = parts.get(piece)
  if (known) return known
  const part = compressPart(piece)
  parts.set(piece, part)
  return part
}

/** The filters of a request for matches. */
export type Selection = Omit<z.infer<typeof matchesQuery>, 'view'>

/** A page of a list, and the cursor of the next page, or null. */
interface Page<T> {
  readonly found: readonly T[]
  readonly next: string | null
}

export const isWhole = (selection: Selection): boolean => Object.values(selection).every((value) => value === undefined)

/**
 * Returns the selected matches by date, newest first, then by id. Unlike the time of the last change, both stay the same
 * while a client reads page after page.
 */
function selectMatches<T extends { readonly summary: MatchSummary }>(
  all: readonly T[],
  { status, from, to, limit = Number.POSITIVE_INFINITY, cursor }: Selection,
): Page<T> {
  const statuses = status && new Set([status].flat())
  const [earliest, end] = [from && momentOf(from), to && momentOf(to)]
  const after = cursor && placeOf(cursor)
  const fitting = all.filter(({ summary }) => {
    const date = Date.parse(summary.date)
    if (statuses && !statuses.has(summary.status)) return false
    if ((earliest !== undefined && date < Number(earliest)) || (end !== undefined && date >= Number(end))) return false
    return !after || date < after.date || (date === after.date && summary.id > after.id)
  })
  fitting.sort(({ summary: a }, { summary: b }) => compare(b.date, a.date) || compare(a.id, b.id))
  const found = fitting.slice(0, limit)
  const last = found.at(-1)?.summary
  return { found, next: last && fitting.length > limit ? `${Date.parse(last.date)}_${last.id}` : null }
}

/** Returns the moment a text means (ms). A date means its first moment at the club. */
const momentOf = (text: string): number => (text.includes('T') ? Date.parse(text) : clubMoment(text, 0))

/** Parses a cursor that the schema has validated. */
function placeOf(cursor: string): { date: number; id: string } {
  const cut = cursor.indexOf('_')
  return { date: Number(cursor.slice(0, cut)), id: cursor.slice(cut + 1) }
}
