import { ApiError } from '../http/api-error.ts'
import type { AddressProblem } from './webhook-address.ts'

const PROBLEMS: Readonly<Record<AddressProblem, string>> = {
  ADDRESS_INVALID: 'must be an https:// address without user name, password and fragment',
  ADDRESS_NOT_HTTPS: 'must begin with https://, unless the operator allows its host',
  ADDRESS_PORT: 'must have port 443 or a port from 1024',
  ADDRESS_PRIVATE: 'must not be an address of a private network, unless the operator allows its host',
}

export const badAddress = (problem: AddressProblem): ApiError =>
  new ApiError(422, problem, `address: ${PROBLEMS[problem]}`)
export const webhookNotFound = (): ApiError => new ApiError(404, 'WEBHOOK_NOT_FOUND', 'id: there is no such webhook')
export const idReused = (): ApiError => new ApiError(422, 'ID_REUSED', 'id: is taken by another webhook')
export const secretReplaced = (): ApiError =>
  new ApiError(409, 'SECRET_REPLACED', 'id: the secret was replaced after this request; create a new one')
export const secretShown = (): ApiError =>
  new ApiError(409, 'SECRET_SHOWN', 'id: the secret was shown more than ten minutes ago; create a new one')
export const tooManyWebhooks = (most: number): ApiError =>
  new ApiError(409, 'TOO_MANY_WEBHOOKS', `id: there are ${most} webhooks already, the maximum`)
