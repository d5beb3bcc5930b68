import type { OrderKind } from './order.ts'
import type { OrderedCourt } from './order-schemas.ts'

export const SANDBOX_STATES = [
  'open',
  'approved',
  'declining',
  'captured',
  'declined',
  'cancelled',
  'refunded',
] as const

/** The buyer's choices on the sandbox's page. */
export const SANDBOX_ACTIONS = ['pay', 'decline', 'cancel'] as const
export type SandboxAction = (typeof SANDBOX_ACTIONS)[number]

/** The goods of a payment. */
export interface PaidGoods {
  readonly kind: OrderKind
  /** The court that is not paid yet; null for products. */
  readonly court: OrderedCourt | null
}

/** A payment as the sandbox's page shows it. */
export interface SandboxPayment extends PaidGoods {
  readonly orderId: number
  /** In units of the currency, such as dollars. */
  readonly total: number
  readonly totalCents: number
  /** Code of ISO 4217. */
  readonly currency: string
  readonly state: (typeof SANDBOX_STATES)[number]
}
