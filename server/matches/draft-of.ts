import { partnerOf, sideOf } from '../../shared/matches/match.ts'
import type { Draft } from '../../shared/matches/match-log.ts'
import type { EntryAsked } from '../../shared/matches/match-request-schemas.ts'
import type { Side } from '../../shared/scoring/side.ts'
import { startProblem } from '../../shared/scoring/start-problem.ts'
import { ApiError } from '../http/api-error.ts'
import { namesOn, pairsIn, type Scoresheet } from './scoresheet.ts'

/**
 * What a request wants to append, names resolved to sides; in doubles a partner's name means the pair.
 * @param where what stands before a field's name in messages
 * @throws ApiError 422 a name or a combination that cannot be
 */
export function draftOf(request: EntryAsked, sheet: Scoresheet, where: string): Draft {
  if ('undo' in request) return { kind: 'undo' }
  if ('status' in request) return declaration(request, sheet, where)
  if ('penalty' in request) {
    return { kind: 'penalty', side: named(request.player, sheet, `${where}player`), penalty: request.penalty }
  }
  if ('correction' in request) {
    const partner = partnerOf(pairsIn(sheet.record), request.server)?.partner
    const server = named(request.server, sheet, `${where}server`)
    const { tiebreakOrder } = request
    return { kind: 'correction', server, ...(partner && { partner }), ...(tiebreakOrder && { tiebreakOrder }) }
  }
  if ('start' in request) return start(request, sheet, where)
  const { action, shot, stroke, game, gamescore } = request
  if (shot && action !== 'WINNER') {
    throw new ApiError(422, 'SHOT_WITHOUT_WINNER', `${where}shot: only a WINNER has one, not ${action}`)
  }
  return { kind: 'action', side: named(request.player, sheet, `${where}player`), action, shot, stroke, game, gamescore }
}

type Asked<K extends string> = Extract<EntryAsked, Record<K, unknown>>

function declaration(request: Asked<'status'>, sheet: Scoresheet, where: string): Draft {
  const { status } = request
  const winner = request.winner ? named(request.winner, sheet, `${where}winner`) : null
  const needsWinner = status === 'retired' || status === 'defaulted' || status === 'walkover'
  if (needsWinner && winner === null) throw new ApiError(422, 'WINNER_NEEDED', `${where}winner: who wins by it?`)
  if (winner !== null && (status === 'suspended' || status === 'resumed' || status === 'time')) {
    throw new ApiError(422, 'WINNER_IMPOSSIBLE', `${where}winner: "${status}" has no winner`)
  }
  return { kind: 'status', status, winner }
}

function start({ start: { sets, points, server } }: Asked<'start'>, sheet: Scoresheet, where: string): Draft {
  const problem = startProblem(sheet.record.format, sets, points)
  if (problem) throw new ApiError(422, 'START_IMPOSSIBLE', `${where}start.${problem}`)
  return { kind: 'start', sets, points, server: server === null ? null : named(server, sheet, `${where}start.server`) }
}

function named(name: string, sheet: Scoresheet, field: string): Side {
  const names = namesOn(sheet)
  const side = sideOf(names, name) ?? partnerOf(pairsIn(sheet.record), name)?.side
  if (side) return side
  const all = [...names, ...(pairsIn(sheet.record)?.flat() ?? [])].join(', ')
  throw new ApiError(422, 'PLAYER_UNKNOWN', `${field}: "${name}" does not play in this match (${all})`)
}
