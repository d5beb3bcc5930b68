import { MOST_WAITS } from '../../../shared/waits/wait-rules.ts'
import { ApiError } from '../../http/api-error.ts'

export const waitNotFound = (): ApiError => new ApiError(404, 'WAIT_NOT_FOUND', 'id: you do not wait for this slot')
export const slotFree = (): ApiError =>
  new ApiError(409, 'SLOT_FREE', 'startsAt: a court is free at this time; book it')
/** The error for a person who booked the slot, or is invited to its booking. */
export const onBooking = (): ApiError =>
  new ApiError(409, 'ON_BOOKING', 'startsAt: you have booked this slot already, or you are invited to it')
export const noOffer = (): ApiError =>
  new ApiError(409, 'NO_OFFER', 'id: the slot is not free yet; we will email you when it is')
export const offerExpired = (): ApiError =>
  new ApiError(409, 'OFFER_EXPIRED', 'id: this offer has ended, and the slot went to the next person')
export const tooManyWaits = (): ApiError =>
  new ApiError(422, 'TOO_MANY_WAITS', `startsAt: you already wait for ${MOST_WAITS} slots, the maximum`, {
    most: MOST_WAITS,
  })
