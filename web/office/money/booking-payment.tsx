import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { BookingPayment as Payment } from '../../../shared/checkout/till-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import type { OfficePriceRequest } from '../../../shared/reservations/office-booking-schemas.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import f from '../../ui/form.module.css'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { money } from '../../ui/money-text.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { useMe } from '../kit/me-store.ts'
import { officeCall, officeGet, officeJson } from '../kit/office-calls.ts'
import k from '../kit/shared.module.css'
import { DeskPriceForm } from './desk-price.tsx'
import { PriceField } from './price-field.tsx'
import { TakePayment } from './take-payment.tsx'

/**
 * The price of a booking, whether it is paid, what a cancellation gives back, and the forms to take a payment and to give another
 * price.
 * @param isBooked whether the booking is definite, so that its price can change
 */
export function BookingPayment({ uid, isBooked }: { uid: string; isBooked: boolean }) {
  const { t } = useTranslation()
  const booking = `/office/reservations/${encodeURIComponent(uid)}`
  const path = `${booking}/payment`
  const { value, failed, reload, change } = useLoaded(path, officeGet<Payment>, true)
  if (!value) return <LoadingLine failed={failed && t('office.failed')} onRetry={() => void reload()} />
  return (
    <Paid
      payment={value}
      mayPrice={isBooked && value.paidWith === null}
      onTake={async (payment) => {
        const now = await officeJson<Payment>('POST', path, payment)
        change(() => now)
      }}
      onPrice={async (request) => {
        await officeCall('PUT', `${booking}/price`, request)
        await reload()
      }}
    />
  )
}

interface PaidProps {
  payment: Payment
  /** Whether the booking may get another price. */
  mayPrice: boolean
  onTake: (payment: object) => Promise<void>
  onPrice: (request: OfficePriceRequest) => Promise<void>
}

function Paid({ payment, mayPrice, onTake, onPrice }: PaidProps) {
  const { t, language } = useTranslation()
  const { may } = useMe()
  const [form, setForm] = useState<'take' | 'price' | null>(null)
  /** The price that the club asks for a court that is free of charge. */
  const [asked, setAsked] = useState<number | null>(null)
  const { priceCents, currency, dueCents, refundableCents, paidWith, order } = payment
  const text = (cents: number) => money(cents, currency, language)
  const due = priceCents === null ? (asked ?? 0) : dueCents
  const close = () => {
    setForm(null)
    setAsked(null)
  }
  return (
    <>
      <p>
        {priceText(payment, text, t)}
        {payment.deskPriceCents !== null && (
          <span className={k.about}>
            {payment.listCents === null
              ? t('officeMoney.ownPrice.given')
              : t('officeMoney.ownPrice.instead', { price: text(payment.listCents) })}
          </span>
        )}
        {payment.paidCents > refundableCents && (
          <span className={k.about}>
            {t('officeMoney.booking.refunded', { amount: text(payment.paidCents - refundableCents) })}
          </span>
        )}
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
      {form === 'take' && priceCents === null && asked === null && (
        <PriceField currency={currency} onPrice={setAsked} onClose={close} />
      )}
      {form === 'take' && due > 0 && (
        <TakePayment
          key={due}
          dueCents={due}
          currency={currency}
          onTake={async (taken) => {
            await onTake({ ...taken, ...(asked !== null && { priceCents: asked }) })
            close()
          }}
          onClose={close}
        />
      )}
      {form === 'price' && (
        <DeskPriceForm
          payment={payment}
          onPrice={async (request) => {
            await onPrice(request)
            close()
          }}
          onClose={close}
        />
      )}
      {form === null && (
        <div className={f.actions}>
          {(priceCents === null || dueCents > 0) && (
            <button type="button" className="button quiet" onClick={() => setForm('take')}>
              {t('officeMoney.booking.take')}
            </button>
          )}
          {mayPrice && (
            <button type="button" className="button quiet" onClick={() => setForm('price')}>
              {t('officeMoney.ownPrice.change')}
            </button>
          )}
        </div>
      )}
    </>
  )
}

/** Returns the price of a booking, and what is paid of it. */
function priceText(
  { priceCents, paidCents, dueCents, paidWith }: Payment,
  text: (cents: number) => string,
  t: TFunction,
) {
  if (priceCents === null) return t('officeMoney.booking.free')
  const price = text(priceCents)
  if (dueCents === 0) return t(`officeMoney.booking.paid.${paidWith ?? 'desk'}`, { price })
  return paidCents > 0
    ? t('officeMoney.booking.part', { price, paid: text(paidCents), due: text(dueCents) })
    : t('officeMoney.booking.unpaid', { price })
}
