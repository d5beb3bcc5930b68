import { useState } from 'react'
import { REFUND_MEANS, type RefundMeans, type Restocked, restockable } from '../../../shared/checkout/till.ts'
import type { DeskOrderDetail } from '../../../shared/checkout/till-schemas.ts'
import { plainAmount } from '../../../shared/shop/money.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { money } from '../../ui/money-text.ts'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { amountIn, centsOrNull } from '../kit/amount.ts'
import k from '../kit/shared.module.css'
import { useOfficeAction } from '../kit/use-office-action.ts'
import s from '../money/money.module.css'
import { AmountField, MeansField } from '../money/payment-fields.tsx'

/** A refund to send. */
interface Refund {
  readonly id: string
  readonly amountCents: number
  readonly means: RefundMeans
  readonly restock: readonly Restocked[]
  readonly reason: string
}

interface Props {
  order: DeskOrderDetail
  onRefund: (refund: Refund) => Promise<unknown>
}

/** The form with which an owner gives money back, in part or all of it, and puts items back into the stock. */
export function RefundForm({ order, onRefund }: Props) {
  const { t, language } = useTranslation()
  const { currency, refundableCents, paidWith, items } = order
  const ways = REFUND_MEANS.filter((means) => means !== 'online' || paidWith !== 'desk')
  const [text, setText] = useState(plainAmount(refundableCents, currency))
  const [means, setMeans] = useState<RefundMeans>(ways[0] ?? 'cash')
  const [reason, setReason] = useState('')
  const [back, setBack] = useState<Readonly<Record<number, number>>>({})
  const [isTried, setTried] = useState(false)
  // Each try sends the same id, so that a retry gives nothing back twice.
  const [id] = useState(randomId)
  const bounds = { least: 1, most: refundableCents }
  const amountCents = centsOrNull(amountIn(text, currency, bounds))
  const { run, pending, problem } = useOfficeAction((refund: Refund) => onRefund(refund))
  const left = restockable(
    items.map(({ productId, quantity }) => (productId === null ? 0 : quantity)),
    order.refunds.filter(({ state }) => state !== 'refused').flatMap(({ restocked }) => restocked),
  )

  return (
    <form
      className={f.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        const restock = Object.entries(back).flatMap(([line, quantity]) =>
          quantity > 0 ? [{ line: Number(line), quantity }] : [],
        )
        if (amountCents !== null) void run({ id, amountCents, means, restock, reason: reason.trim() })
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
        hint={t('officeMoney.back.most', { amount: money(refundableCents, currency, language) })}
      />
      <MeansField legend={t('officeMoney.back.how')} means={ways} chosen={means} onChoose={setMeans} />
      {left.some((count) => count > 0) && (
        <fieldset className={s.means}>
          <legend>{t('officeMoney.back.restock')}</legend>
          <div className={k.fields}>
            {items.map(({ name, productId, variant }, line) =>
              (left[line] ?? 0) > 0 ? (
                <Field key={variant ?? productId ?? name} label={name}>
                  <select
                    className={f.input}
                    value={back[line] ?? 0}
                    onChange={({ target }) => setBack((before) => ({ ...before, [line]: Number(target.value) }))}
                  >
                    {Array.from({ length: (left[line] ?? 0) + 1 }, (_, count) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the options are numbers
                      <option key={count} value={count}>
                        {count}
                      </option>
                    ))}
                  </select>
                </Field>
              ) : null,
            )}
          </div>
        </fieldset>
      )}
      <Field label={t('officeMoney.back.reason')}>
        <input className={f.input} maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <div role="alert">{problem && <p className={f.problem}>{problem}</p>}</div>
      <div className={f.actions}>
        <button type="submit" className="button" aria-disabled={pending}>
          {t('officeMoney.back.give', { amount: money(amountCents ?? refundableCents, currency, language) })}
        </button>
      </div>
    </form>
  )
}
