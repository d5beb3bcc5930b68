import { freeOf } from './free-time.ts'
import { courtOf, type OrderDay, type OrderMatch, type OrderPlan, type PlannedMatch, restAfter } from './order-day.ts'
import type { RuleBreak } from './rule-break.ts'
import { sharedPlayers } from './shared-players.ts'
import { umpireBreaks } from './umpire-breaks.ts'

const MS = 60_000

/** Returns all rules that a plan breaks, in the order of its matches. Matches that have begun break a rule only if the plan moves them. */
export function ruleBreaks(plan: OrderPlan, day: OrderDay): readonly RuleBreak[] {
  const { rules } = day
  const matches = new Map(day.matches.map((match) => [match.id, match]))
  const planned = new Map(plan.matches.map((each) => [each.match, each]))
  const shared = sharedPlayers(day)
  const umpires = umpireBreaks(plan, day)
  return plan.matches.flatMap((each) => {
    const match = matches.get(each.match)
    if (!match) return []
    if (match.begun) return begunBreaks(each, match.begun)
    return [
      ...courtBreaks(each, day),
      ...plan.matches.flatMap((other) => busyBreaks(each, other)),
      ...playerBreaks(each, match),
      ...roundBreaks(each, match),
      ...wishBreaks(each, match, day),
      ...(umpires.get(each.match) ?? []),
    ]
  })

  function busyBreaks(each: PlannedMatch, other: PlannedMatch): readonly RuleBreak[] {
    if (other === each || other.court !== each.court || !isLater(each, other)) return []
    if (matches.get(other.match)?.isBooked) return []
    const isFree = each.startsAt >= other.endsAt + rules.change * MS
    return isFree ? [] : [{ code: 'COURT_BUSY', match: each.match, other: other.match }]
  }

  function playerBreaks(each: PlannedMatch, match: OrderMatch): readonly RuleBreak[] {
    return (shared.get(match.id) ?? []).flatMap(({ other: id, player, isSure }): readonly RuleBreak[] => {
      const [other, otherMatch] = [planned.get(id), matches.get(id)]
      if (!other || !otherMatch) return []
      // The time of a booking is fixed, so the match before it has to move.
      const isFirst = otherMatch.isBooked === true && each.startsAt < other.startsAt
      if (!isFirst && !isLater(each, other)) return []
      const [first, firstMatch, next] = isFirst ? [each, match, other] : [other, otherMatch, each]
      const readyAt = first.endsAt + restAfter(firstMatch, rules) * MS
      if (!isSure)
        return next.startsAt < readyAt ? [{ code: 'PLAYER_MAYBE_TWICE', match: match.id, other: id, player }] : []
      if (next.startsAt < first.endsAt) return [{ code: 'PLAYER_TWICE', match: match.id, other: id, player }]
      return next.startsAt < readyAt ? [{ code: 'REST', match: match.id, other: id, player, readyAt }] : []
    })
  }

  function roundBreaks(each: PlannedMatch, match: OrderMatch): readonly RuleBreak[] {
    return match.after.flatMap((id): readonly RuleBreak[] => {
      const otherMatch = matches.get(id)
      if (!otherMatch) return []
      const other = planned.get(id)
      const readyAt = other ? other.endsAt + restAfter(otherMatch, rules) * MS : null
      const isReady = readyAt !== null && each.startsAt >= readyAt
      return isReady ? [] : [{ code: 'BEFORE_ITS_ROUND', match: match.id, other: id, readyAt }]
    })
  }

  /** Whether a match is the later one of two. One that has begun never is. */
  function isLater(each: PlannedMatch, other: PlannedMatch): boolean {
    if (matches.get(other.match)?.begun) return true
    return each.startsAt > other.startsAt || (each.startsAt === other.startsAt && each.match > other.match)
  }
}

const begunBreaks = (
  each: PlannedMatch,
  { court, startsAt }: NonNullable<OrderMatch['begun']>,
): readonly RuleBreak[] =>
  each.court === court && each.startsAt === startsAt ? [] : [{ code: 'BEGUN', match: each.match, court }]

function courtBreaks({ match, court: id, startsAt, endsAt }: PlannedMatch, { courts, now }: OrderDay): RuleBreak[] {
  const court = courts.find((each) => each.id === id)
  if (!court) return [{ code: 'COURT_UNKNOWN', match }]
  const isOpen = freeOf(court.open, []).some(({ from, until }) => from <= startsAt && endsAt <= until)
  return [
    ...(startsAt < now ? [{ code: 'PAST', match } as const] : []),
    ...(isOpen ? [] : [{ code: 'COURT_CLOSED', match } as const]),
    ...court.taken
      .filter(({ from, until }) => startsAt < until && endsAt > from)
      .map(({ kind, from, until }) => ({ code: 'COURT_TAKEN', match, kind, from, until }) as const),
  ]
}

function wishBreaks({ match: id, court, startsAt }: PlannedMatch, match: OrderMatch, day: OrderDay): RuleBreak[] {
  const { notBefore, notAfter } = match.wish ?? {}
  const only = courtOf(match, day)
  const code = match.isFinal && only === day.rules.showCourt ? 'SHOW_COURT' : 'WISH_COURT'
  return [
    ...(notBefore !== undefined && startsAt < notBefore
      ? [{ code: 'WISH_NOT_BEFORE', match: id, time: notBefore } as const]
      : []),
    ...(notAfter !== undefined && startsAt > notAfter
      ? [{ code: 'WISH_NOT_AFTER', match: id, time: notAfter } as const]
      : []),
    ...(only !== null && court !== only ? [{ code, match: id, court: only } as const] : []),
  ]
}
