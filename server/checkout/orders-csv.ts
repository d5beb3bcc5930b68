import { nameWithChoices } from '../../shared/shop/choices.ts'
import { plainAmount } from '../../shared/shop/money.ts'
import { iso } from '../../shared/time/iso.ts'
import type { OrderRow } from './order-repository.ts'

/** Names of the columns of an export. */
export const ORDER_COLUMNS = [
  ...['order', 'created', 'state', 'reason', 'paid', 'buyer', 'items', 'subtotal', 'fee', 'total'],
  ...[
    'capture',
    'refund',
    'refunded',
    'handed over',
    'handed over by',
    'ref',
    'kind',
    'returned',
    'dispute',
    'pick up',
    'currency',
  ],
] as const

/** Returns the cells of an order. Amounts are in the order’s currency, times in UTC. */
export function orderCells(order: OrderRow): readonly string[] {
  const amount = (cents: number) => plainAmount(cents, order.currency)
  const time = (at: number | null) => (at === null ? '' : iso(at))
  return [
    String(order.orderId),
    iso(order.createdAt),
    order.state,
    order.unpaidReason ?? '',
    time(order.paidAt),
    order.owner,
    order.items
      .map(({ quantity, name, choices = [] }) => `${quantity} × ${nameWithChoices(name, choices, order.language)}`)
      .join('; '),
    amount(order.subtotalCents),
    amount(order.feeCents),
    amount(order.totalCents),
    order.captureId ?? '',
    order.refund ?? '',
    time(order.refundedAt),
    time(order.handedOverAt),
    order.handedOverBy ?? '',
    order.ref,
    order.kind,
    order.returnedCents === null ? '' : amount(order.returnedCents),
    order.dispute ?? '',
    order.pickUp ?? '',
    order.currency,
  ]
}
