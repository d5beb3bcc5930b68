import { collectedCents } from '../../shared/checkout/till.ts'
import { nameWithChoices } from '../../shared/shop/choices.ts'
import { plainAmount } from '../../shared/shop/money.ts'
import { clubLocalTime } from '../../shared/time/club-time.ts'
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
    'buyer name',
    'collected',
    'refunded part',
  ],
] as const

/**
 * Returns the cells of an order. Amounts are in the order’s currency, times in its club’s time zone.
 * @param people the names of the buyer and of the person who handed it over
 */
export function orderCells(
  order: OrderRow,
  people: { readonly buyer: string; readonly handedOverBy: string },
  timeZone: string,
): readonly string[] {
  const amount = (cents: number) => plainAmount(cents, order.currency)
  const time = (at: number | null) => (at === null ? '' : clubLocalTime(at, timeZone).replace('T', ' '))
  return [
    String(order.orderId),
    time(order.createdAt),
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
    people.handedOverBy || (order.handedOverBy ?? ''),
    order.ref,
    order.kind,
    order.returnedCents === null ? '' : amount(order.returnedCents),
    order.dispute ?? '',
    order.pickUp ?? '',
    order.currency,
    people.buyer,
    amount(collectedCents(order)),
    amount(order.refundedCents),
  ]
}
