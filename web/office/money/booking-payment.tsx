import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { BookingPayment as Payment } from '../../../shared/checkout/till-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { plainAmount } from '../../../shared/shop/money.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { money } from '../../ui/money-text.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { useMe } from '../kit/me-store.ts'
import { officeGet, officeJson } from '../kit/office-calls.ts'
import k from '../kit/shared.module.css'
import { PriceField } from './price-field.tsx'
import { TakePayment } from './take-payment.tsx'

/** The price of a booking, whether it is paid, what a cancellation gives back, and the form to take a payment. */
export function BookingPayment({ uid }: { uid: string }) {
  const { t } = useTranslation()
  const path = `/office/reservations/${encodeURIComponent(uid)}/payment`
  const { value, failed, reload, change } = useLoaded(path, officeGet<Payment>, true)
  if (!value) return <LoadingLine failed={failed && t('office.failed')} onRetry={() => void reload()} />
  return (
    <Paid
      payment={value}
      onTake={async (payment) => {
        const now = await officeJson<Payment>('POST', path, payment)
        change(() => now)
      }}
    />
  )
}

interface PaidProps {
  payment: Payment
  onTake: (payment: object) => Promise<void>
}

function Paid({ payment, onTake }: PaidProps) {
  const { t, language } = useTranslation()
  const { may } = useMe()
  const [isTaking, setTaking] = useState(false)
  /** The price that the club asks for a court that is free of charge. */
  const [asked, setAsked] = useState<number | null>(null)
  const { priceCents, currency, paidCents, dueCents, refundableCents, paidWith, order } = payment
  const text = (cents: number) => money(cents, currency, language)
  const due = priceCents === null ? (asked ?? 0) : dueCents
  return (
    <>
      <p>
        {priceCents === null
          ? t('officeMoney.booking.free')
          : dueCents === 0
            ? t(`officeMoney.booking.paid.${paidWith ?? 'desk'}`, { price: text(priceCents) })
            : paidCents > 0
              ? t('officeMoney.booking.part', { price: text(priceCents), paid: text(paidCents), due: text(dueCents) })
              : t('officeMoney.booking.unpaid', { price: text(priceCents) })}
        {refundableCents > 0 && (
          <span className={k.about}>
            {t(paidWith === 'online' ? 'officeMoney.booking.backOnline' : 'officeMoney.booking.backAtDesk', {
              amount: text(refundableCents),
            })}
          </span>
        )}
        {order !== null && may('orders.manage') && (
          <Link className={k.about} to={officePathTo('order', order)}>
            {t('officeMoney.booking.order')}
          </Link>
        )}
      </p>
      {isTaking && priceCents === null && asked === null && (
        <PriceField currency={currency} start={plainAmount(0, currency)} onPrice={setAsked} />
      )}
      {isTaking && due > 0 && (
        <TakePayment
          key={due}
          dueCents={due}
          currency={currency}
          onTake={async (taken) => {
            await onTake({ ...taken, ...(asked !== null && { priceCents: asked }) })
            setTaking(false)
          }}
        />
      )}
      {!isTaking && (priceCents === null || dueCents > 0) && (
        <button type="button" className="button quiet" onClick={() => setTaking(true)}>
          {t('officeMoney.booking.take')}
        </button>
      )}
    </>
  )
}
