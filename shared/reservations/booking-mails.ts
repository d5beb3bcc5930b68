/** The emails about bookings. */
export const BOOKING_MAILS = [
  'booked',
  'moved',
  'renamed',
  'cancelled',
  'invited',
  'uninvited',
  'reminder',
  'partnerAccepted',
  'partnerDeclined',
  'left',
] as const
export type BookingMailKind = (typeof BOOKING_MAILS)[number]

/** The path of a person's bookings. They are a part of the calendar page. */
export const MY_BOOKINGS = '/calendar?bookings'

/** Returns the path of a booking, to which emails link. It is a part of the calendar page. */
export const bookingPath = (uid: string): string => `/calendar?booking=${uid}`
