import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartItem } from '../../shared/cart/cart-item.ts'
import { totalsOf } from '../../shared/cart/totals.ts'
import { pesos, usd } from '../ui/money-text.ts'
import s from './cart-summary.module.css'

/** What it comes to, before anything is ordered: the sum, the fee, the total that is charged, and about what in pesos. */
export function CartSummary({ items, children }: { items: readonly CartItem[]; children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'en'
  const { subtotalCents, feeCents, totalCents } = totalsOf(items)
  return (
    <section className={s.summary} aria-labelledby="summary">
      <h2 id="summary" className={s.title}>
        {t('shop.cart.summary')}
      </h2>
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
          <dt>{t('shop.cart.total')}</dt>
          <dd>{usd(totalCents, language)}</dd>
        </div>
        <div className={s.about}>
          <dt>{t('shop.cart.about')}</dt>
          <dd>{pesos(totalCents, language, 'DOP$')}</dd>
        </div>
      </dl>
      {children}
      <p className={s.note}>{t('shop.cart.charged')}</p>
    </section>
  )
}
