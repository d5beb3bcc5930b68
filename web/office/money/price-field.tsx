import { useState } from 'react'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { amountIn } from './amount-values.ts'

interface Props {
  currency: string
  start: string
  onPrice: (cents: number) => void
}

/** The price that the club asks for something without one. */
export function PriceField({ currency, start, onPrice }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(start)
  const [isWrong, setWrong] = useState(false)
  return (
    <form
      className={f.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const cents = amountIn(text, currency, 100_000_000)
        setWrong(cents === null)
        if (cents !== null) onPrice(cents)
      }}
    >
      <CheckedField
        label={t('officeMoney.booking.price', { currency })}
        message={isWrong ? t('officeMoney.isRate') : undefined}
      >
        {(attributes) => (
          <input
            className={f.input}
            inputMode="decimal"
            value={text}
            onChange={({ target }) => setText(target.value)}
            {...attributes}
          />
        )}
      </CheckedField>
      <div className={f.actions}>
        <button type="submit" className="button quiet">
          {t('officeMoney.booking.next')}
        </button>
      </div>
    </form>
  )
}
