import type { OrderMatchAnswer } from '../../../shared/order/order-schemas.ts'

/** The matches of one round of a draw, or of one category outside draws. */
export interface PlanGroup {
  readonly name: string
  readonly keys: readonly string[]
  /** Whether some of them have a court on the day. */
  readonly isPlaced: boolean
}

/**
 * Returns the matches that a plan can put on courts, by event and round.
 * @param placed keys of the matches with a court on the day
 * @param nameOf returns the event and the round of a match
 */
export function planGroups(
  matches: readonly OrderMatchAnswer[],
  placed: ReadonlySet<string>,
  nameOf: (match: OrderMatchAnswer) => string,
): readonly PlanGroup[] {
  const groups = new Map<string, OrderMatchAnswer[]>()
  const waiting = matches.filter(({ status }) => status === 'scheduled')
  const inOrder = waiting.toSorted(
    (one, other) =>
      one.category.localeCompare(other.category) ||
      (one.draw ?? '').localeCompare(other.draw ?? '') ||
      (one.round ?? 0) - (other.round ?? 0),
  )
  for (const match of inOrder) {
    const name = nameOf(match)
    groups.set(name, [...(groups.get(name) ?? []), match])
  }
  return [...groups].map(([name, all]) => ({
    name,
    keys: all.map(({ key }) => key),
    isPlaced: all.some(({ key }) => placed.has(key)),
  }))
}
