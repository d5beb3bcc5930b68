import type { OrderKind, UnpaidReason } from '../../shared/checkout/order.ts'
import type { OrderedCourt } from '../../shared/checkout/order-schemas.ts'
import type { ApiError } from '../http/api-error.ts'
import type { Database, Statement } from '../storage/storage.ts'
import type { OrderRow } from './order-repository.ts'

/** Returns the statements of a change, for a transaction that also makes other changes. */
export type Change = (tx: Database) => readonly Statement[]

/** The things that the orders of one kind pay for. */
export interface Goods {
  /** Reason of an order that ends unpaid because somebody else has them. */
  readonly gone: UnpaidReason
  /**
   * Holds them while the buyer pays, at least `leastMs` longer.
   * @returns the error for the buyer if somebody else has them; then nothing changes
   */
  hold(order: OrderRow, leastMs?: number): Promise<ApiError | null>
  /** Returns the change that gives them to the buyer of a paid order, or null if somebody else has them. */
  sell(order: OrderRow): Promise<Change | null>
  /** Returns the change for an order that ends unpaid. */
  release(order: OrderRow): Promise<Change>
  /** Releases them now, because the order ended while its payment was opened. */
  releaseNow(order: OrderRow): Promise<void>
  /** Returns the court of an order that is not paid yet, or null. */
  courtOf(order: OrderRow): Promise<OrderedCourt | null>
  /** Called after the commit of a change. */
  changed(order: OrderRow): void
}

/** The goods of each kind of order. */
export type GoodsByKind = Readonly<Record<OrderKind, Goods>>
