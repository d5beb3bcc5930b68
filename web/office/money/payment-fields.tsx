import { useId } from 'react'
import type { RefundMeans } from '../../../shared/checkout/till.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { amountIn, type Bounds } from '../kit/amount.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import k from '../kit/shared.module.css'
import { useAmountRefusal } from '../kit/use-amount-refusal.ts'
import s from './money.module.css'

interface AmountProps {
  label: string
  text: string
  onText: (text: string) => void
  currency: string
  bounds: Bounds
  /** Whether the form was sent with this text. From then on the field says why it can't take it. */
  isTried: boolean
  hint?: string | undefined
}

/** The field for the amount of a payment, a refund or a price. */
export function AmountField({ label, text, onText, currency, bounds, isTried, hint }: AmountProps) {
  const refusalOf = useAmountRefusal()
  return (
    <CheckedField
      label={label}
      message={isTried ? refusalOf({ amount: amountIn(text, currency, bounds), currency, ...bounds }) : undefined}
      hint={hint}
    >
      {(attributes) => (
        <input
          className={f.input}
          inputMode="decimal"
          value={text}
          onChange={({ target }) => onText(target.value)}
          {...attributes}
        />
      )}
    </CheckedField>
  )
}

interface MeansProps<Means extends RefundMeans> {
  legend: string
  means: readonly Means[]
  chosen: Means
  onChoose: (means: Means) => void
}

/** The choice between cash, card and the other ways in which money comes or goes back. */
export function MeansField<Means extends RefundMeans>({ legend, means, chosen, onChoose }: MeansProps<Means>) {
  const { t } = useTranslation()
  const group = useId()
  return (
    <fieldset className={s.means}>
      <legend>{legend}</legend>
      {means.map((each) => (
        <label key={each} className={k.check}>
          <input type="radio" name={group} checked={chosen === each} onChange={() => onChoose(each)} />
          {t(`officeMoney.means.${each}`)}
        </label>
      ))}
    </fieldset>
  )
}
