import { ApiError } from '../http/api-error.ts'

export const matchNotFound = (id: string): ApiError =>
  new ApiError(404, 'MATCH_NOT_FOUND', `id: there is no match "${id}"`)
