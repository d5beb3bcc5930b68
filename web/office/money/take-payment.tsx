import { useState } from 'react'
import { DESK_MEANS, type DeskMeans } from '../../../shared/checkout/till.ts'
import { plainAmount } from '../../../shared/shop/money.ts'
import f from '../../ui/form.module.css'
import { money } from '../../ui/money-text.ts'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { amountIn, centsOrNull } from '../kit/amount.ts'
import { SubmitOrBack } from '../kit/submit-or-back.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { AmountField, MeansField } from './payment-fields.tsx'

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
  /** Called to leave the form without a payment. */
  onClose: () => void
}

/** The form with which the desk takes a payment, in part or in full, in cash or by card. */
export function TakePayment({ dueCents, currency, onTake, onClose }: Props) {
  const { t, language } = useTranslation()
  const [text, setText] = useState(plainAmount(dueCents, currency))
  const [means, setMeans] = useState<DeskMeans>('cash')
  const [isTried, setTried] = useState(false)
  // Each try sends the same id, so that a retry takes no second payment.
  const [id, setId] = useState(randomId)
  const bounds = { least: 1, most: dueCents }
  const amountCents = centsOrNull(amountIn(text, currency, bounds))
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
        setTried(true)
        if (amountCents !== null) void run({ id, amountCents, means })
      }}
    >
      <AmountField
        label={t('officeMoney.pay.amount', { currency })}
        text={text}
        onText={(next) => {
          setText(next)
          setTried(false)
        }}
        currency={currency}
        bounds={bounds}
        isTried={isTried}
        hint={t('officeMoney.pay.due', { amount: money(dueCents, currency, language) })}
      />
      <MeansField legend={t('officeMoney.pay.how')} means={DESK_MEANS} chosen={means} onChoose={setMeans} />
      <div role="alert">{problem && <p className={f.problem}>{problem}</p>}</div>
      <SubmitOrBack
        submit={t('officeMoney.pay.take', {
          amount: money(amountCents ?? dueCents, currency, language),
        })}
        isPending={pending}
        onBack={onClose}
      />
    </form>
  )
}
