import type { MatchDescription } from '../../shared/matches/match-description-schemas.ts'
import type { CourtCollision } from '../../shared/reservations/block-schemas.ts'
import { ApiError, errors } from '../http/api-error.ts'

export const matchNotFound = (id: string): ApiError =>
  new ApiError(404, 'MATCH_NOT_FOUND', `id: there is no match "${id}"`)

/** Returns the error for a new entry of an archived match. */
export const matchArchived = (): ApiError =>
  new ApiError(409, 'MATCH_ARCHIVED', 'the match is archived; to append to it, change `archived` to false first')

/** Returns the error for an entry that the holder of a grant sends after the grant's end, unless it was played before that. */
export const playedAfterGrant = (where: string, until: number): ApiError =>
  new ApiError(
    401,
    'GRANT_EXPIRED',
    `${where}playedAt: the grant ended at ${new Date(until).toISOString()}; only entries that were played before then are accepted`,
  )

/** Returns the error for a match whose rows this version cannot read. A later version may be able to read them. */
export function matchUnreadable(id: string, cause?: unknown): ApiError {
  const error = new ApiError(503, 'MATCH_UNREADABLE', `id: this server cannot read the stored match "${id}"`)
  error.cause = cause
  return error
}

/** The error responses of every call that reads a match. */
export const MATCH_ERRORS = errors(matchNotFound('none'), matchUnreadable('unreadable'))

/** Returns the error for erasing a name in a match that is being played. */
export const matchBeingPlayed = (id: string): ApiError =>
  new ApiError(409, 'MATCH_BEING_PLAYED', `matches: "${id}" is being played; try again after its end, or archive it`)

export const playersAlike = (field: string): ApiError =>
  new ApiError(422, 'PLAYERS_ALIKE', `${field}: the two players need different names`)

/** @param name the name that two of the four players have */
export const partnersAlike = (field: string, name: string): ApiError =>
  new ApiError(422, 'PLAYERS_ALIKE', `${field}: the four players need different names, but "${name}" appears twice`)

/** @param what the setting, if it is only a part of the field */
export const logNotEmpty = (field: string, seq: number, what?: string): ApiError =>
  new ApiError(409, 'LOG_NOT_EMPTY', `${field}: ${what ? `${what} ` : ''}can only be changed while the log is empty`, {
    seq,
  })

/** Returns the error for a correction after which a name would mean another player. */
export const namesSwapped = (field: string, name: string): ApiError =>
  new ApiError(
    409,
    'NAMES_SWAPPED',
    `${field}: "${name}" is or was the name of another player in this match; a correction cannot swap players`,
    { name },
  )

/** Returns the error for an exchange of sides with other names than those of the match. */
export const sidesUnknown = (one: string, two: string): ApiError =>
  new ApiError(409, 'SIDES_UNKNOWN', `company: the names of this match are ${one} and ${two}`, {
    company: one,
    company2: two,
  })

/** Returns the error for entries of a sender who does not know yet that the sides were exchanged. */
export const sidesExchanged = (): ApiError =>
  new ApiError(
    409,
    'SIDES_EXCHANGED',
    'x-player-1: the sides were exchanged; read the names again, then send the entries',
  )

/** @param match the description as it is now */
export const matchChanged = (match: MatchDescription): ApiError =>
  new ApiError(412, 'MATCH_CHANGED', 'if-match: somebody has changed the match since you read it', { match })

export const umpireUnknown = (id: string): ApiError =>
  new ApiError(422, 'UMPIRE_UNKNOWN', `umpire: "${id}" has no role for the match’s club`)

/** @param side 0 or 1 */
export const playersMisplaced = (side: number, names: number): ApiError =>
  new ApiError(
    422,
    'PLAYERS_MISPLACED',
    `playerIds: side ${side + 1} needs ${names} ${names === 1 ? 'id' : 'ids'}, one a name`,
  )

export const playerTwice = (id: string): ApiError =>
  new ApiError(422, 'PLAYER_TWICE', `playerIds: "${id}" is named twice`)

export const playerIdUnknown = (id: string): ApiError =>
  new ApiError(422, 'PLAYER_ID_UNKNOWN', `playerIds: there is no player "${id}"`)

/** @param at position of the problem in the format */
export const formatUnknown = (format: string, at: number, problem: string): ApiError =>
  new ApiError(422, 'FORMAT_UNKNOWN', `format: "${format}", at character ${at}: ${problem}`, { at })

/** @param field the name of the field. If the request is an array, the index of the entry comes before the name */
export const seqConflict = (field: string, baseSeq: number, seq: number, state: { seq: number; status: string }) =>
  new ApiError(409, 'SEQ_CONFLICT', `${field}: the log's head is ${seq}, not ${baseSeq}`, state)

/** @param names all players of the match */
export const playerUnknown = (field: string, name: string, names: readonly string[]): ApiError =>
  new ApiError(422, 'PLAYER_UNKNOWN', `${field}: "${name}" does not play in this match (${names.join(', ')})`)

/** The error for a match whose court is taken, or closed, at its time. Nothing was stored. */
export const courtTaken = (collisions: readonly CourtCollision[]): ApiError =>
  new ApiError(
    409,
    'COURT_TAKEN',
    'court: taken or closed at this time; change the court or the time, or say in `clash` what happens to these',
    { collisions },
  )
