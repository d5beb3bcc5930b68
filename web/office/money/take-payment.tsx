import { useId, useState } from 'react'
import { DESK_MEANS, type DeskMeans } from '../../../shared/checkout/till.ts'
import { plainAmount } from '../../../shared/shop/money.ts'
import f from '../../ui/form.module.css'
import { money } from '../../ui/money-text.ts'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import k from '../kit/shared.module.css'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { amountIn } from './amount-values.ts'
import s from './money.module.css'

/** A payment to send. */
export interface DeskPayment {
  readonly id: string
  readonly amountCents: number
  readonly means: DeskMeans
}

interface Props {
  /** What is still to be paid. */
  dueCents: number
  currency: string
  /** Sends the payment. */
  onTake: (payment: DeskPayment) => Promise<unknown>
}

/** The form with which the desk takes a payment, in part or in full, in cash or by card. */
export function TakePayment({ dueCents, currency, onTake }: Props) {
  const { t, language } = useTranslation()
  const group = useId()
  const [text, setText] = useState(plainAmount(dueCents, currency))
  const [means, setMeans] = useState<DeskMeans>('cash')
  const [isWrong, setWrong] = useState(false)
  // Each try sends the same id, so that a retry takes no second payment.
  const [id, setId] = useState(randomId)
  const amountCents = amountIn(text, currency, dueCents)
  const { run, pending, problem } = useOfficeAction(async (payment: DeskPayment) => {
    await onTake(payment)
    setId(randomId())
  })

  return (
    <form
      className={f.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setWrong(amountCents === null)
        if (amountCents !== null) void run({ id, amountCents, means })
      }}
    >
      <CheckedField
        label={t('officeMoney.pay.amount', { currency })}
        message={isWrong ? t('officeMoney.pay.isAmount', { most: money(dueCents, currency, language) }) : undefined}
        hint={t('officeMoney.pay.due', { amount: money(dueCents, currency, language) })}
      >
        {(attributes) => (
          <input
            className={f.input}
            inputMode="decimal"
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setWrong(false)
            }}
            {...attributes}
          />
        )}
      </CheckedField>
      <fieldset className={s.means}>
        <legend>{t('officeMoney.pay.how')}</legend>
        {DESK_MEANS.map((each) => (
          <label key={each} className={k.check}>
            <input type="radio" name={group} checked={means === each} onChange={() => setMeans(each)} />
            {t(`officeMoney.means.${each}`)}
          </label>
        ))}
      </fieldset>
      <div role="alert">{problem && <p className={f.problem}>{problem}</p>}</div>
      <div className={f.actions}>
        <button type="submit" className="button" aria-disabled={pending}>
          {t('officeMoney.pay.take', {
            amount: money(amountCents ?? dueCents, currency, language),
          })}
        </button>
      </div>
    </form>
  )
}
