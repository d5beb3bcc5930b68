/** Codes of failures with a text of their own. */
const CODES = [
  'SLOT_TAKEN',
  'SLOT_MINE',
  'PERSON_BUSY',
  'PARTNER_BUSY',
  'SLOT_PAST',
  'TOO_LATE_TO_BOOK',
  'TOO_LATE_TO_CANCEL',
  'TOO_FAR_AHEAD',
  'QUOTA_REACHED',
  'NO_SLOT',
  'COURT_CLOSED',
  'MATCH_IN_PLAY',
  'TOO_MANY_SLOTS',
  'SERIES_CONFLICTS',
  'OWN_PARTNER',
  'ID_USED',
  'BOOKING_NOT_FOUND',
  'BOOKING_MOVED',
  'BOOKING_CANCELLED',
  'UNDO_OVER',
  'BOOKING_UNPAID',
  'TOO_MANY_REQUESTS',
  'PAYMENT_REQUIRED',
  'HOLD_ENDED',
  'PAYMENT_PROCESSING',
  'PAYMENT_UNAVAILABLE',
  'PAYMENT_NOT_CONFIGURED',
  'NOTHING_TO_PAY',
  'PRICE_DIFFERS',
  'PRICE_CHANGED',
  'SLOT_FREE',
  'ON_BOOKING',
  'NO_OFFER',
  'OFFER_EXPIRED',
  'TOO_MANY_WAITS',
  'WAIT_NOT_FOUND',
  'DAY_CHANGED',
  'CLUB_NOT_FOUND',
  'COURT_NOT_FOUND',
  'SIGNED_OUT',
  'BLOCKED',
  'OFFLINE',
] as const

/** Codes of the reasons why a date of a series can't be booked. */
const CONFLICTS = [
  'SLOT_TAKEN',
  'PERSON_BUSY',
  'PARTNER_BUSY',
  'NO_SLOT',
  'SLOT_PAST',
  'TOO_LATE_TO_BOOK',
  'TOO_FAR_AHEAD',
  'PAYMENT_REQUIRED',
  'PRICE_DIFFERS',
] as const

/** Returns the key of the text for a date of a series that can't be booked. */
export const conflictKey = (code: string) =>
  `booking.conflict.${CONFLICTS.find((each) => each === code) ?? 'OTHER'}` as const

/** Returns the key of the text for a code. */
export const problemKey = (code: string) => `booking.problem.${CODES.find((each) => each === code) ?? 'OTHER'}` as const
