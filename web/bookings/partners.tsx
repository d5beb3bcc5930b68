import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './partners.module.css'

/** The people of a booking: who booked it, and the answer of each partner. A booking of one person shows nothing. */
export function Partners({ booking: { role, owner, partners } }: { booking: Booking }) {
  const { t } = useTranslation()
  if (role === 'owner' && partners.length === 0) return null
  return (
    <ul className={s.partners}>
      {role !== 'owner' && (
        <li>
          <span className={s.email}>{owner}</span> <span className={s.answer}>{t('booking.partner.owner')}</span>
        </li>
      )}
      {partners.map(({ email, state }) => (
        <li key={email}>
          <span className={s.email}>{email}</span> <span className={s.answer}>{t(`booking.partner.${state}`)}</span>
        </li>
      ))}
    </ul>
  )
}
