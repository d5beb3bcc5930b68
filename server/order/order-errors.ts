import { BREAK, type RuleBreakAnswer } from '../../shared/order/office-order-schemas.ts'
import { ApiError, badRequest } from '../http/api-error.ts'

export const wrongDay = (): ApiError => badRequest('date: must be a date, yyyy-mm-dd')

/** The error for a match or a court that the day does not know. @param field `matches.3.key` */
export const orderUnknown = (field: string): ApiError =>
  new ApiError(422, 'ORDER_UNKNOWN', `${field}: this day has no such match or court`)

export const matchTwice = (field: string): ApiError =>
  new ApiError(422, 'MATCH_TWICE', `${field}: the match is in the order twice`)

/** The error for an order that breaks rules which the one before it keeps. */
export const orderClash = (breaks: readonly RuleBreakAnswer[] = [BREAK]): ApiError =>
  new ApiError(
    409,
    'ORDER_CLASH',
    'matches: a player, a court or an umpire can’t keep this order; `breaks` says why. Those with `mayOverrule` can be overruled with a reason',
    { breaks },
  )

export const proposalNotFound = (): ApiError => new ApiError(404, 'NOT_FOUND', 'id: there is no such proposal')

/** The error for a proposal that no longer fits. @param breaks the rules that it breaks now; none if the order was changed since */
export const planOutdated = (breaks: readonly RuleBreakAnswer[] = []): ApiError =>
  new ApiError(
    409,
    'PLAN_OUTDATED',
    breaks.length > 0
      ? 'id: something has changed since this plan was made; `breaks` says what is in the way. Plan again'
      : 'id: somebody has changed the order since this plan was made. Plan again',
    { breaks },
  )

export const changeUnknown = (index: number): ApiError =>
  new ApiError(422, 'CHANGE_UNKNOWN', `changes: the proposal has no change ${index}, or must be accepted as a whole`)

export const nothingPlanned = (): ApiError =>
  new ApiError(409, 'NOTHING_PLANNED', 'date: no match of this day has a court')

export const dayTooHard = (): ApiError =>
  new ApiError(422, 'DAY_TOO_HARD', 'matches: planning them takes too long; plan fewer matches at once')

export const tooManyPlans = (): ApiError =>
  new ApiError(503, 'OVERLOADED', 'the server already makes many plans; send the same request again later')
