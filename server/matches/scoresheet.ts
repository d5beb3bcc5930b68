import type { Scored } from '../../shared/matches/feed-schemas.ts'
import { publicIds } from '../../shared/matches/linked-players.ts'
import { isPlayed, type Pairs, type PrerenderedMatch, pairsOf, startOf } from '../../shared/matches/match.ts'
import { emptyLog, entryOf, extend, latestScores, type MatchLog } from '../../shared/matches/match-log.ts'
import type {
  LogEntry,
  Match,
  MatchNames,
  MatchSummary,
  PresentDescription,
  StandingEntry,
} from '../../shared/matches/match-schemas.ts'
import { detailOf } from '../../shared/matches/point-detail.ts'
import type { PointDetail } from '../../shared/matches/point-detail-schemas.ts'
import { compactScore, scoreboardOf } from '../../shared/matches/scoreboard.ts'
import { scoreList } from '../../shared/scoring/display.ts'
import { ENDS, isResult } from '../../shared/scoring/result.ts'
import { type BySide, isOver, TIEBREAK_ORDERS } from '../../shared/scoring/score.ts'
import {
  ACTIONS,
  DECLARATIONS,
  PENALTIES,
  type ScoringEvent,
  SHOTS,
  STROKES,
} from '../../shared/scoring/scoring-event.ts'
import { iso } from '../../shared/time/iso.ts'
import { EMPTY_COLUMNS, type EntryRow, type MatchRecord } from './matches-repository.ts'
import type { EntryDetail } from './matches-tables.ts'

/** Everything about one match: its record (names, rules, date …) and its log. Immutable, like both parts. */
export interface Scoresheet {
  readonly record: MatchRecord
  readonly log: MatchLog
}

export const blankSheet = (record: MatchRecord): Scoresheet => ({
  record,
  log: emptyLog(record.id, iso(record.updatedAt), startOf({ ...record, players: pairsIn(record) })),
})

/** Whether nobody has set the time of a match yet, which follows from a draw. */
export const isUntimed = ({ heldMinutes }: Pick<MatchRecord, 'heldMinutes'>): boolean => heldMinutes === 0

/**
 * Returns the time of a change. It is later than the change and the entry before it, even if servers' clocks differ, so that
 * the digest of a list changes too.
 */
export const changedAt = ({ record, log }: Scoresheet, now: Date): number =>
  Math.max(now.getTime(), record.updatedAt + 1, Date.parse(log.live.updatedAt) + 1)

export const namesOn = ({ record }: Scoresheet): BySide<string> => [record.player1, record.player2]

/**
 * Returns the partners in doubles: the record's `players`, or else the names in sides such as `Ana / Eva`. Returns null if
 * neither gives four players.
 */
export const pairsIn = ({ player1, player2, players }: MatchRecord): Pairs | null =>
  pairsOf({ company: player1, company2: player2, players })

/** Returns the stored names of a match, for the office and those who score it. */
export const namesIn = (record: MatchRecord): MatchNames => ({
  id: record.id,
  company: record.player1,
  company2: record.player2,
  players: pairsIn(record),
})

/** Returns the present names and place, as answers have them. */
export const presentDescriptionOn = ({ record }: Scoresheet): PresentDescription => ({
  company: record.player1,
  company2: record.player2,
  players: pairsIn(record),
  club: record.club,
  court: record.court,
})

/** Returns the sheet of a stored match. The rows must be in order of seq. Throws if one is missing. */
export function restoreSheet(record: MatchRecord, rows: readonly EntryRow[]): Scoresheet {
  const sheet = extendSheet(blankSheet(record), rows)
  if (!sheet) throw new Error(`match ${record.id}: its log has a gap`)
  return sheet
}

/** Returns the sheet with the rows after its head. Skips known rows. Returns null if a row between is missing. */
export function extendSheet(sheet: Scoresheet, rows: readonly EntryRow[]): Scoresheet | null {
  const names = namesOn(sheet)
  let { log } = sheet
  for (const row of rows) {
    if (row.seq <= log.live.seq) continue
    if (row.seq > log.live.seq + 1) return null
    log = extend(log, entryFromRow(log, row, names))
  }
  return { record: sheet.record, log }
}

function entryFromRow(log: MatchLog, row: EntryRow, names: BySide<string>): LogEntry {
  assertReadable(row)
  const at = iso(row.at)
  const playedAt = row.playedAt === null ? undefined : iso(row.playedAt)
  if (row.kind === 'undo') return entryOf(log, { kind: 'undo', playedAt }, row.id, at, names)
  if (row.kind === 'action' && row.side && row.action) {
    const { kind, side, action } = row
    const [shot, stroke] = [row.shot ?? undefined, row.stroke ?? undefined]
    const [game, gamescore] = [row.game ?? undefined, row.gamescore ?? undefined]
    const detail = row.detail && detailOf(row.detail as PointDetail)
    return entryOf(log, { kind, side, action, shot, stroke, game, gamescore, playedAt, ...detail }, row.id, at, names)
  }
  if (row.detail && 'kind' in row.detail)
    return entryOf(log, { ...contentOf(row.detail), ...(playedAt && { playedAt }) }, row.id, at, names)
  throw new Error(`match ${row.matchId}, entry ${row.seq}: a row of kind ${row.kind} without content`)
}

/** Returns the content of an entry from its row. */
const contentOf = (detail: EntryDetail): Exclude<ScoringEvent, { kind: 'action' }> =>
  detail.kind === 'result' ? { ...detail, kind: 'status' } : detail

/** Returns the row to store for an entry. It leaves out what can be computed: an undo's scoreboard, and `chosen`. */
export function rowOf(entry: LogEntry, author: EntryRow['author']): EntryRow {
  const { matchId, seq, id, kind } = entry
  const at = Date.parse(entry.at)
  const playedAt = entry.playedAt === undefined ? null : Date.parse(entry.playedAt)
  const more = { playedAt, author }
  if (entry.kind === 'action') {
    const { side, action, shot = null, stroke = null, game, gamescore } = entry
    return {
      matchId,
      seq,
      id,
      at,
      kind,
      side,
      action,
      shot,
      stroke,
      game,
      gamescore,
      undone: null,
      detail: detailOf(entry),
      ...more,
    }
  }
  if (entry.kind === 'undo') return { matchId, seq, id, at, kind, ...EMPTY_COLUMNS, undone: entry.undone, ...more }
  const { matchId: _match, seq: _seq, id: _id, at: _at, playedAt: _played, ...content } = entry
  if (isResult(content)) {
    const { status, winner, sets } = content
    const detail = { kind: 'result', status, winner, sets } as const
    return { matchId, seq, id, at, ...EMPTY_COLUMNS, kind: 'result', detail, ...more }
  }
  const { chosen: _chosen, ...detail } = { chosen: undefined, ...content }
  return { matchId, seq, id, at, kind, ...EMPTY_COLUMNS, detail, ...more }
}

export function summaryOf({ record, log }: Scoresheet): MatchSummary {
  const { live } = log
  const playerIds = publicIds(record.linked)
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
    ...(record.club !== null && { club: record.club }),
    ...(record.court !== null && { court: record.court }),
    ...(isUntimed(record) && { untimed: true }),
    ...(record.serveMean !== null && { serveMean: record.serveMean / 10_000 }),
    ...(playerIds && { playerIds }),
    ...(record.archived && { archived: true }),
  }
}

/** Maximum number of entries in a prerendered page. The longest matches of tournaments have about 1000 points. */
const MOST_PRERENDERED = 600

export function prerenderedMatchOf(sheet: Scoresheet): PrerenderedMatch {
  const { score, standing } = sheet.log.live
  const entries = standing.slice()
  return {
    ...summaryOf(sheet),
    lastPlayed: entries.findLast(isPlayed) ?? null,
    standing: isOver(score) && entries.length <= MOST_PRERENDERED ? entries : null,
  }
}

/**
 * Returns the latest entries of a match as watchers get them, with the score after each. V8 gives each `{ ...entry, score }` a
 * hidden class of its own, which outlives the point.
 */
export function withScores({ log }: Scoresheet, latest: readonly LogEntry[]): Scored<LogEntry>[] {
  const scores = latestScores(log, latest.length)
  return latest.map((entry, index) => {
    const score = compactScore(scores[index] ?? log.live.score)
    return Object.assign({}, entry, { score })
  })
}

export function matchOf(sheet: Scoresheet): Match {
  const standing = sheet.log.live.standing.slice()
  const actions = standing.filter((entry) => entry.kind === 'action')
  const statuses = standing.filter(
    (entry): entry is Exclude<StandingEntry, { kind: 'action' }> => entry.kind !== 'action',
  )
  return { ...summaryOf(sheet), actions, statuses }
}

/** For each kind of entry, the columns or detail members whose values come from a fixed list. */
const LISTED: Readonly<Record<string, readonly (readonly [member: string, list: readonly string[]])[]>> = {
  action: [
    ['action', ACTIONS],
    ['shot', SHOTS],
    ['stroke', STROKES],
  ],
  undo: [],
  status: [['status', DECLARATIONS]],
  penalty: [['penalty', PENALTIES]],
  correction: [['tiebreakOrder', TIEBREAK_ORDERS]],
  start: [],
  result: [['status', ENDS]],
}

/**
 * Throws if a row has a value that this version does not know. A newer version may share the database. Ignoring its values
 * would make every later score wrong.
 */
function assertReadable(row: EntryRow): void {
  const unknown = (problem: string): Error => new Error(`match ${row.matchId}, entry ${row.seq}: ${problem}`)
  const members = Object.hasOwn(LISTED, row.kind) ? LISTED[row.kind] : undefined
  if (!members) throw unknown(`a row of the unknown kind ${row.kind}`)
  const detail = row.kind === 'action' || row.kind === 'undo' ? null : (row.detail as EntryDetail | null)
  if (detail && detail.kind !== row.kind) throw unknown(`a row of kind ${row.kind} with the detail of ${detail.kind}`)
  for (const [member, list] of members) {
    const value: unknown = Reflect.get(detail ?? row, member)
    if (value != null && !list.includes(value as string)) throw unknown(`the unknown ${member} ${value}`)
  }
}
