import { useState } from 'react'
import { MAX_CENTS } from '../../../shared/shop/stock.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { amountIn } from '../kit/amount.ts'
import { AmountField } from './payment-fields.tsx'

interface Props {
  currency: string
  onPrice: (cents: number) => void
  /** Called to leave the form without a price. */
  onClose: () => void
}

const BOUNDS = { least: 1, most: MAX_CENTS }

/** The price that the club asks for something without one. */
export function PriceField({ currency, onPrice, onClose }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  return (
    <form
      className={f.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        const cents = amountIn(text, currency, BOUNDS)
        if (typeof cents === 'number') onPrice(cents)
      }}
    >
      <AmountField
        label={t('officeMoney.booking.price', { currency })}
        text={text}
        onText={setText}
        currency={currency}
        bounds={BOUNDS}
        isTried={isTried}
      />
      <div className={f.actions}>
        <button type="submit" className="button quiet">
          {t('officeMoney.booking.next')}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          {t('office.play.back')}
        </button>
      </div>
    </form>
  )
}
