import type { NeededFor } from '../../shared/players/player-limits.ts'
import { ApiError } from '../http/api-error.ts'

export const playerNotFound = (): ApiError => new ApiError(404, 'NOT_FOUND', 'id: there is no such player')

export const playerExists = (): ApiError => new ApiError(422, 'ID_REUSED', 'id: is taken by another player')

export const mergedAlready = (): ApiError =>
  new ApiError(409, 'PLAYER_MERGED', 'id: the player was merged into another one already; take that back first')

export const mergedWithSelf = (): ApiError => new ApiError(422, 'SAME_PLAYER', 'into: both ids mean the same player')

export const notMerged = (): ApiError =>
  new ApiError(409, 'NOT_MERGED', 'id: the player was not merged into another one')

export const playedEachOther = (matches: readonly string[]): ApiError =>
  new ApiError(409, 'PLAYED_EACH_OTHER', 'into: both players are in the same match, so they are two people', {
    matches,
  })

export const inOneEvent = (events: readonly string[]): ApiError =>
  new ApiError(409, 'IN_ONE_EVENT', 'into: both players have entered the same event, so they are two people', {
    events,
  })

export const twoPeople = (): ApiError =>
  new ApiError(409, 'TWO_PEOPLE', 'into: the players are two people with accounts or in the register')

export const playerNeeded = (neededFor: readonly NeededFor[]): ApiError =>
  new ApiError(409, 'PLAYER_NEEDED', `id: the player can’t be deleted, because of ${neededFor.join(', ')}`, {
    neededFor,
  })

/** The calls about players describe it, because a call can declare one 404. */
export const playerHidden = (): ApiError =>
  new ApiError(404, 'PLAYER_HIDDEN', 'id: this player does not show a page; results have the name without a link')
