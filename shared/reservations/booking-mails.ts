/** The emails about bookings. */
export const BOOKING_MAILS = [
  'booked',
  'moved',
  'cancelled',
  'invited',
  'reminder',
  'partnerAccepted',
  'partnerDeclined',
] as const
export type BookingMailKind = (typeof BOOKING_MAILS)[number]

/** Returns the path of the page of a booking, to which emails link. */
export const bookingPath = (uid: string): string => `/booking/${uid}`
