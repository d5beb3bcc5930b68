import type { TFunction } from 'i18next'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { bookingText } from '../ui/day-title.ts'
import { money } from '../ui/money-text.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { BookingActions } from './booking-actions.tsx'

interface Props {
  booking: Booking
  onChanged: () => void
  onClose: () => void
}

/** The question whether to cancel a booking, or to leave the booking of somebody else. */
export function CancelBooking({ booking, onChanged, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {booking.role === 'owner' && <p>{t('booking.mine.question')}</p>}
      <CancelNotes booking={booking} />
      <BookingActions booking={booking} onChanged={onChanged}>
        <button type="button" className="button quiet" onClick={onClose}>
          {t('booking.mine.keep')}
        </button>
      </BookingActions>
    </>
  )
}

/** Returns the message after a person has cancelled or left a booking: the slot, and the refund of a paid one. */
export const cancelledText = (booking: Booking, timeZone: string, language: string, t: TFunction): string => {
  const price = refundOf(booking)
  const gone = t(`booking.mine.${booking.role === 'owner' ? 'cancelled' : 'left'}`, {
    slot: bookingText(booking, language, timeZone, t),
  })
  return price === null
    ? gone
    : `${gone} ${t('booking.mine.refunded', { price: money(price, booking.currency, language) })}`
}

/** Returns the price that a cancellation refunds, or null. */
const refundOf = ({ role, paid, priceCents }: Booking): number | null => (role === 'owner' && paid ? priceCents : null)

/** The consequences of a cancellation: the refund, and the emails to others. */
export function CancelNotes({ booking }: Pick<Props, 'booking'>) {
  const { t, language } = useTranslation()
  const { role, partners } = booking
  const price = refundOf(booking)
  const others = partners.some(({ state }) => state !== 'declined')
  return (
    <>
      {price !== null && <p>{t('booking.mine.refund', { price: money(price, booking.currency, language) })}</p>}
      {role === 'owner' && others && <p>{t('booking.mine.told')}</p>}
      {role === 'partner' && <p>{t('booking.mine.leaving')}</p>}
    </>
  )
}
