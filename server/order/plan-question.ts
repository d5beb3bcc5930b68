import type { OrderDay, OrderPlan } from '../../shared/order/order-day.ts'
import { type PlanAgain, planAgain } from '../../shared/order/plan-again.ts'
import { planDay } from '../../shared/order/plan-day.ts'

/** A day to plan. */
export interface PlanQuestion {
  readonly day: OrderDay
  /** The plan that changes as little as possible; null for a new one. */
  readonly before: OrderPlan | null
}

/** Plans a day. */
export const planned = ({ day, before }: PlanQuestion): PlanAgain =>
  before ? planAgain(day, before) : { plan: planDay(day), changes: [], delays: [] }
