import type { OrderItem } from '../../shared/order/lay-out.ts'
import type { OrderSettings, SentLoss } from '../../shared/order/office-order-schemas.ts'
import type { OrderPlan } from '../../shared/order/order-day.ts'
import type { PlanAgain } from '../../shared/order/plan-again.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/** What a proposal changes. */
export interface StoredPlan extends Pick<PlanAgain, 'plan' | 'changes' | 'delays'> {
  readonly unplaced: OrderPlan['unplaced']
  readonly settings: OrderSettings
  readonly loss: SentLoss | null
}

/** Orders of play: which matches of a club’s day are played where, in which order. */
export function orderOfPlayTables(c: Columns) {
  const ordersOfPlay = c.table(
    'orders_of_play',
    {
      club: c.text('club').notNull(),
      /** `yyyy-mm-dd` at the club. */
      date: c.text('date').notNull(),
      version: c.integer('version').notNull(),
      settings: c.json<OrderSettings>('settings').notNull(),
      items: c.json<readonly OrderItem[]>('items').notNull(),
      /** The matches as those concerned were told them; null before the day is published. */
      told: c.json<readonly OrderItem[]>('told'),
      /** When the order last changed. Null if an earlier version of the server stored it. */
      changedAt: c.millis('changed_at'),
    },
    (order) => [c.primaryKey(order.club, order.date)],
  )
  /** Plans that nobody has accepted yet, or that were accepted. */
  const orderProposals = c.table(
    'order_proposals',
    {
      /** Chosen by the client. */
      id: c.text('id').notNull(),
      club: c.text('club').notNull(),
      date: c.text('date').notNull(),
      /** The version of the order that it changes. */
      version: c.integer('version').notNull(),
      again: c.flag('again').notNull(),
      plan: c.json<StoredPlan>('plan').notNull(),
      createdAt: c.millis('created_at').notNull(),
      /** The version of the order with it; null before somebody accepts it. */
      accepted: c.integer('accepted'),
    },
    (proposal) => [c.primaryKey(proposal.club, proposal.date, proposal.id)],
  )
  return { ordersOfPlay, orderProposals }
}
