import type { OrderDay, OrderMatch, OrderPlan, PlannedMatch } from '../order-day.ts'

const MS = 60_000

/**
 * Returns the pairs of matches that overlap on a court, or between which a player who is known does not rest. It shares no code with
 * the planner, as `ruleBreaks` does. Pairs that have both begun are left out.
 */
export function collisions({ matches }: OrderPlan, day: OrderDay): readonly string[] {
  const byId = new Map(day.matches.map((match) => [match.id, match]))
  const byStart = matches.toSorted((one, other) => one.startsAt - other.startsAt)
  return byStart.flatMap((first, index) =>
    byStart
      .slice(index + 1)
      .filter((next) => collide(first, byId.get(first.match), next, byId.get(next.match)))
      .map((next) => `${first.match} and ${next.match}`),
  )
}

/** @param first starts no later than `next` */
function collide(
  first: PlannedMatch,
  one: OrderMatch | undefined,
  next: PlannedMatch,
  other: OrderMatch | undefined,
): boolean {
  if (!(one && other) || (one.begun && other.begun)) return false
  if (first.court === next.court && next.startsAt < first.endsAt) return true
  const rest = one.minutes + (one.played ?? 0) < 45 ? 30 : 60
  const hasBoth = one.players.some((player) => other.players.includes(player))
  return hasBoth && next.startsAt < first.endsAt + rest * MS
}
