import { openSqlite } from '../../server/storage/sqlite.ts'
import type { Tables } from '../../server/storage/storage.ts'
import { inPieces } from '../../shared/lists/in-pieces.ts'
import { emptyLog, entryOf, extend } from '../../shared/matches/match-log.ts'
import { startScore } from '../../shared/scoring/start-score.ts'
import { playedMatch } from './played-match.ts'

type MatchRecord = Tables['matches']['$inferSelect']
type EntryRow = Tables['matchEntries']['$inferSelect']

const FORMAT = 'SET5-S:6/TB7-F:6/TB10'
const NAMES = ['Ana Reyes', 'Luz Marte'] as const
/** Matches of a day: a list has a heading for each. */
const A_DAY = 40
const DAY = 24 * 60 * 60 * 1000
const NOON = Date.UTC(2026, 0, 1, 12)
/** How many different matches are played; the others are played like one of them. */
const DIFFERENT = 25
/** SQLite binds at most 32,766 values at once. */
const ROWS_A_STATEMENT = 1000

/** Makes a database with so many matches, each of which has so many points. Their ids are `filled-0`, `filled-1`, … */
export async function fillDatabase(file: string, matches: number, points: number): Promise<void> {
  const storage = openSqlite(file)
  const { matches: matchTable, matchEntries } = storage.tables
  const played = Array.from({ length: Math.min(DIFFERENT, matches) }, (_, seed) => rowsOf(seed + 1, points))
  const records = Array.from({ length: matches }, (_, n) => recordOf(n))
  try {
    for (const some of inPieces(records, ROWS_A_STATEMENT)) {
      await storage.atomically((tx) => [tx.insert(matchTable).values(some).returning({ id: matchTable.id })])
    }
    for (const some of inPieces(records, Math.max(1, Math.floor(20_000 / points)))) {
      const entries = some.flatMap(({ id }, n) =>
        (played[n % played.length] ?? []).map((row) => ({ ...row, matchId: id })),
      )
      await storage.atomically((tx) =>
        inPieces(entries, ROWS_A_STATEMENT).map((rows) => {
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
