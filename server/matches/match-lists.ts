import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { z } from 'zod'
import type { matchesQuery } from '../../shared/matches/match-request-schemas.ts'
import { foldText } from '../../shared/text/fold-text.ts'
import { clubMoment } from '../../shared/time/club-time.ts'
import { type CachedResponse, compressedOnce, etagOf } from '../http/cached-response.ts'
import type { StreamedResponse } from '../http/streamed-response.ts'
import type { ListedMatch, ListPlace } from './match-index.ts'
import { firstIndex, inOrder, type Position } from './match-order.ts'
import { publicSheet } from './public-sheet.ts'
import { matchOf } from './scoresheet.ts'
import type { Scoresheets } from './scoresheets.ts'

/** Maximum number of summaries in one cached body (about 4 MB). Longer lists are streamed. */
const MOST_JOINED = 5000
/** Number of matches in one piece of a stream. For a client that does not read, the server keeps one or two pieces. */
const A_PIECE = { full: 2, summary: 100 } as const

export type View = keyof typeof A_PIECE
/** The filters of a request for matches. */
export type Selection = Omit<z.infer<typeof matchesQuery>, 'view' | 'maxAge'>
export type MatchList = CachedResponse | StreamedResponse
/** Whether the sender of a request finds the matches of a club by the names of anonymous players. */
export type SeesNames = (club: string | null) => boolean

/** Creates the responses to requests for lists. Each includes everything that this server committed before the request. */
export function createMatchLists({ index, readMany }: Pick<Scoresheets, 'index' | 'readMany'>) {
  function summaryList(places: readonly ListPlace[], hash: bigint): MatchList {
    const etag = etagOf(`summary ${hash}`)
    const matches = places.slice(0, MOST_JOINED + 1).map(({ match }) => match)
    if (matches.length <= MOST_JOINED) return joined(etag, matches)
    return { etag, pieces: () => inPieces(places, 'summary', (some) => some.map(({ match }) => match.body)) }
  }

  function fullList(places: readonly ListPlace[], hash: bigint): MatchList {
    return { etag: etagOf(`full ${hash}`), pieces: () => inPieces(places, 'full', fullBodies) }
  }

  /**
   * Reads matches with their logs. Each is at least as new as in the index, so a client never keeps an older list under the
   * ETag.
   */
  async function fullBodies(places: readonly ListPlace[]): Promise<Buffer[]> {
    const sheets = await readMany(places.map(({ id }) => id))
    await nextTurn()
    return places.flatMap(({ id }) => {
      const sheet = sheets.get(id)
      return sheet ? [Buffer.from(JSON.stringify(matchOf(publicSheet(sheet))))] : []
    })
  }

  const listOf = { full: fullList, summary: summaryList }
  const before = { changes: -1, currentAt: Number.NEGATIVE_INFINITY }
  /** The latest list of all matches, and when it was last known to be current (ms). */
  const latest = { full: { list: fullList([], 0n), ...before }, summary: { list: summaryList([], 0n), ...before } }

  return {
    /** Returns the list of all matches. @param maxAge how old it may be (ms) */
    whole(view: View, maxAge = 0): MatchList {
      const now = performance.now()
      const { changes } = index
      if (latest[view].changes === changes) latest[view].currentAt = now
      else if (now - latest[view].currentAt >= maxAge)
        latest[view] = { list: listOf[view](index.places(), index.hash()), changes, currentAt: now }
      return latest[view].list
    },
    /** Returns the ids of the selected matches. */
    ids: (selection: Selection): string[] => select(index.places, selection).found.map(({ id }) => id),
    /** Returns the selected matches in the order of lists, and the cursor of the next page, or null. */
    selected(selection: Selection, seesNames: SeesNames): { found: readonly ListedMatch[]; next: string | null } {
      const { found, next } = select(index.places, selection, seesNames)
      return { found: found.map(({ match }) => match), next }
    },
    /** Returns the selected matches as a response, and the cursor of the next page, or null. */
    select(view: View, selection: Selection): { list: MatchList; next: string | null } {
      const { found, next } = select(index.places, selection)
      const hash = found.reduce((sum, { match }) => sum ^ match.hash, 0n)
      return { list: listOf[view](found, hash), next }
    },
  }
}

/** Joins the summaries only when a request needs the body, because most requests get a 304. */
function joined(etag: string, matches: readonly ListedMatch[]): CachedResponse {
  let body: Buffer | undefined
  const join = () => {
    body ??= Buffer.concat([OPENING, ...separated(matches.map((match) => match.body)), CLOSING])
    return body
  }
  return {
    etag,
    get body() {
      return join()
    },
    text: null,
    gzipped: compressedOnce(() => promisify(gzip)(join(), { level: constants.Z_BEST_SPEED })),
  }
}

/** Yields a JSON array in pieces. It makes each piece only when the client has received the previous one, which limits the memory. */
async function* inPieces(
  places: readonly ListPlace[],
  view: View,
  bodiesOf: (places: readonly ListPlace[]) => Buffer[] | Promise<Buffer[]>,
): AsyncGenerator<Buffer> {
  // The client gets its first byte before the first match is read.
  yield OPENING
  let first = true
  for (let from = 0; from < places.length; from += A_PIECE[view]) {
    const bodies = await bodiesOf(places.slice(from, from + A_PIECE[view]))
    if (bodies.length === 0) continue
    yield Buffer.concat(first ? separated(bodies) : [COMMA, ...separated(bodies)])
    first = false
  }
  yield CLOSING
}

const [OPENING, COMMA, CLOSING] = ['[', ',', ']'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer]

const separated = (bodies: readonly Buffer[]): Buffer[] =>
  bodies.flatMap((body, n) => (n === 0 ? [body] : [COMMA, body]))

export const isWhole = (selection: Selection): boolean => Object.values(selection).every((value) => value === undefined)

/**
 * Returns the selected places in order, and the cursor of the next page, or null. Without a search, a club or a court, the
 * time does not depend on the number of other matches.
 */
function select(
  placesOf: (status?: ListPlace['match']['status']) => readonly ListPlace[],
  { status, from, to, club, court, search, order, limit = Number.POSITIVE_INFINITY, cursor }: Selection,
  seesNames: SeesNames = () => false,
): { found: readonly ListPlace[]; next: string | null } {
  const earliest = from ? momentOf(from) : Number.NEGATIVE_INFINITY
  const end = to ? momentOf(to) : Number.POSITIVE_INFINITY
  const after = cursor ? positionOf(cursor) : null
  const words = foldText(search ?? '')
    .split(' ')
    .filter(Boolean)
  const lists = status ? [...new Set([status].flat())].map(placesOf) : [placesOf()]
  const isReversed = order === 'earliest'
  const found = lists.flatMap((places) => {
    const isAfter = (place: ListPlace) => !after || isReversed || inOrder(after, place) < 0
    const isBefore = (place: ListPlace) => !after || !isReversed || inOrder(place, after) < 0
    const first = firstIndex(places, (place) => place.date < end && isAfter(place))
    const last = firstIndex(places, (place) => place.date < earliest || !isBefore(place))
    const part = (most: number) =>
      isReversed
        ? places.slice(Math.max(first, last - most), last).reverse()
        : places.slice(first, Math.min(last, first + most))
    if (words.length === 0 && !club && !court) return part(limit + 1)
    const isSelected = ({ match }: ListPlace) =>
      (!club || match.club === club) &&
      (!court || match.court === court) &&
      (words.length === 0 || match.contains(words, seesNames(match.club)))
    return firstSelected(part(Number.POSITIVE_INFINITY), limit + 1, isSelected)
  })
  if (lists.length > 1) found.sort(isReversed ? (a, b) => inOrder(b, a) : inOrder)
  const last = found[limit - 1]
  return { found: found.slice(0, limit), next: last && found.length > limit ? `${last.date}_${last.id}` : null }
}

/** Returns the first selected places, at most `most`. */
function firstSelected(
  places: readonly ListPlace[],
  most: number,
  isSelected: (place: ListPlace) => boolean,
): ListPlace[] {
  const found: ListPlace[] = []
  for (const place of places) {
    if (found.length >= most) break
    if (isSelected(place)) found.push(place)
  }
  return found
}

/** Parses a date, with or without a time (ms since 1970). A date without a time means its midnight at the club. */
export const momentOf = (text: string): number => (text.includes('T') ? Date.parse(text) : clubMoment(text, 0))

/** Parses a cursor that the schema has validated. */
export function positionOf(cursor: string): Position {
  const cut = cursor.indexOf('_')
  return { date: Number(cursor.slice(0, cut)), id: cursor.slice(cut + 1) }
}
