import { MOST_EVENTS } from '../../shared/competitions/event-schemas.ts'
import type { PlanFault } from '../../shared/competitions/stage-plan.ts'
import { ApiError, badRequest } from '../http/api-error.ts'

export const longId = (): ApiError => badRequest('id: must have at most 64 characters')

export const competitionNotFound = (): ApiError => new ApiError(404, 'NOT_FOUND', 'id: there is no such competition')

export const eventNotFound = (): ApiError => new ApiError(404, 'NOT_FOUND', 'event: there is no such event')

export const entryNotFound = (): ApiError => new ApiError(404, 'NOT_FOUND', 'entry: there is no such entry')

export const drawMatchNotFound = (): ApiError =>
  new ApiError(404, 'NOT_FOUND', 'match: this place of the draw has no match')

export const competitionExists = (): ApiError => new ApiError(422, 'ID_REUSED', 'id: is taken')

export const tooManyEvents = (): ApiError =>
  new ApiError(409, 'TOO_MANY_EVENTS', `id: the competition already has ${MOST_EVENTS} events, the maximum`)

export const enteredAlready = (): ApiError =>
  new ApiError(409, 'ENTERED_ALREADY', 'players: somebody is in another entry of this event')

export const wrongPlayers = (needed: number): ApiError =>
  new ApiError(422, 'WRONG_PLAYERS', `players: an entry of this event has ${needed}`)

export const nameNeeded = (): ApiError =>
  new ApiError(422, 'NAME_NEEDED', 'players: this person has no name; enter a player with a name instead')

export const drawnAlready = (): ApiError =>
  new ApiError(409, 'DRAWN_ALREADY', 'stage: the draw is published; entries and stages can no longer change')

export const noByeLeft = (): ApiError =>
  new ApiError(409, 'NO_BYE_LEFT', 'event: its draw has no bye whose opponent has yet to play')

/** @param limit what this number can be, such as `at most 4 with 12 entries` */
export const notDrawable = (fault: PlanFault, limit: string): ApiError =>
  new ApiError(422, 'NOT_DRAWABLE', `${fault}: must be ${limit}`, { fault })

export const wrongStages = (): ApiError =>
  new ApiError(422, 'WRONG_STAGES', 'stages: must be one stage, or groups and then a knockout, with ids of their own')

export const stageNotFound = (): ApiError => new ApiError(404, 'NOT_FOUND', 'stage: there is no such stage')

export const stageTooEarly = (): ApiError =>
  new ApiError(409, 'STAGE_TOO_EARLY', 'stage: draw the stage before it first')

export const noContradiction = (): ApiError =>
  new ApiError(409, 'NO_CONTRADICTION', 'match: the match has the sides of the draw')
