import { useState } from 'react'
import type { BookingPayment } from '../../../shared/checkout/till-schemas.ts'
import type { DeskPrice } from '../../../shared/reservations/desk-price-schemas.ts'
import type { OfficePriceRequest } from '../../../shared/reservations/office-booking-schemas.ts'
import { plainAmount } from '../../../shared/shop/money.ts'
import { MAX_CENTS } from '../../../shared/shop/stock.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { amountIn } from '../kit/amount.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { Problem } from '../kit/problem.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { AmountField } from './payment-fields.tsx'

/** The price that the desk gives to one booking, as somebody types it. */
export interface TypedPrice {
  readonly text: string
  readonly reason: string
}

const BOUNDS = { least: 0, most: MAX_CENTS }

/** Returns the price that somebody has typed; null if the amount or the reason can't be taken. */
export function deskPriceIn({ text, reason }: TypedPrice, currency: string): DeskPrice | null {
  const cents = amountIn(text, currency, BOUNDS)
  return typeof cents === 'number' && reason.trim() !== '' ? { cents, reason: reason.trim() } : null
}

interface FieldsProps {
  currency: string
  price: TypedPrice
  onChange: (price: TypedPrice) => void
  /** Whether the form was sent. From then on the fields say what they miss. */
  isTried: boolean
}

/** The fields for the price of one booking, and why it is not that of the list. */
export function DeskPriceFields({ currency, price, onChange, isTried }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <div className={f.row}>
      <AmountField
        label={t('officeMoney.ownPrice.amount', { currency })}
        text={price.text}
        onText={(text) => onChange({ ...price, text })}
        currency={currency}
        bounds={BOUNDS}
        isTried={isTried}
        hint={t('officeMoney.ownPrice.hint')}
      />
      <CheckedField
        label={t('officeMoney.ownPrice.reason')}
        message={isTried && price.reason.trim() === '' ? t('officeMoney.ownPrice.reasonNeeded') : undefined}
      >
        {(attributes) => (
          <input
            className={f.input}
            maxLength={LONGEST.booking.priceReason}
            autoComplete="off"
            value={price.reason}
            onChange={({ target }) => onChange({ ...price, reason: target.value })}
            {...attributes}
          />
        )}
      </CheckedField>
    </div>
  )
}

interface FormProps {
  payment: Pick<BookingPayment, 'priceCents' | 'deskPriceCents' | 'currency'>
  onPrice: (request: OfficePriceRequest) => Promise<void>
  onClose: () => void
}

/** The form with which the desk gives a booking another price, or that of the list again. */
export function DeskPriceForm({ payment: { priceCents, deskPriceCents, currency }, onPrice, onClose }: FormProps) {
  const { t } = useTranslation()
  const [price, setPrice] = useState<TypedPrice>({ text: plainAmount(priceCents ?? 0, currency), reason: '' })
  const [isTried, setTried] = useState(false)
  const { run, pending, problem } = useOfficeAction(onPrice)
  function send(request: OfficePriceRequest | null): void {
    setTried(true)
    if (request) void run(request)
  }
  return (
    <form
      className={f.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send(deskPriceIn(price, currency))
      }}
    >
      <DeskPriceFields currency={currency} price={price} onChange={setPrice} isTried={isTried} />
      <Problem text={problem} />
      <div className={f.actions}>
        <button type="submit" className="button" aria-disabled={pending}>
          {t('officeMoney.ownPrice.give')}
        </button>
        {deskPriceCents !== null && (
          <button
            type="button"
            className="button quiet"
            aria-disabled={pending}
            onClick={() => send(price.reason.trim() === '' ? null : { cents: null, reason: price.reason.trim() })}
          >
            {t('officeMoney.ownPrice.list')}
          </button>
        )}
        <button type="button" className="button quiet" onClick={onClose}>
          {t('office.play.back')}
        </button>
      </div>
    </form>
  )
}
