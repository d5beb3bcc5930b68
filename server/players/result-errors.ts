import { ApiError } from '../http/api-error.ts'

export const resultNotFound = (): ApiError =>
  new ApiError(404, 'NOT_FOUND', 'id: there is no such match whose players confirm its result')

export const notYourMatch = (): ApiError =>
  new ApiError(403, 'NOT_YOUR_MATCH', 'id: only the players of this match confirm its result')

export const resultDecided = (): ApiError =>
  new ApiError(
    409,
    'RESULT_DECIDED',
    'id: the result counts already, or the office has decided; ask the office to correct it',
  )
