import type { RuleBreakAnswer } from '../../../shared/order/office-order-schemas.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './order-page.module.css'
import { breakText, matchText, type Names } from './order-reasons.ts'

/** The rules that an order breaks, each with its reason. */
export function BreakList({ breaks, names }: { breaks: readonly RuleBreakAnswer[]; names: Names }) {
  const { t } = useTranslation()
  if (breaks.length === 0) return null
  return (
    <section className={`stack-2 ${s.breaks}`} aria-labelledby="clashes">
      <h2 id="clashes" className="subtitle">
        {t('officeOrder.breaks', { count: breaks.length })}
      </h2>
      <ul className="stack-1">
        {breaks.map((broken) => (
          <li key={`${broken.match} ${broken.code} ${broken.other ?? ''} ${broken.player ?? ''} ${broken.from ?? ''}`}>
            <span className="strong">{matchText(broken.match, names)}:</span> {breakText(broken, names)}
          </li>
        ))}
      </ul>
    </section>
  )
}
