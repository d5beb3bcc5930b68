import { Link } from 'react-router-dom'
import type { Bought as BoughtItems, Order } from '../../shared/checkout/checkout-schemas.ts'
import type { OrderState as State } from '../../shared/checkout/order.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { centsOfUsd } from '../../shared/shop/money.ts'
import { Sums } from '../cart/cart-summary.tsx'
import { usd } from '../ui/money-text.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './order-parts.module.css'

/** Facts of an order with their labels, such as its number and dates. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={s.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const centsOf = (dollars: number): number => centsOfUsd(dollars) ?? 0

/** The items of an order and its sums. @param label text beside the total, such as "charged" or "to pay" */
export function Bought({ bought: { items, subtotal, fee, total }, label }: { bought: BoughtItems; label: string }) {
  const { t, language } = useTranslation()
  return (
    <section className={s.bought} aria-label={t('purchase.orders.items')}>
      <ul className={s.items}>
        {items.map(({ productId, name, image, quantity, price }) => (
          <li key={productId} className={s.item}>
            <img src={`/images/${image}`} alt="" width="800" height="600" className={s.image} />
            <div>
              <p className={s.name}>
                <Link to={pathTo('product', productId)}>{name}</Link>
              </p>
              <p className={s.each}>
                {quantity} × {usd(centsOf(price), language)}
              </p>
            </div>
            <p className={s.sum}>{usd(centsOf(price) * quantity, language)}</p>
          </li>
        ))}
      </ul>
      <Sums subtotalCents={centsOf(subtotal)} feeCents={centsOf(fee)} totalCents={centsOf(total)} label={label} />
    </section>
  )
}

/** The state of an order, as a word. */
export function OrderState({ state }: { state: State }) {
  const { t } = useTranslation()
  return (
    <span className={s.state} data-state={state}>
      {t(`purchase.orders.states.${state}`)}
    </span>
  )
}

const REASONS_WITH_TEXT = ['DECLINED', 'SUPERSEDED', 'EXPIRED', 'CANCELLED_BY_BUYER', 'SOLD_OUT']

/** Returns the key of the message that says why an order is not paid. */
export const unpaidText = (kind: 'failed' | 'cancelled', reason: Order['reason']): string =>
  `purchase.payment.${kind}.${REASONS_WITH_TEXT.find((each) => each === reason) ?? 'other'}`
