import type { OrderItem } from './lay-out.ts'
import type { OrderDay, OrderPlan } from './order-day.ts'
import type { RuleBreak } from './rule-break.ts'
import { ruleBreaks } from './rule-breaks.ts'

/** Returns an order as the rules read it, without matches that nobody plays any more. */
export function planOfItems(items: readonly OrderItem[], { matches }: Pick<OrderDay, 'matches'>): OrderPlan {
  const known = new Set(matches.map(({ id }) => id))
  return { matches: items.filter(({ match }) => known.has(match)), unplaced: [] }
}

/** Returns the rules that an order breaks. */
export const brokenBy = (items: readonly OrderItem[], day: OrderDay): readonly RuleBreak[] =>
  ruleBreaks(planOfItems(items, day), day)

/**
 * Returns the rules that are newly broken. A match in play that takes longer breaks rules without anybody’s doing, and must not keep
 * others from being moved.
 */
export function newBreaks(after: readonly RuleBreak[], before: readonly RuleBreak[]): readonly RuleBreak[] {
  const known = new Set(before.map(nameOf))
  return after.filter((each) => !known.has(nameOf(each)))
}

/** Returns the rules that an order breaks once it is stored. A match that begins late was not planned in the past. */
export const standing = (breaks: readonly RuleBreak[]): readonly RuleBreak[] =>
  breaks.filter(({ code }) => code !== 'PAST')

/** Returns what two breaks of the same rule by the same matches have in common. */
const nameOf = (each: RuleBreak): string =>
  [each.match, each.code, 'other' in each ? each.other : '', 'kind' in each ? `${each.kind} ${each.from}` : ''].join(
    ' ',
  )
