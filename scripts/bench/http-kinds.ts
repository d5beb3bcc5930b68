// The requests of the readers, and the request that each is compared with.
import type { Rounds } from './rounds.ts'

/**
 * Small answers are measured first, in turns, and large answers after them. Large answers disturb the next measurement, and answers that
 * take microseconds need a long window.
 */
export const SIZES: Readonly<Record<Size, { readonly rounds: Rounds; readonly windowMs: number }>> = {
  small: { rounds: { least: 5, most: 20, seconds: 70 }, windowMs: 1000 },
  large: { rounds: { least: 5, most: 15, seconds: 25 }, windowMs: 400 },
}
export type Size = 'small' | 'large'

/** A scorer posts this many points a second while the readers of {@link BUSY} read. */
export const POINTS_A_SECOND = 20

export interface Kind {
  readonly server: 'Ventaja' | 'Fastify'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly size: Size
  /** Name of the request that this is compared with. */
  readonly peer?: string
  /** Lowest rate that reaches the goal, as a multiple of the peer's. */
  readonly least?: number
  /** Highest p99 that reaches the goal, as a multiple of the peer's. */
  readonly mostP99?: number
}
export type Kinds = Readonly<Record<string, Kind>>

const HELLO = 'Fastify’s hello'
export const HELLO_AGAIN = 'Fastify’s hello again'
const [SUMMARY_BUFFER, GZIP_BUFFER] = ['Fastify, a buffer like the summary', 'Fastify, a buffer like the gzip summary']
const [LIST, SUMMARY] = ['/product', '/product?view=summary']

const GZIP = { 'accept-encoding': 'gzip' }
const FASTIFY = { server: 'Fastify', headers: {} } as const
const VENTAJA = { server: 'Ventaja', headers: GZIP } as const
const PLAIN = { server: 'Ventaja', headers: {} } as const
const UNCHANGED = { ...VENTAJA, headers: { ...GZIP, 'if-none-match': '""' }, size: 'small', peer: HELLO } as const
const HELLOS: Kinds = {
  [HELLO]: { ...FASTIFY, path: '/', size: 'small' },
  [HELLO_AGAIN]: { ...FASTIFY, path: '/', size: 'small', peer: HELLO },
}
/** The court of the match that the bench starts. */
export const COURT = 'club_naco-1'
const COURT_SCORE = `/court/${COURT}/score`
const MATCH: Kind = { ...VENTAJA, path: '/product/MATCH', size: 'small', peer: HELLO }

/** The requests that are measured while nobody posts. The answer to `/buffer<path>` is as long as the product's answer to `<path>`. */
export const CALM: Kinds = {
  ...HELLOS,
  'the list, unchanged (304)': { ...UNCHANGED, path: LIST, least: 0.8, mostP99: 3 },
  'summary, unchanged (304)': { ...UNCHANGED, path: SUMMARY, least: 0.8, mostP99: 3 },
  'a court’s score, unchanged (304)': { ...UNCHANGED, path: COURT_SCORE, least: 0.8 },
  'a court’s score': { ...PLAIN, path: COURT_SCORE, size: 'small', peer: HELLO },
  'one match, gzip': MATCH,
  'summary, gzip': { ...VENTAJA, path: SUMMARY, size: 'large', peer: GZIP_BUFFER, least: 0.9 },
  [GZIP_BUFFER]: { ...FASTIFY, path: `/buffer${SUMMARY}`, headers: GZIP, size: 'large' },
  summary: { ...PLAIN, path: SUMMARY, size: 'large', peer: SUMMARY_BUFFER, least: 0.9 },
  [SUMMARY_BUFFER]: { ...FASTIFY, path: `/buffer${SUMMARY}`, size: 'large' },
}

/** The requests that are measured while a scorer posts. With `maxAge=250`, as our pages send it, a list may be 250 ms old. */
export const BUSY: Kinds = {
  ...HELLOS,
  'summary, maxAge, mostly 304s': { ...UNCHANGED, path: `${SUMMARY}&maxAge=250`, least: 0.6 },
  'one match, gzip': MATCH,
  'summary, maxAge, gzip': { ...VENTAJA, path: `${SUMMARY}&maxAge=250`, size: 'large' },
  'summary, mostly 304s': { ...UNCHANGED, path: SUMMARY, size: 'large' },
}
