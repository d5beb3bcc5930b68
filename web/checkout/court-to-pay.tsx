import { Link } from 'react-router-dom'
import type { UnpaidReason } from '../../shared/checkout/order.ts'
import type { OrderedCourt } from '../../shared/checkout/order-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { useNow, useServerNow } from '../api/use-now.ts'
import { clockTime } from '../ui/dates.ts'
import { bookingText, untilText } from '../ui/day-title.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { cityIn, withCity } from '../ui/zone-clock.ts'

/** The reasons after which the owner of a booking may pay for it again. */
const MAY_PAY_AGAIN: readonly (UnpaidReason | null)[] = [null, 'DECLINED', 'CANCELLED_BY_BUYER', 'EXPIRED']

/** Whether a court can still be paid. Null if there is no court, or if it can't be paid for another reason than the time. */
export type CourtStep = 'pay' | 'over' | null

/** Returns whether a court can still be paid. @param reason why its order is not paid; null while it is open */
export function useCourtStep(court: OrderedCourt | null, reason: UnpaidReason | null): CourtStep {
  const now = useNow()
  if (!court || !MAY_PAY_AGAIN.includes(reason)) return null
  return court.payBy !== null && Date.parse(court.payBy) > now ? 'pay' : 'over'
}

interface Props {
  court: OrderedCourt | null
  step: CourtStep
  /** Text about the state of the payment, for a court that can still be paid, and for products. */
  text: string
}

/** The court that an order is for, its day and times, and until when it must be paid. */
export function CourtToPay({ court, step, text }: Props) {
  const { t, language } = useTranslation()
  const now = useServerNow()
  if (!court) return <p>{text}</p>
  const { clubName, startsAt, timeZone, payBy } = court
  const booked = { ...court, time: clockTime(startsAt, language, timeZone) }
  return (
    <>
      <p>
        <strong>{withCity(bookingText(booked, language, timeZone, t), cityIn(timeZone, startsAt))}</strong> ·{' '}
        <span lang="es">{clubName}</span>
      </p>
      <p>{step === 'over' ? t('purchase.court.over') : text}</p>
      {step === 'pay' && payBy && (
        <p>{t('purchase.court.payBy', { time: untilText(payBy, language, timeZone, now) })}</p>
      )}
    </>
  )
}

/** A link to the courts of the same day. */
export function ToCourts({ court: { club, date } }: { court: OrderedCourt }) {
  const { t } = useTranslation()
  return (
    <Link to={`${pathTo('days', club)}?date=${date}`} className="button">
      {t('purchase.court.toCourts')}
    </Link>
  )
}
