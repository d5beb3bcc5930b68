import type { OfficeOrder } from '../../../shared/order/office-order-schemas.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import k from '../kit/shared.module.css'
import s from './order-page.module.css'
import { courtText, type Names } from './order-reasons.ts'

interface Props {
  legend: string
  order: OfficeOrder
  names: Names
  /** Ids of the courts; null for all. */
  chosen: readonly string[] | null
  onChange: (chosen: readonly string[] | null) => void
}

/** A choice of courts. */
export function CourtChecks({ legend, order, names, chosen, onChange }: Props) {
  const { t } = useTranslation()
  const all = order.courts.map(({ court }) => court)
  const checked = chosen ?? all
  const toggle = (court: string) => {
    const next = all.filter((each) => (each === court ? !checked.includes(each) : checked.includes(each)))
    onChange(next.length === all.length ? null : next)
  }
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className={s.checks}>
        {all.map((court) => (
          <label key={court} className={k.check}>
            <input
              type="checkbox"
              required={checked.length === 0}
              checked={checked.includes(court)}
              onChange={() => toggle(court)}
            />
            <span>{courtText(court, names)}</span>
          </label>
        ))}
      </div>
      {checked.length === 0 && <p className="note">{t('officeOrder.oneCourt')}</p>}
    </fieldset>
  )
}
