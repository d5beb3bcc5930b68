import type { DeskOrder } from '../../../shared/checkout/desk-schemas.ts'
import { isContested, keptCents } from '../../../shared/checkout/payment-incident.ts'
import { centsOf } from '../../../shared/shop/money.ts'
import { money } from '../../ui/money-text.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { dayText } from '../kit/club-times.ts'
import k from '../kit/shared.module.css'

/** The state of an order, and what the desk must know about its payment and its handover. */
export function OrderStateText({ order }: { order: DeskOrder }) {
  const { t, language } = useTranslation()
  const text = (units: number) => money(centsOf(units, order.currency) ?? 0, order.currency, language)
  const isPartBack = order.refunded > 0 && order.refund !== 'done'
  const isPaidPartBack = isPartBack && order.refund === null && order.state === 'paid' && keptCents(order) > 0
  return (
    <>
      <span className="strong">
        {order.refund === 'requested' && order.paidWith === 'desk'
          ? t('officeMoney.till.payBack')
          : order.refund
            ? t(`officeShop.orders.refunds.${order.refund}`)
            : isPaidPartBack
              ? t('officeMoney.order.paidPartBack', { amount: text(order.refunded) })
              : t(`officeShop.orders.states.${keptCents(order) === 0 ? 'returned' : order.state}`)}
      </span>
      {order.returned !== null && order.refund !== 'done' && (
        <span className={k.warning}>
          {t(order.returned < order.total ? 'officeShop.orders.partReturned' : 'officeShop.orders.returned', {
            amount: money(centsOf(order.returned, order.currency) ?? 0, order.currency, language),
            total: money(centsOf(order.total, order.currency) ?? 0, order.currency, language),
          })}
        </span>
      )}
      {order.state === 'pending' && order.collected > 0 && (
        <span className={k.warning}>
          {t('officeMoney.order.paidPart', { amount: text(order.collected), total: text(order.total) })}
        </span>
      )}
      {isPartBack && !isPaidPartBack && (
        <span className={k.about}>
          {t('officeMoney.order.refundedPart', { amount: text(order.refunded), total: text(order.collected) })}
        </span>
      )}
      {order.dispute !== null && (
        <span className={isContested(order) ? k.warning : k.about}>
          {t(`officeShop.orders.disputes.${order.dispute}`)}
        </span>
      )}
      {order.handedOver && (
        <span className={k.about}>
          {[
            t('officeShop.orders.handedOver', {
              day: dayText(order.handedOver.at, order.pickUp?.club ?? null, language),
            }),
            order.handedOver.byName,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </>
  )
}
