import type { Totals } from '../../shared/cart/cart.ts'
import { pesos, usd } from '../ui/money-text.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './sums.module.css'

/** The sums of a cart or an order in dollars, and the total in approximate pesos. */
export function Sums({ subtotalCents, feeCents, totalCents, label }: Totals & { label: string }) {
  const { t, language } = useTranslation()
  return (
    <dl className={s.sums}>
      <div>
        <dt>{t('shop.cart.subtotal')}</dt>
        <dd>{usd(subtotalCents, language)}</dd>
      </div>
      <div>
        <dt>{t('shop.cart.fee')}</dt>
        <dd>{usd(feeCents, language)}</dd>
      </div>
      <div className={s.total}>
        <dt>{label}</dt>
        <dd>{usd(totalCents, language)}</dd>
      </div>
      <div className={s.about}>
        <dt>{t('shop.cart.about')}</dt>
        <dd>{pesos(totalCents, language, 'DOP$')}</dd>
      </div>
    </dl>
  )
}
