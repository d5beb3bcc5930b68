import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartItem } from '../../shared/cart/cart-item.ts'
import { totalsOf } from '../../shared/cart/totals.ts'
import s from './cart-summary.module.css'
import { Sums } from './sums.tsx'

/** What the cart comes to, before anything is ordered. */
export function CartSummary({ items, children }: { items: readonly CartItem[]; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section className={s.summary} aria-labelledby="summary">
      <h2 id="summary" className={s.title}>
        {t('shop.cart.summary')}
      </h2>
      <Sums {...totalsOf(items)} label={t('shop.cart.total')} />
      {children}
      <p className={s.note}>{t('shop.cart.charged')}</p>
    </section>
  )
}
