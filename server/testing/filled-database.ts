import type { Database } from 'better-sqlite3'
import { foldEvents } from '../../shared/scoring/fold.ts'
import { opponent, type Score, type Side } from '../../shared/scoring/score.ts'
import type { ScoringEvent } from '../../shared/scoring/scoring-event.ts'
import { startScore } from '../../shared/scoring/start-score.ts'
import BetterSqlite3 from '../storage/better-sqlite3.ts'
import type { clientOf } from './client.ts'

/** Format of finished matches. Half of them take 110 to 160 points. */
const SHORT = 'SET3-S:6/TB7'
/** Format of live matches, which are not finished after 150 points. */
const LONG = 'SET5-S:6/TB7-F:6/TB10'
const NAMES = ['Ana Reyes', 'Luz Marte'] as const
/** Number of matches a day. The list has a heading for each day. */
const A_DAY = 40
const DAY = 24 * 60 * 60 * 1000
const NOON = Date.UTC(2026, 0, 1, 12)
/** Number of different live matches, and of different finished matches. The others are copies. */
const DIFFERENT = 25

export interface Filling {
  readonly matches: number
  /** Number of matches in play. The others are finished. */
  readonly live: number
  /** Points in each match. */
  readonly points: number
}

/** A server that stores the first matches. */
interface Filler extends Pick<ReturnType<typeof clientOf>, 'newMatch' | 'score'> {
  stop(): Promise<unknown>
}

/** Returns the id of a match. The live matches come first. */
export const filledId = (n: number): string => `filled-${String(n).padStart(7, '0')}`

/**
 * Creates a database of matches. The product itself stores the first ones, so that the database also has everything that the
 * product derives from them. The other matches are copies of their rows.
 * @param start starts the product on a database
 */
export async function fillDatabase(
  file: string,
  { matches, live, points }: Filling,
  start: (file: string) => Promise<Filler>,
): Promise<void> {
  const groups = [
    { from: 0, to: live, format: LONG, finished: false },
    { from: live, to: matches, format: SHORT, finished: true },
  ]
  const server = await start(file)
  for (const { from, to, format, finished } of groups) {
    const played = matchesOf(format, points, finished)
    for (let n = from; n < Math.min(from + DIFFERENT, to); n++) await play(server, n, format, played.next().value)
  }
  await server.stop()
  const copies = groups.flatMap(({ from, to }) =>
    Array.from({ length: Math.max(0, to - from - DIFFERENT) }, (_, n) => {
      return { from: from + (n % DIFFERENT), to: from + DIFFERENT + n }
    }),
  )
  copyMatches(file, copies)
}

async function play(server: Filler, n: number, format: string, { events }: PlayedMatch): Promise<void> {
  const more = { id: filledId(n), format, firstServer: 1, date: isoDate(n) }
  const names = { company: NAMES[0], company2: NAMES[1], category: `Category ${n % 7}`, description: `Court ${n % 12}` }
  const { id } = await server.newMatch({ ...more, ...names })
  const entries = events.map(({ side, action }, seq) => ({ id: `${seq}`, player: NAMES[side === 1 ? 0 : 1], action }))
  const { status, body } = await server.score(id, entries)
  if (status !== 201) throw new Error(`could not append: ${status} ${JSON.stringify(body)}`)
}

const dateOf = (n: number): number => NOON - Math.floor(n / A_DAY) * DAY - (n % A_DAY) * 60_000
const isoDate = (n: number): string => new Date(dateOf(n)).toISOString()

/** SQL that replaces the id and the date of the match in the body of a summary. */
const BODY = 'replace(replace("body", @from, @to), @fromDate, @toDate)'

/** Copies matches: their rows in every table, with another id and date. */
function copyMatches(file: string, copies: readonly { from: number; to: number }[]): void {
  const database = new BetterSqlite3(file)
  // Fast but unsafe settings, for millions of rows. Nothing else uses the file, and a failed bench deletes it.
  for (const setting of ['journal_mode = OFF', 'synchronous = OFF', 'foreign_keys = OFF', 'cache_size = -262144'])
    database.pragma(setting)
  const statements = tablesOf(database).map(({ name, key, columns }) => {
    const others = columns.filter((column) => column !== key && (name !== 'matches' || column !== '"date"'))
    const [own, values] = name === 'matches' ? [[key, '"date"'], '@to, @date'] : [[key], '@to']
    const copied = others.map((column) => (column === '"body"' ? BODY : column))
    return database.prepare(
      `insert into ${name} (${[...own, ...others]}) select ${[values, ...copied]} from ${name} where ${key} = @from`,
    )
  })
  database.transaction(() => {
    for (const statement of statements) {
      for (const { from, to } of copies) {
        const [fromDate, toDate] = [isoDate(from), isoDate(to)]
        statement.run({ from: filledId(from), to: filledId(to), date: dateOf(to), fromDate, toDate })
      }
    }
  })()
  database.pragma('journal_mode = WAL')
  database.close()
}

/** Returns the tables with rows of a match, and the column with its id. */
function tablesOf(database: Database) {
  const names = database.prepare<[], string>("select name from sqlite_schema where type = 'table'").pluck().all()
  return names.flatMap((name) => {
    const columns = (database.pragma(`table_info(${name})`) as { name: string }[]).map((column) => `"${column.name}"`)
    const key = name === 'matches' ? '"id"' : '"match_id"'
    return columns.includes(key) ? [{ name, key, columns }] : []
  })
}

/** Returns different matches with exactly this number of points. */
function* matchesOf(format: string, points: number, finished: boolean): Generator<PlayedMatch, never> {
  // An even seed lets the first player serve first.
  for (let seed = 2; ; seed += 2) {
    const match = playedMatch(format, seed, points)
    if (match.events.length === points && (match.score.winner !== null) === finished) yield match
  }
}

/** A match, point by point. */
export interface PlayedMatch {
  readonly start: Score
  readonly events: readonly (ScoringEvent & { readonly kind: 'action' })[]
  readonly score: Score
}

/**
 * Plays an even match in which the side that serves wins six points of ten. The same seed gives the same match.
 * @param code the format; null for the documented rules, under which a match never ends
 * @param longest maximum number of points
 */
export function playedMatch(code: string | null, seed: number, longest = 400): PlayedMatch {
  const start = startScore(code, seed % 2 === 0 ? 1 : 2)
  const events: PlayedMatch['events'][number][] = []
  let state = seed
  let score = start
  while (score.winner === null && events.length < longest) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const server: Side = score.server ?? (events.length % 12 < 6 ? 1 : 2)
    const side = state / 2 ** 32 < 0.6 ? server : opponent(server)
    const event = { kind: 'action', side, action: 'WINNER' } as const
    events.push(event)
    score = foldEvents([event], score)
  }
  return { start, events, score }
}
