import { CURRENCY } from '../../shared/shop/money.ts'
import type { Payment, PaymentStatus } from '../payment/payment-provider.ts'

/** The part of an order that a payment has to agree with. */
interface Due {
  readonly ref: string
  readonly totalCents: number
}

/** What follows from a payment for its order. `differs`: it is about another order, amount or currency. */
export type Verdict = PaymentStatus | 'differs'

const ABOUT_MONEY: readonly PaymentStatus[] = ['approved', 'captured', 'processing']

/** Before anything counts as paid, or is taken at all, it has to be this order, to the cent and in dollars. */
export function judge({ ref, totalCents }: Due, payment: Payment): Verdict {
  if (!ABOUT_MONEY.includes(payment.status)) return payment.status
  const agrees = payment.orderRef === ref && payment.amountCents === totalCents && payment.currency === CURRENCY
  if (!agrees) return 'differs'
  return payment.status === 'captured' && !payment.captureId ? 'processing' : payment.status
}
