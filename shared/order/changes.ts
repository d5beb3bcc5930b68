import type { OrderPlan, PlannedMatch } from './order-day.ts'

/**
 * Returns the matches of a plan that another plan moves to a different court or day, or past another match on their court. The fewest
 * of a court count, and a match that is only later does not.
 */
export function changedMatches(before: OrderPlan, after: OrderPlan): readonly string[] {
  const next = new Map(after.matches.map((each) => [each.match, each]))
  const courts = new Map<string, PlannedMatch[]>()
  for (const each of before.matches.toSorted((one, other) => one.startsAt - other.startsAt))
    courts.set(each.court, [...(courts.get(each.court) ?? []), each])
  const kept = new Set(
    [...courts].flatMap(([court, line]) => {
      const stay = line.filter(({ match }) => next.get(match)?.court === court)
      return longestInOrder(stay.map(({ match }) => next.get(match)?.startsAt ?? 0)).map((index) => stay[index]?.match)
    }),
  )
  return before.matches.flatMap(({ match }) => (kept.has(match) ? [] : match))
}

/** Returns the indexes of the longest part whose numbers increase. */
function longestInOrder(numbers: readonly number[]): readonly number[] {
  const parts: (readonly number[])[] = []
  numbers.forEach((number, index) => {
    let best: readonly number[] = []
    for (const part of parts) if ((numbers[part.at(-1) ?? 0] ?? 0) < number && part.length > best.length) best = part
    parts.push([...best, index])
  })
  return parts.reduce<readonly number[]>((best, part) => (part.length > best.length ? part : best), [])
}
