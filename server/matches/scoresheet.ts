import type { LogEntry, StandingEntry } from '../../shared/matches/log-entry.ts'
import {
  type DrawnSummary,
  type Match,
  type MatchSummary,
  type Pairs,
  pairsOf,
  startOf,
} from '../../shared/matches/match.ts'
import { emptyLog, entryOf, extend, type MatchLog } from '../../shared/matches/match-log.ts'
import { scoreboardOf } from '../../shared/matches/scoreboard.ts'
import { scoreList } from '../../shared/scoring/display.ts'
import type { BySide } from '../../shared/scoring/side.ts'
import { type EntryRow, type MatchRecord, UNSAID } from './matches-repository.ts'
import { assertReadable } from './readable-row.ts'

/** All there is of one match: who plays, and the log. Immutable, as both its parts. */
export interface Scoresheet {
  readonly record: MatchRecord
  readonly log: MatchLog
}

export const blankSheet = (record: MatchRecord): Scoresheet => ({
  record,
  log: emptyLog(record.id, iso(record.updatedAt), startOf({ ...record, players: pairsIn(record) })),
})

export const namesOn = ({ record }: Scoresheet): BySide<string> => [record.player1, record.player2]

/** Who the partners are in doubles, told or read from the names of the sides. */
export const pairsIn = ({ player1, player2, players }: MatchRecord): Pairs | null =>
  pairsOf({ company: player1, company2: player2, players })

/** A sheet as it was stored: its rows in order of seq, folded by the same code that took them. */
export function restoreSheet(record: MatchRecord, rows: readonly EntryRow[]): Scoresheet {
  const sheet = extendSheet(blankSheet(record), rows)
  if (!sheet) throw new Error(`match ${record.id}: its log has a gap`)
  return sheet
}

/** The sheet with what follows of these rows, which are in order; null where its head is not the last before them. */
export function extendSheet(sheet: Scoresheet, rows: readonly EntryRow[]): Scoresheet | null {
  let { log } = sheet
  for (const row of rows) {
    if (row.seq <= log.live.seq) continue
    if (row.seq > log.live.seq + 1) return null
    log = extend(log, entryFromRow(log, row, namesOn(sheet)))
  }
  return { record: sheet.record, log }
}

function entryFromRow(log: MatchLog, row: EntryRow, names: BySide<string>): LogEntry {
  assertReadable(row)
  const at = iso(row.at)
  if (row.kind === 'undo') return entryOf(log, { kind: 'undo' }, row.id, at, names)
  if (row.kind === 'action' && row.side && row.action) {
    const { side, action } = row
    const given = {
      shot: row.shot ?? undefined,
      stroke: row.stroke ?? undefined,
      game: row.game ?? undefined,
      gamescore: row.gamescore ?? undefined,
    }
    return entryOf(log, { kind: 'action', side, action, ...given }, row.id, at, names)
  }
  if (row.detail) return { matchId: row.matchId, seq: row.seq, id: row.id, at, ...row.detail }
  throw new Error(`match ${row.matchId}, entry ${row.seq}: a row of kind ${row.kind} that says nothing`)
}

/** The row that keeps this entry. An undo's scoreboard is not kept: it is a fold. */
export function rowOf(entry: LogEntry): EntryRow {
  const row: EntryRow = {
    matchId: entry.matchId,
    seq: entry.seq,
    id: entry.id,
    at: Date.parse(entry.at),
    kind: entry.kind,
    ...UNSAID,
  }
  if (entry.kind === 'undo') return { ...row, undone: entry.undone }
  if (entry.kind === 'action') {
    const { side, action, shot = null, stroke = null, game, gamescore } = entry
    return { ...row, side, action, shot, stroke, game, gamescore }
  }
  const { matchId: _match, seq: _seq, id: _id, at: _at, ...detail } = entry
  return { ...row, detail }
}

export function summaryOf({ record, log }: Scoresheet): MatchSummary {
  const { live } = log
  const changed = iso(record.updatedAt)
  return {
    id: record.id,
    category: record.category,
    company: record.player1,
    company2: record.player2,
    description: record.description,
    date: iso(record.date),
    score: scoreList(live.score),
    liveStream: record.liveStream,
    streamUrl: record.streamUrl,
    seq: live.seq,
    format: record.format,
    firstServer: record.firstServer,
    players: pairsIn(record),
    status: live.score.status,
    updatedAt: live.updatedAt > changed ? live.updatedAt : changed,
    scoreboard: scoreboardOf(live.score),
  }
}

export function drawnSummaryOf(sheet: Scoresheet): DrawnSummary {
  const lastPoint = sheet.log.live.standing.findLast((entry) => entry.kind === 'action') ?? null
  return { ...summaryOf(sheet), lastPoint }
}

export function matchOf(sheet: Scoresheet): Match {
  const actions = sheet.log.live.standing.filter((entry) => entry.kind === 'action')
  const statuses = sheet.log.live.standing.filter(
    (entry): entry is Exclude<StandingEntry, { kind: 'action' }> => entry.kind !== 'action',
  )
  return { ...summaryOf(sheet), actions, statuses }
}

const iso = (millis: number): string => new Date(millis).toISOString()
