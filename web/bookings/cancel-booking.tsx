import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { usd } from '../ui/money-text.ts'
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
      <CancelNotes booking={booking} />
      <BookingActions booking={booking} onChanged={onChanged}>
        <button type="button" className="button quiet" onClick={onClose}>
          {t('booking.mine.keep')}
        </button>
      </BookingActions>
    </>
  )
}

/** The consequences of a cancellation: the refund, and the emails to others. */
export function CancelNotes({ booking: { role, paid, priceCents, partners } }: Pick<Props, 'booking'>) {
  const { t, language } = useTranslation()
  const others = partners.some(({ state }) => state === 'accepted')
  return (
    <>
      {role === 'owner' && paid && priceCents !== null && (
        <p>{t('booking.mine.refund', { price: usd(priceCents, language) })}</p>
      )}
      {role === 'owner' && others && <p>{t('booking.mine.told')}</p>}
      {role === 'partner' && <p>{t('booking.mine.leaving')}</p>}
    </>
  )
}
