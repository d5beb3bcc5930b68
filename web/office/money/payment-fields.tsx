import { useId } from 'react'
import type { RefundMeans } from '../../../shared/checkout/till.ts'
import f from '../../ui/form.module.css'
import { money } from '../../ui/money-text.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import k from '../kit/shared.module.css'
import s from './money.module.css'

interface AmountProps {
  text: string
  onText: (text: string) => void
  currency: string
  /** The largest amount that is possible. */
  mostCents: number
  isWrong: boolean
  hint: string
}

/** The field for the amount of a payment or a refund. */
export function AmountField({ text, onText, currency, mostCents, isWrong, hint }: AmountProps) {
  const { t, language } = useTranslation()
  return (
    <CheckedField
      label={t('officeMoney.pay.amount', { currency })}
      message={isWrong ? t('officeMoney.pay.isAmount', { most: money(mostCents, currency, language) }) : undefined}
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
