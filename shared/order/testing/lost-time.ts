import { lotsOf } from '../../competitions/lots.ts'
import { afterLoss, type Loss } from '../after-loss.ts'
import type { OrderDay, OrderPlan } from '../order-day.ts'
import { planDay } from '../plan-day.ts'
import { at, randomDay } from './days.ts'

/** A day with its plan, and the day after a loss of time. */
export interface DayWithLoss {
  readonly before: OrderPlan
  readonly now: OrderDay
  readonly loss: Loss
}

/** Returns a day at a time of its plan: the matches that start before it have begun. */
function dayAt(now: number, day: OrderDay, plan: OrderPlan): OrderDay {
  const planned = new Map(plan.matches.map((each) => [each.match, each]))
  const matches = day.matches.map((match) => {
    const { court, startsAt, endsAt, umpire } = planned.get(match.id) ?? {}
    if (court === undefined || startsAt === undefined || endsAt === undefined || startsAt >= now) return match
    return { ...match, begun: { court, startsAt, endsAt, umpire: umpire ?? null } }
  })
  return { ...day, now, matches }
}

/** Plans a day, and takes time from it that is lost. */
export function withLoss(day: OrderDay, loss: Loss): DayWithLoss {
  const before = planDay(day)
  return { before, now: afterLoss(dayAt(loss.from, day, before), loss), loss }
}

/** Returns a random day of which one to four hours are lost from a random moment on, on all courts or on one. */
export function randomDayWithLoss(seed: number): DayWithLoss {
  const lots = lotsOf(String(seed))
  const courts = 2 + lots.below(11)
  const matches = 1 + lots.below(courts * 9)
  const day = randomDay(seed, { courts, matches, isHard: true })
  const from = at(9) + lots.below(120) * 5 * 60_000
  const until = from + (1 + lots.below(4)) * 3_600_000
  return withLoss(day, { from, until, courts: lots.below(2) === 0 ? ['court 1'] : null })
}
