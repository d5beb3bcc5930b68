import { freeOf } from './free-time.ts'
import type { OrderDay, OrderPlan, OrderUmpire, PlannedMatch } from './order-day.ts'
import type { RuleBreak } from './rule-break.ts'

const MS = 60_000

/** Returns the rules about umpires that a plan breaks, by match. */
export function umpireBreaks(plan: OrderPlan, day: OrderDay): ReadonlyMap<string, readonly RuleBreak[]> {
  const matches = new Map(day.matches.map((match) => [match.id, match]))
  const umpires = new Map(day.umpires.map((umpire) => [umpire.id, umpire]))
  const byStart = plan.matches.toSorted((one, other) => one.startsAt - other.startsAt)
  const lines = new Map<string, readonly PlannedMatch[]>()
  for (const each of byStart) {
    if (each.umpire !== null) lines.set(each.umpire, [...(lines.get(each.umpire) ?? []), each])
  }
  return new Map(plan.matches.map((each) => [each.match, breaksOf(each)]))

  function breaksOf(each: PlannedMatch): readonly RuleBreak[] {
    const { match, umpire: id } = each
    const isNeeded = matches.get(match)?.needsUmpire === true
    if (id === null) return isNeeded ? [{ code: 'UMPIRE_MISSING', match }] : []
    const umpire = umpires.get(id)
    const line = lines.get(id) ?? []
    const twice = line.filter((other) => isBefore(other, each) && other.endsAt > each.startsAt)
    return [
      ...(umpire && isFree(umpire, each) ? [] : [{ code: 'UMPIRE_AWAY', match, umpire: id } as const]),
      ...twice.map((other) => ({ code: 'UMPIRE_TWICE', match, umpire: id, other: other.match }) as const),
      ...(umpire && plays(umpire, each) ? [{ code: 'UMPIRE_PLAYS', match, umpire: id } as const] : []),
      ...(twice.length === 0 && isTooLong(line, each) ? [{ code: 'UMPIRE_BREAK', match, umpire: id } as const] : []),
    ]
  }

  /** Whether an umpire plays in a match, or in another one at the time. */
  function plays({ player }: OrderUmpire, { startsAt, endsAt }: PlannedMatch): boolean {
    if (player === null) return false
    const own = plan.matches.filter(({ match }) => matches.get(match)?.players.includes(player))
    return own.some((other) => other.startsAt < endsAt && other.endsAt > startsAt)
  }

  /** Whether somebody has umpired for too long without a break at the end of a match. */
  function isTooLong(line: readonly PlannedMatch[], each: PlannedMatch): boolean {
    const { umpireStretch, umpireBreak } = day.rules
    let from = each.startsAt
    for (const other of line.toReversed())
      if (isBefore(other, each) && from - other.endsAt < umpireBreak * MS) from = Math.min(from, other.startsAt)
    return from < each.startsAt && each.endsAt - from > umpireStretch * MS
  }
}

const isBefore = (one: PlannedMatch, other: PlannedMatch): boolean =>
  one !== other && (one.startsAt < other.startsAt || (one.startsAt === other.startsAt && one.match < other.match))

const isFree = ({ free }: OrderUmpire, { startsAt, endsAt }: PlannedMatch): boolean =>
  freeOf(free, []).some(({ from, until }) => from <= startsAt && endsAt <= until)
