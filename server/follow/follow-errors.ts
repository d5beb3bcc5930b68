import { MOST_FOLLOWS } from '../../shared/follow/follow-kinds.ts'
import { ApiError } from '../http/api-error.ts'

export const tooManyFollows = (): ApiError =>
  new ApiError(409, 'TOO_MANY_FOLLOWS', `follows: you would follow more than ${MOST_FOLLOWS} things`)
export const notFollowed = (): ApiError => new ApiError(404, 'NOT_FOUND', 'id: you don’t follow this')
