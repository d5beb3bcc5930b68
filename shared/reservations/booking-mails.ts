/** The emails about bookings. */
export const BOOKING_MAILS = [
  'booked',
  'moved',
  'rezoned',
  'renamed',
  'cancelled',
  'invited',
  'uninvited',
  'reminder',
  'partnerAccepted',
  'partnerDeclined',
  'left',
  'occupied',
  'overrun',
] as const
export type BookingMailKind = (typeof BOOKING_MAILS)[number]

/** The path of a person's bookings. They are a part of the calendar page. */
export const MY_BOOKINGS = '/calendar?bookings'

/**
 * Returns the path of a booking, to which emails link. It is a part of the calendar page.
 * @param series of the booking, if the link is about all its dates. Then it works even after this booking is cancelled
 */
export const bookingPath = (uid: string, series: string | null = null): string =>
  `/calendar?booking=${uid}${series === null ? '' : `&series=${series}`}`
