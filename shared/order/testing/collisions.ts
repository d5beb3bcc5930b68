import type { OrderDay, OrderMatch, OrderPlan, PlannedMatch } from '../order-day.ts'

const MS = 60_000

/**
 * Returns the pairs of matches that overlap on a court, or between which a player does not rest who plays both, or may get into both
 * if they belong to different events. It shares no code with the planner, as `ruleBreaks` does. Pairs that have both begun are left out.
 */
export function collisions({ matches }: OrderPlan, day: OrderDay): readonly string[] {
  const byId = new Map(day.matches.map((match) => [match.id, match]))
  const mayPlay = (match: OrderMatch): readonly string[] => [
    ...match.players,
    ...match.after.flatMap((id) => mayPlay(byId.get(id) ?? { ...match, players: [], after: [] })),
  ]
  const byStart = matches.toSorted((one, other) => one.startsAt - other.startsAt)
  return byStart.flatMap((first, index) =>
    byStart
      .slice(index + 1)
      .filter((next) => collide(first, byId.get(first.match), next, byId.get(next.match), mayPlay))
      .map((next) => `${first.match} and ${next.match}`),
  )
}

/** @param first starts no later than `next` */
function collide(
  first: PlannedMatch,
  one: OrderMatch | undefined,
  next: PlannedMatch,
  other: OrderMatch | undefined,
  mayPlay: (match: OrderMatch) => readonly string[],
): boolean {
  if (!(one && other) || (one.begun && other.begun)) return false
  if (first.court === next.court && next.startsAt < first.endsAt) return true
  const rest = one.minutes + (one.played ?? 0) < 45 ? 30 : 60
  const isOtherEvent = one.event !== undefined && other.event !== undefined && one.event !== other.event
  const who = isOtherEvent ? mayPlay : ({ players }: OrderMatch) => players
  const hasBoth = who(one).some((player) => who(other).includes(player))
  return hasBoth && next.startsAt < first.endsAt + rest * MS
}
