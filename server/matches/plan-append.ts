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
import type { Appended } from '../../shared/matches/match-schemas.ts'
import { REFUSALS, WRONG_FIELDS } from '../../shared/matches/may-append.ts'
import { scoreboardOf } from '../../shared/matches/scoreboard.ts'
import type { BySide } from '../../shared/scoring/side.ts'
import { ApiError } from '../http/api-error.ts'
import { draftOf } from './draft-of.ts'
import type { Plan } from './match-batch.ts'
import { matchNotFound } from './match-not-found.ts'
import { namesOn, rowOf, type Scoresheet } from './scoresheet.ts'

/** What appending answers, and whether anything was new (201) or all of it stored before (200). */
export type AppendAnswer = Appended & { fresh: boolean }

/**
 * Appends these entries, all or none.
 * @throws ApiError 404 no such match · 422 a name, an id or a combination that cannot be · 409 not at this head or in this state
 */
export function planAppend(
  matchId: string,
  requests: readonly EntryAsked[],
  now: Date,
  sheet: Scoresheet | undefined,
): Plan<AppendAnswer> {
  if (!sheet) throw matchNotFound(matchId)
  const names = namesOn(sheet)
  // Within one log, time never runs backwards, whatever the machine's clock does.
  const at = latest(now.toISOString(), sheet.log.live.updatedAt)
  let log = sheet.log
  let lastSeq = 0
  requests.forEach((request, index) => {
    const where = requests.length > 1 ? `[${index}].` : ''
    const draft = draftOf(request, sheet, where)
    const stored = entryById(log, request.id)
    if (stored && !saysTheSame(stored, draft)) {
      throw new ApiError(422, 'ID_REUSED', `${where}id: ${request.id} was used for another entry (seq ${stored.seq})`)
    }
    if (!stored) log = appendOne(log, request, draft, at, names, where)
    lastSeq = stored?.seq ?? log.live.seq
  })
  const entries = log.entries.slice(sheet.log.entries.length)
  const answer = { seq: lastSeq, scoreboard: scoreboardOf(scoreAt(log, lastSeq)), fresh: entries.length > 0 }
  return { sheet: { ...sheet, log }, rows: entries.map(rowOf), answer }
}

function appendOne(
  log: MatchLog,
  request: EntryAsked,
  draft: Draft,
  at: string,
  names: BySide<string>,
  where: string,
): MatchLog {
  const { seq, score } = log.live
  const state = { seq, status: score.status }
  if (request.baseSeq !== undefined && request.baseSeq !== seq) {
    throw new ApiError(409, 'SEQ_CONFLICT', `${where}baseSeq: the log's head is ${seq}, not ${request.baseSeq}`, state)
  }
  const refusal = refuse(log, draft)
  if (refusal && refusal in WRONG_FIELDS) {
    const field = WRONG_FIELDS[refusal as keyof typeof WRONG_FIELDS]
    throw new ApiError(422, refusal, `${where}${field}: ${REFUSALS[refusal]}`, state)
  }
  if (refusal) throw new ApiError(409, refusal, REFUSALS[refusal], state)
  return extend(log, entryOf(log, draft, request.id, at, names))
}

const latest = (a: string, b: string): string => (a > b ? a : b)
