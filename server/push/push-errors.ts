import { MOST_SUBSCRIPTIONS } from '../../shared/push/push-limits.ts'
import { ApiError } from '../http/api-error.ts'

export const pushOff = (): ApiError =>
  new ApiError(409, 'PUSH_OFF', 'this server sends no push messages: it needs a public https address and a key')
export const badEndpoint = (): ApiError =>
  new ApiError(422, 'ENDPOINT_REFUSED', 'endpoint: must be a public https:// address, on port 443 or a port from 1024')
export const badBrowserKey = (): ApiError =>
  new ApiError(422, 'BROWSER_KEY_INVALID', 'keys.p256dh: must be a point of the curve P-256')
export const tooManySubscriptions = (): ApiError =>
  new ApiError(
    409,
    'TOO_MANY_SUBSCRIPTIONS',
    `endpoint: ${MOST_SUBSCRIPTIONS} of your browsers get notifications already, the maximum`,
  )
export const subscriptionTaken = (): ApiError =>
  new ApiError(409, 'SUBSCRIPTION_TAKEN', 'endpoint: another person has it with other keys')
export const subscriptionNotFound = (): ApiError => new ApiError(404, 'NOT_FOUND', 'id: you have no such subscription')
export const renewedUnknown = (): ApiError => new ApiError(404, 'NOT_FOUND', 'old: nobody has this subscription')
export const subscriptionGone = (): ApiError =>
  new ApiError(409, 'SUBSCRIPTION_GONE', 'id: the push service no longer knows this browser; subscribe again')
export const pushUnavailable = (): ApiError =>
  new ApiError(503, 'PUSH_UNAVAILABLE', 'the push service did not take the message; try again later')
