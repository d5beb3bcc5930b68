import type { Block, CourtCollision } from '../../../shared/reservations/block-schemas.ts'
import type { BookingRefusal, CancelRefusal } from '../../../shared/reservations/booking-rules.ts'
import type { SeriesConflict } from '../../../shared/reservations/booking-schemas.ts'
import type { BookingRules } from '../../../shared/reservations/reservations-schemas.ts'
import { ApiError } from '../../http/api-error.ts'

export { clubNotFound } from '../../clubs/clubs.ts'

/** Returns the error for a taken slot. @param id of the reservation, if it is the person's own */
export const slotTaken = (id: number | null): ApiError =>
  id === null
    ? new ApiError(409, 'SLOT_TAKEN', 'court: taken at this time', { mine: false })
    : new ApiError(409, 'SLOT_TAKEN', 'court: you have already booked it at this time', { mine: true, id })

/** The error for a change of a booking that is no longer where the person has seen it. Nothing was changed. */
export const bookingMoved = (court: string, startsAt: string): ApiError =>
  new ApiError(409, 'BOOKING_MOVED', 'seenStartsAt: the booking has moved to another court or time; read it again', {
    court,
    startsAt,
  })

/** As {@link bookingMoved}, in the examples of the API document. */
export const bookingMovedExample = (): ApiError => bookingMoved('club_naco-2', '2026-11-28T22:00:00.000Z')

/** The error for a person who plays on another court at the same time. */
export const personBusy = (): ApiError =>
  new ApiError(409, 'PERSON_BUSY', 'time: you already have a court at this time; cancel that booking first')

/** The error for a move to a time at which a partner who accepted plays elsewhere. */
export const partnerBusy = (email: string): ApiError =>
  new ApiError(409, 'PARTNER_BUSY', `startsAt: ${email} already has a court at this time`, { email })

export const slotPast = (): ApiError => new ApiError(422, 'SLOT_PAST', 'time: this hour has already begun')

/** The error for a court that can't be taken at once, because a match is played there. */
export const matchInPlay = (): ApiError =>
  new ApiError(409, 'MATCH_IN_PLAY', 'id: a match is being played on this court; end it, or choose another court')

export const courtClosed = (): ApiError => new ApiError(422, 'COURT_CLOSED', 'id: the club is closed now')

export const nothingToBlock = (): ApiError =>
  new ApiError(422, 'NOTHING_TO_BLOCK', 'skip: leaves out all times of the block')

export const dayChanged = (day: string, date: string): ApiError =>
  new ApiError(422, 'DAY_CHANGED', `date: ${day} is now ${date}; midnight at the club has passed`, { date })

export const idUsed = (): ApiError =>
  new ApiError(422, 'ID_USED', 'id: you already have a reservation with this id; send a different id')

export const noSlot = (): ApiError =>
  new ApiError(422, 'NO_SLOT', 'startsAt: the court has no slot that begins at this time')

/** The error for slots in a row of which the last ones don't exist: the court closes, or the clocks change. @param existing number of slots */
export const tooFewSlots = (existing: number, wanted: number): ApiError =>
  new ApiError(
    422,
    'NO_SLOT',
    `startsAt: the court has only ${existing} of the ${wanted} slots in a row from this time; choose an earlier time or fewer slots`,
  )

/** @param most of the club */
export const tooManySlots = (most: number): ApiError =>
  new ApiError(422, 'TOO_MANY_SLOTS', `slots: one booking can take at most ${most} slots in a row`, { most })

/** The error for a series of which every date is left out. */
export const noDates = (): ApiError => new ApiError(422, 'NO_SLOT', 'skip: leaves out every date of the series')

export const tooFarAhead = (daysAhead: number, last: string): ApiError =>
  new ApiError(422, 'TOO_FAR_AHEAD', `date: courts can be booked ${daysAhead} days ahead, until ${last}`, {
    days: daysAhead,
    date: last,
  })

/** The error for a series of which some dates cannot be booked. Nothing was stored. */
export const seriesConflicts = (conflicts: readonly SeriesConflict[]): ApiError =>
  new ApiError(409, 'SERIES_CONFLICTS', 'repeat: some dates cannot be booked; skip them or change the series', {
    conflicts,
  })

/** The error for an answer to several invitations of which some can't be answered. Nothing was stored. */
export const answerConflicts = (conflicts: readonly SeriesConflict[]): ApiError =>
  new ApiError(409, 'SERIES_CONFLICTS', 'bookings: some dates cannot be answered; leave them out', { conflicts })

/** The error for a block at the time of bookings, matches or other blocks. Nothing was stored. */
export const blockCollides = (collisions: readonly CourtCollision[]): ApiError =>
  new ApiError(409, 'BLOCK_COLLIDES', 'courts: taken at this time; skip these times or cancel the bookings', {
    collisions,
  })

/** The error for a change of a block that somebody else has changed. Nothing was changed. @param block as it is now */
export const blockChanged = (block: Block): ApiError =>
  new ApiError(409, 'BLOCK_CHANGED', 'version: somebody has changed the block since; look at it again', { block })

export const blockNotFound = (): ApiError => new ApiError(404, 'BLOCK_NOT_FOUND', 'id: there is no such block')

/** The error for a cancellation that has taken effect, or for a booking that does not exist. */
export const undoOver = (): ApiError =>
  new ApiError(409, 'UNDO_OVER', 'uid: this can no longer be undone; book the court again')

/** The error for a change of a booking that somebody has cancelled. */
export const bookingCancelled = (): ApiError =>
  new ApiError(409, 'BOOKING_CANCELLED', 'uid: this booking is cancelled; undo that first')

/** The error for a new price of a booking that somebody pays online, or that is paid at least in part. */
export const priceFixed = (): ApiError =>
  new ApiError(409, 'PRICE_FIXED', 'uid: this booking is being paid, or was paid; refund it instead')

export const bookingNotFound = (): ApiError =>
  new ApiError(404, 'BOOKING_NOT_FOUND', 'uid: you have no booking with this uid')
export const courtNotFound = (): ApiError => new ApiError(404, 'COURT_NOT_FOUND', 'court: there is no such court')
export const ownPartner = (): ApiError =>
  new ApiError(422, 'OWN_PARTNER', 'partners: you are already on the booking; enter the emails of others')

/** Returns the error for a request that breaks a rule of the club. */
export function refused(why: BookingRefusal | CancelRefusal, rules: BookingRules): ApiError {
  switch (why) {
    case 'SLOT_PAST':
      return slotPast()
    case 'TOO_LATE_TO_BOOK':
      return new ApiError(422, why, `time: courts must be booked at least ${rules.leadMinutes} minutes ahead`, {
        minutes: rules.leadMinutes,
      })
    case 'TOO_LATE_TO_CANCEL':
      return new ApiError(
        422,
        why,
        `id: reservations can be cancelled until ${rules.cancelMinutes} minutes before they begin`,
        {
          minutes: rules.cancelMinutes,
        },
      )
    case 'QUOTA_REACHED':
      return new ApiError(422, why, `email: you already have ${rules.quota} reservations, the maximum`, {
        quota: rules.quota,
      })
  }
}

/** Error for a slot with a price, on a call that books only slots without one. @param pay path of the page to book and pay at */
export const paymentRequired = (pay: string, priceCents: number): ApiError =>
  new ApiError(409, 'PAYMENT_REQUIRED', 'time: this slot has a price; book and pay it on its page', { pay, priceCents })

export const holdEnded = (): ApiError =>
  new ApiError(409, 'HOLD_ENDED', 'uid: the time to pay for this booking is over; book the slot again')

/** The error for a call that needs a definite booking. */
export const bookingUnpaid = (): ApiError =>
  new ApiError(409, 'BOOKING_UNPAID', 'uid: the booking is not paid or accepted yet')

export const nothingToPay = (): ApiError =>
  new ApiError(409, 'NOTHING_TO_PAY', 'uid: nothing has to be paid for this booking')

/** The error for a slot that no longer has the price that the person has seen. Nothing was stored. */
export const priceChanged = (priceCents: number | null, currency: string): ApiError =>
  new ApiError(
    409,
    'PRICE_CHANGED',
    'priceCents: this slot now has another price; show it, and send the request again',
    { priceCents, currency },
  )

/** The error for a move that changes the price. */
export const priceDiffers = (): ApiError =>
  new ApiError(
    409,
    'PRICE_DIFFERS',
    'startsAt: the new slot has another price; cancel this booking and book the new slot',
  )
