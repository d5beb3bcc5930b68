import { ApiError } from '../http/api-error.ts'

export const choiceImpossible = (index = 0): ApiError =>
  new ApiError(422, 'CHOICE_IMPOSSIBLE', `choices[${index}].choice: must be one of those that \`possible\` names`)
export const linkInvalid = (): ApiError => new ApiError(404, 'NOT_FOUND', 'token: this link is not valid')
