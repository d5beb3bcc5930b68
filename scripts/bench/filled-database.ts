import { openSqlite } from '../../server/storage/sqlite.ts'
import type { Tables } from '../../server/storage/storage.ts'
import { chunks } from '../../shared/lists/chunks.ts'
import { emptyLog, entryOf, extend } from '../../shared/matches/match-log.ts'
import { foldEvents } from '../../shared/scoring/fold.ts'
import { opponent, type Score, type Side } from '../../shared/scoring/score.ts'
import type { ScoringEvent } from '../../shared/scoring/scoring-event.ts'
import { startScore } from '../../shared/scoring/start-score.ts'

type MatchRecord = Tables['matches']['$inferSelect']
type EntryRow = Tables['matchEntries']['$inferSelect']

const FORMAT = 'SET5-S:6/TB7-F:6/TB10'
const NAMES = ['Ana Reyes', 'Luz Marte'] as const
/** Matches on one day. The list has a heading for each day. */
const A_DAY = 40
const DAY = 24 * 60 * 60 * 1000
const NOON = Date.UTC(2026, 0, 1, 12)
/** Number of different logs. The other matches repeat them. */
const DIFFERENT = 25
/** SQLite binds at most 32,766 values at once. */
const ROWS_A_STATEMENT = 1000

/** Creates a database of matches with the given number of points. Their ids are `filled-0`, `filled-1`, … */
export async function fillDatabase(file: string, matches: number, points: number): Promise<void> {
  const storage = openSqlite(file)
  const { matches: matchTable, matchEntries } = storage.tables
  const played = Array.from({ length: Math.min(DIFFERENT, matches) }, (_, seed) => rowsOf(seed + 1, points))
  const records = Array.from({ length: matches }, (_, n) => recordOf(n))
  try {
    for (const some of chunks(records, ROWS_A_STATEMENT)) {
      await storage.atomically((tx) => [tx.insert(matchTable).values(some).returning({ id: matchTable.id })])
    }
    for (const some of chunks(records, Math.max(1, Math.floor(20_000 / points)))) {
      const entries = some.flatMap(({ id }, n) =>
        (played[n % played.length] ?? []).map((row) => ({ ...row, matchId: id })),
      )
      await storage.atomically((tx) =>
        chunks(entries, ROWS_A_STATEMENT).map((rows) => {
          return tx.insert(matchEntries).values(rows).returning({ seq: matchEntries.seq })
        }),
      )
    }
  } finally {
    await storage.close()
  }
}

const recordOf = (n: number): MatchRecord => ({
  id: `filled-${n}`,
  category: `Category ${n % 7}`,
  player1: NAMES[0],
  player2: NAMES[1],
  description: `Court ${n % 12}, match ${n}`,
  date: NOON - Math.floor(n / A_DAY) * DAY - (n % A_DAY) * 60_000,
  liveStream: false,
  streamUrl: null,
  format: FORMAT,
  firstServer: 1,
  players: null,
  createdAt: NOON,
  updatedAt: NOON,
})

function rowsOf(seed: number, points: number): EntryRow[] {
  let log = emptyLog('', new Date(NOON).toISOString(), startScore(FORMAT, 1))
  const rows: EntryRow[] = []
  for (const { side } of playedMatch(FORMAT, 2 * seed, points).events) {
    const at = NOON + rows.length * 20_000
    const nothing = { shot: undefined, stroke: undefined, game: undefined, gamescore: undefined }
    const draft = { kind: 'action', side, action: 'WINNER', ...nothing } as const
    const entry = entryOf(log, draft, `${seed}-${rows.length}`, new Date(at).toISOString(), NAMES)
    if (entry.kind !== 'action') continue
    log = extend(log, entry)
    const { seq, id, action, game, gamescore } = entry
    const others = { shot: null, stroke: null, undone: null, detail: null }
    rows.push({ matchId: '', seq, id, at, kind: 'action', side, action, game, gamescore, ...others })
  }
  return rows
}

/** A match, point by point. */
export interface PlayedMatch {
  readonly start: Score
  readonly events: readonly (ScoringEvent & { readonly kind: 'action' })[]
  readonly score: Score
}

/**
 * Plays an even match in which the server wins six points of ten. The same seed gives the same match.
 * @param code the format; null plays the documented rules, which never end
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
