import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { useNow, useServerNow } from '../api/use-now.ts'
import { untilText } from '../ui/day-title.ts'
import { money } from '../ui/money-text.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './my-bookings.module.css'
import { TimeLeft } from './time-left.tsx'

interface Props {
  booking: Booking
  timeZone: string
}

/** The price of a booking, and whether it is paid or until when. An invited person learns when they can answer. */
export function PaymentLine({ booking, timeZone }: Props) {
  const { role, owner, ownerName, state, heldUntil, priceCents, currency, paid } = booking
  const { t, language } = useTranslation()
  const isOver = useIsOver(heldUntil)
  const now = useServerNow()
  if (role !== 'owner' && heldUntil !== null) {
    const until = { owner: ownerName ?? owner, time: untilText(heldUntil, language, timeZone, now) }
    return <p className={s.unpaid}>{t('booking.mine.answerLater', until)}</p>
  }
  if (priceCents === null) return null
  const price = money(priceCents, currency, language)
  if (state === 'held' && heldUntil !== null)
    return (
      <p className={s.unpaid}>
        {isOver
          ? t('booking.problem.HOLD_ENDED')
          : t('booking.mine.unpaid', { price, time: untilText(heldUntil, language, timeZone, now) })}{' '}
        {!isOver && <TimeLeft until={heldUntil} />}
      </p>
    )
  return <p className={s.dim}>{paid ? t('booking.mine.paid', { price }) : t('booking.form.price', { price })}</p>
}

/** Returns whether the time to pay for a booking is over. @param heldUntil null for a booking that is not held */
export function useIsOver(heldUntil: string | null): boolean {
  const now = useNow()
  return heldUntil !== null && Date.parse(heldUntil) <= now
}
