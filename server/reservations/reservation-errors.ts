import type { BookingRefusal, BookingRules, CancelRefusal } from '../../shared/reservations/booking-rules.ts'
import { ApiError } from '../http/api-error.ts'

/** 409: the slot is somebody's. Whoever has it already is told the number under which it is theirs. */
export const slotTaken = (id: number | null): ApiError =>
  new ApiError(
    409,
    'SLOT_TAKEN',
    id === null ? 'court: taken at this time' : 'court: you have it already at this time',
    id === null ? { mine: false } : { mine: true, id },
  )

export const dayChanged = (day: string, date: string): ApiError =>
  new ApiError(422, 'DAY_CHANGED', `date: ${day} is now ${date}; midnight at the club has passed`, { date })

export const idUsed = (): ApiError =>
  new ApiError(422, 'ID_USED', 'id: you have another reservation with this id; send another one')

export const noSuchReservation = (): ApiError =>
  new ApiError(404, 'RESERVATION_NOT_FOUND', 'id: you have no reservation with this id')

/** 422: well-formed, and against a rule of the club, which the answer tells. */
export function refused(why: BookingRefusal | CancelRefusal, rules: BookingRules): ApiError {
  switch (why) {
    case 'SLOT_PAST':
      return new ApiError(422, why, 'time: it has begun already')
    case 'TOO_LATE_TO_BOOK':
      return new ApiError(422, why, `time: courts are booked at least ${rules.leadMinutes} minutes before`, {
        minutes: rules.leadMinutes,
      })
    case 'TOO_LATE_TO_CANCEL':
      return new ApiError(422, why, `id: it could be cancelled until ${rules.cancelMinutes} minutes before`, {
        minutes: rules.cancelMinutes,
      })
    case 'QUOTA_REACHED':
      return new ApiError(422, why, `email: you hold ${rules.quota} coming reservations, and more are not allowed`, {
        quota: rules.quota,
      })
  }
}
