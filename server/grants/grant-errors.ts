import { iso } from '../../shared/time/iso.ts'
import { ApiError } from '../http/api-error.ts'

export const grantRevoked = (): ApiError => new ApiError(401, 'GRANT_REVOKED', 'authorization: this grant was revoked')
/** Returns the error for a repeated request whose grant has been revoked since the first one. */
export const revokedBefore = (): ApiError =>
  new ApiError(409, 'GRANT_REVOKED', 'id: the grant with this id was revoked')
export const grantExpired = (until: number): ApiError =>
  new ApiError(401, 'GRANT_EXPIRED', `authorization: this grant ended at ${iso(until)}`)
export const grantNotYet = (from: number, court: string | null): ApiError =>
  new ApiError(403, 'GRANT_NOT_YET', `authorization: this grant begins at ${iso(from)}`, {
    from: iso(from),
    court,
  })
export const grantNotFound = (id: string): ApiError =>
  new ApiError(404, 'GRANT_NOT_FOUND', `id: there is no grant "${id}"`)
