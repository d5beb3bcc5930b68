import { isPersonKey } from '../../../shared/members/member-key.ts'
import type { OfficeBooking } from '../../../shared/reservations/office-booking-schemas.ts'

type Booked = Pick<OfficeBooking, 'owner' | 'member' | 'guestPhone' | 'partners'>

/** Returns how the players of a booking can be reached: the email and the phone of its owner, and the emails of the partners. */
export function contactsOf({ owner, member, guestPhone, partners }: Booked) {
  const email = (isPersonKey(owner) ? member?.email : owner) || null
  const others = partners.filter(({ state }) => state !== 'declined').map((partner) => partner.email)
  return {
    email,
    phone: (guestPhone ?? member?.phone) || null,
    others,
    /** Whether anybody gets an email about a change of the booking. */
    isMailed: email !== null || others.length > 0,
  }
}
