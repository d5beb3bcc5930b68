import { partnerOf } from '../../shared/matches/match.ts'
import {
  type Draft,
  entryById,
  entryOf,
  extend,
  type MatchLog,
  refuse,
  saysTheSame,
  scoreAt,
} from '../../shared/matches/match-log.ts'
import type { EntryAsked } from '../../shared/matches/match-request-schemas.ts'
import type { Appended, LogEntry } from '../../shared/matches/match-schemas.ts'
import { REFUSALS, WRONG_FIELDS } from '../../shared/matches/may-append.ts'
import { playedTime } from '../../shared/matches/played-time.ts'
import { playerNamed } from '../../shared/matches/player-names.ts'
import { detailOf } from '../../shared/matches/point-detail.ts'
import { scoreboardOf } from '../../shared/matches/scoreboard.ts'
import { ENDS, isEnd, mayLackWinner, resultProblem, winnerOfSets } from '../../shared/scoring/result.ts'
import type { BySide, Partner, SetScore, Side } from '../../shared/scoring/score.ts'
import { startProblem } from '../../shared/scoring/start-problem.ts'
import { ApiError } from '../http/api-error.ts'
import { auditedResult } from './audited-change.ts'
import {
  matchArchived,
  matchNotFound,
  playedAfterGrant,
  playerUnknown,
  seqConflict,
  sidesExchanged,
} from './match-errors.ts'
import type { MatchRecord, NoteRow } from './matches-repository.ts'
import type { Author } from './matches-tables.ts'
import type { Plan } from './plan-batch.ts'
import { changedAt, isUntimed, namesOn, pairsIn, rowOf, type Scoresheet } from './scoresheet.ts'

/** The author of new entries, and the limits of their grant. */
export interface Writer {
  readonly author: Author
  /** Set if the grant of the sender has ended. New entries must then have been played within this window. */
  readonly ended?: Window
  /** The name of player 1, as the sender knows it. */
  readonly player1?: string
}

/** A time span (ms since 1970), including both ends. */
export interface Window {
  readonly from: number
  readonly until: number
}

/** The answer to an append. `fresh`: whether any entry is new (201), or all were stored before (200). */
export type AppendAnswer = Appended & { fresh: boolean }

/**
 * Plans to append one entry or an array of them, all or none. In an array, an error message begins with the index of its entry.
 * @throws ApiError 404 unknown match · 422 invalid name, id or combination · 409 not possible at this head or in this state, or
 * the sender does not know that the sides were exchanged
 */
export function planAppend(
  matchId: string,
  asked: EntryAsked | EntryAsked[],
  now: Date,
  sheet: Scoresheet | undefined,
  { author, ended, player1 }: Writer,
): Plan<AppendAnswer> {
  if (!sheet) throw matchNotFound(matchId)
  if (player1 !== undefined && playerNamed(sheet.record, player1)?.side === 2) throw sidesExchanged()
  const requests = Array.isArray(asked) ? asked : [asked]
  const names = namesOn(sheet)
  // Times in a log never decrease, even if the machine's clock does.
  const at = latest(now.toISOString(), sheet.log.live.updatedAt)
  let log = sheet.log
  let lastSeq = 0
  const notes: NoteRow[] = []
  requests.forEach((request, index) => {
    const where = asked === requests ? `[${index}].` : ''
    const draft = draftOf(request, sheet, where)
    const stored = entryById(log, request.id)
    if (stored && !saysTheSame(stored, draft) && !saysTheSame(stored, withHitterAsSent(draft, request))) {
      throw new ApiError(422, 'ID_REUSED', `${where}id: ${request.id} was used for another entry (seq ${stored.seq})`)
    }
    if (!stored && sheet.record.archived) throw matchArchived()
    if (!stored) checkHitter(request, sheet, where)
    if (!stored && ended) checkPlayed(request, ended, where)
    if (!stored) {
      log = appendOne(log, request, draft, at, names, where, sheet.log.live)
      notes.push(...noteOf(log, draft, author))
    }
    lastSeq = stored?.seq ?? log.live.seq
  })
  const entries = log.entries.slice(sheet.log.entries.length)
  const answer = { seq: lastSeq, scoreboard: scoreboardOf(scoreAt(log, lastSeq)), fresh: entries.length > 0 }
  const rows = entries.map((entry) => rowOf(entry, author))
  const record = begun(sheet, entries, now)
  const after = { record, log }
  const isChanged = record !== sheet.record
  return {
    sheet: after,
    ...(isChanged && { record: 'changed' as const }),
    rows,
    notes,
    audit: auditedResult(author, sheet, after, entries, notes),
    answer,
  }
}

/** Returns the record of a match after new entries. A match that has had no time is played when its first entry was. */
function begun(sheet: Scoresheet, [first]: readonly LogEntry[], now: Date): MatchRecord {
  const { record, log } = sheet
  if (!first || log.live.seq > 0 || !isUntimed(record)) return record
  const date = Date.parse(first.playedAt === undefined ? first.at : playedTime(first.playedAt, first.at))
  return { ...record, date, heldMinutes: null, updatedAt: changedAt(sheet, now) }
}

/** Returns the row of the reason for the latest entry, if it has one. */
function noteOf({ live, entries }: MatchLog, { kind, note, ...draft }: Draft, author: Author): NoteRow[] {
  const entry = entries.at(-1)
  if (!entry || (note?.text === undefined && note?.violation === undefined)) return []
  const { text = null, violation = null } = note
  const playedAt = entry.playedAt === undefined ? null : Date.parse(entry.playedAt)
  const about = {
    kind: kind === 'penalty' ? ('penalty' as const) : ('result' as const),
    side: 'side' in draft ? draft.side : null,
  }
  return [
    {
      matchId: live.id,
      id: entry.id,
      seq: entry.seq,
      at: Date.parse(entry.at),
      playedAt,
      ...about,
      violation,
      text,
      author,
    },
  ]
}

function appendOne(
  log: MatchLog,
  request: EntryAsked,
  draft: Draft,
  at: string,
  names: BySide<string>,
  where: string,
  stored: MatchLog['live'],
): MatchLog {
  const { seq } = log.live
  // A refusal stores nothing, not even the earlier entries of an array.
  const state = { seq: stored.seq, status: stored.score.status }
  if (request.baseSeq !== undefined && request.baseSeq !== seq) {
    throw seqConflict(`${where}baseSeq`, request.baseSeq, seq, state)
  }
  const refusal = refuse(log, draft)
  if (refusal && refusal in WRONG_FIELDS) {
    const field = WRONG_FIELDS[refusal as keyof typeof WRONG_FIELDS]
    throw new ApiError(422, refusal, `${where}${field}: ${REFUSALS[refusal]}`, state)
  }
  if (refusal) throw new ApiError(409, refusal, `${where && `${where}${draft.kind}: `}${REFUSALS[refusal]}`, state)
  const { playedAt } = draft
  const played = playedAt === undefined ? draft : { ...draft, playedAt: playedTime(playedAt, at) }
  return extend(log, entryOf(log, played, request.id, at, names))
}

/** @throws ApiError 401 if the entry does not say that it was played in this window */
function checkPlayed({ playedAt }: EntryAsked, { from, until }: Window, where: string): void {
  const played = playedAt === undefined ? Number.NaN : Date.parse(playedAt)
  if (!(played >= from && played <= until)) throw playedAfterGrant(where, until)
}

const latest = (a: string, b: string): string => (a > b ? a : b)

function draftOf(request: EntryAsked, sheet: Scoresheet, where: string): Draft {
  const content = contentOf(request, sheet, where)
  const { playedAt } = request
  return playedAt === undefined ? content : { ...content, playedAt: new Date(playedAt).toISOString() }
}

/**
 * Returns the draft of a point with the hitter that the scorer sent, not the hitter that `player` names. Earlier
 * versions stored a point like this, and a phone may send it again after the upgrade.
 */
const withHitterAsSent = (draft: Draft, request: EntryAsked): Draft =>
  draft.kind === 'action' && 'action' in request ? { ...draft, hitter: request.hitter } : draft

/**
 * Returns the entry that a request asks for, with names resolved to sides. In doubles a partner's name means the pair. In a
 * point, it also names the hitter. A sender that does not know a correction of a name yet can use the earlier name.
 * @param where prefix of field names in messages
 * @throws ApiError 422 if a name is unknown or fields contradict each other
 */
function contentOf(request: EntryAsked, sheet: Scoresheet, where: string): Draft {
  if ('undo' in request) return { kind: 'undo' }
  if ('status' in request) return declaration(request, sheet, where)
  if ('penalty' in request) {
    const { penalty, note } = request
    return { kind: 'penalty', side: named(request.player, sheet, `${where}player`), penalty, ...(note && { note }) }
  }
  if ('correction' in request) {
    const { partner } =
      partnerOf(pairsIn(sheet.record), request.server) ?? playerNamed(sheet.record, request.server) ?? {}
    const server = named(request.server, sheet, `${where}server`)
    const { tiebreakOrder } = request
    return { kind: 'correction', server, ...(partner && { partner }), ...(tiebreakOrder && { tiebreakOrder }) }
  }
  if ('start' in request) return start(request, sheet, where)
  const { action, shot, stroke, game, gamescore } = request
  if (shot && action !== 'WINNER') {
    throw new ApiError(422, 'SHOT_WITHOUT_WINNER', `${where}shot: allowed only for WINNER, not for ${action}`)
  }
  checkDetail(request, sheet, where)
  const side = named(request.player, sheet, `${where}player`)
  const hitter = request.hitter ?? partnerNamed(request.player, sheet)
  return { kind: 'action', side, action, shot, stroke, game, gamescore, ...detailOf({ ...request, hitter }) }
}

/** @throws ApiError 400 if a field of the detail does not fit the action or the match */
function checkDetail(
  { action, forced, hitter, unclassified }: Asked<'action'>,
  sheet: Scoresheet,
  where: string,
): void {
  if (forced !== undefined && action !== 'RETURN_ERROR') {
    throw new ApiError(
      400,
      'FORCED_WITHOUT_RETURN_ERROR',
      `${where}forced: allowed only for RETURN_ERROR, not for ${action}`,
    )
  }
  if (unclassified && action !== 'WINNER') {
    throw new ApiError(
      400,
      'UNCLASSIFIED_WITHOUT_WINNER',
      `${where}unclassified: allowed only for WINNER, not for ${action}`,
    )
  }
  const pairs = pairsIn(sheet.record)
  if (hitter !== undefined && !pairs) {
    throw new ApiError(400, 'HITTER_WITHOUT_DOUBLES', `${where}hitter: allowed only in doubles`)
  }
}

/** @throws ApiError 400 if `hitter` is not the partner whom `player` names */
function checkHitter(request: EntryAsked, sheet: Scoresheet, where: string): void {
  if (!('action' in request) || request.hitter === undefined) return
  const { hitter } = request
  const partner = partnerNamed(request.player, sheet)
  if (partner !== undefined && hitter !== partner) {
    throw new ApiError(
      400,
      'HITTER_CONTRADICTS_PLAYER',
      `${where}hitter: player names partner ${partner}, not ${hitter}`,
    )
  }
}

/** Returns the partner whom a name means, or undefined if it means a whole side or nobody. */
const partnerNamed = (name: string, { record }: Scoresheet): Partner | undefined => playerNamed(record, name)?.partner

type Asked<K extends string> = Extract<EntryAsked, Record<K, unknown>>

function declaration(request: Asked<'status'>, sheet: Scoresheet, where: string): Draft {
  const { status, sets, note, suspension, both } = request
  if (suspension && status !== 'suspended')
    throw new ApiError(
      400,
      'REASON_WITHOUT_SUSPENSION',
      `${where}suspension: allowed only with suspended, not with ${status}`,
    )
  if (both && !mayLackWinner(status))
    throw new ApiError(
      400,
      'BOTH_WITHOUT_END',
      `${where}both: allowed only with walkover or defaulted, not with ${status}`,
    )
  if (both && request.winner) throw new ApiError(422, 'WINNER_IMPOSSIBLE', `${where}winner: nobody has won with both`)
  if (sets) return result(request, sets, sheet, where)
  if (note) throw new ApiError(400, 'NOTE_WITHOUT_RESULT', `${where}note: allowed only for a penalty, or with sets`)
  const winner = request.winner ? named(request.winner, sheet, `${where}winner`) : null
  const needsWinner = status === 'retired' || status === 'defaulted' || status === 'walkover'
  if (needsWinner && winner === null && !both)
    throw new ApiError(422, 'WINNER_NEEDED', `${where}winner: needed with "${status}"`)
  if (winner !== null && (status === 'suspended' || status === 'resumed' || status === 'time')) {
    throw new ApiError(422, 'WINNER_IMPOSSIBLE', `${where}winner: "${status}" has no winner`)
  }
  return { kind: 'status', status, winner, ...(suspension && { suspension }) }
}

/** @throws ApiError 400 if the declaration is no end; 422 if the match can't have this result */
function result(
  { status, winner: asked, note, both }: Asked<'status'>,
  sets: readonly SetScore[],
  sheet: Scoresheet,
  where: string,
): Draft {
  if (!isEnd(status))
    throw new ApiError(400, 'SETS_WITHOUT_END', `${where}sets: allowed only for ${ENDS.join(', ')}, not for ${status}`)
  const { format } = sheet.record
  const winner = asked
    ? named(asked, sheet, `${where}winner`)
    : status === 'finished'
      ? winnerOfSets(format, sets)
      : null
  if (mayLackWinner(status) && winner === null && !both)
    throw new ApiError(422, 'RESULT_IMPOSSIBLE', `${where}winner: needed with "${status}"`)
  const problem = resultProblem(format, { status, winner, sets })
  if (problem) throw new ApiError(422, 'RESULT_IMPOSSIBLE', `${where}${problem}`)
  return { kind: 'status', status, winner, sets, ...(note && { note }) }
}

function start({ start: { sets, points, server } }: Asked<'start'>, sheet: Scoresheet, where: string): Draft {
  const problem = startProblem(sheet.record.format, sets, points)
  if (problem) throw new ApiError(422, 'START_IMPOSSIBLE', `${where}start.${problem}`)
  return { kind: 'start', sets, points, server: server === null ? null : named(server, sheet, `${where}start.server`) }
}

function named(name: string, sheet: Scoresheet, field: string): Side {
  const player = playerNamed(sheet.record, name)
  if (player) return player.side
  throw playerUnknown(field, name, [...namesOn(sheet), ...(pairsIn(sheet.record)?.flat() ?? [])])
}
