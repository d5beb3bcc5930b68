import { ApiError } from '../http/api-error.ts'

export const entriesNotOpen = (): ApiError =>
  new ApiError(409, 'ENTRIES_NOT_OPEN', 'event: entries are not open; ask the office')

export const ownDrawnAlready = (): ApiError =>
  new ApiError(409, 'DRAWN_ALREADY', 'event: the draw is published; ask the office')

export const ownEntryNotFound = (): ApiError =>
  new ApiError(404, 'NOT_ENTERED', 'event: you have no entry in this event')

export const ownEnteredAlready = (): ApiError =>
  new ApiError(409, 'ENTERED_ALREADY', 'event: you already have an entry in this event')

export const partnerEntered = (): ApiError =>
  new ApiError(409, 'PARTNER_ENTERED', 'partner: already has an entry in this event, or is asked by somebody else')

export const notAsked = (): ApiError => new ApiError(409, 'NOT_ASKED', 'event: nobody waits for your answer')

export const partnerUnknown = (): ApiError =>
  new ApiError(422, 'PARTNER_UNKNOWN', 'partner: nobody has signed in with this email and given a name')

export const partnerIsSelf = (): ApiError =>
  new ApiError(422, 'PLAYER_TWICE', 'partner: must be the email of somebody else')

export const wrongPartner = (): ApiError =>
  new ApiError(422, 'WRONG_PLAYERS', 'partner: must be an email in doubles, and null in singles')

export const ownNameNeeded = (): ApiError =>
  new ApiError(
    422,
    'NAME_NEEDED',
    'authorization: your account has no name; add one where you sign in, or ask the office',
  )
