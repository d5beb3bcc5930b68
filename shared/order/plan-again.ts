import { changedMatches } from './changes.ts'
import { type CompiledDay, compileDay, momentOf } from './compile-day.ts'
import type { NoPlace, OrderDay, OrderPlan } from './order-day.ts'
import { planOf } from './plan-day.ts'
import { repaired } from './repair.ts'
import { type Retimed, retimed, type Standing, type Standings, standingsOf, withMisfits } from './retime.ts'
import type { RuleBreak } from './rule-break.ts'
import { ruleBreaks } from './rule-breaks.ts'
import { searched } from './search.ts'

/** A match that changes its court or its place in the order, or has no place today. */
export interface Move {
  readonly match: string
  readonly from: { readonly court: string; readonly startsAt: number }
  /** `orderedAt` orders it among the planned starts of the others (ms since 1970). Null for the next day. */
  readonly to: { readonly court: string; readonly startsAt: number; readonly orderedAt: number } | null
  /** Why it has no place today. */
  readonly why: NoPlace | null
}

/**
 * A change that can be accepted alone. The first move is the change, and the others are needed for it: a match of the next day takes the
 * matches with it whose players it decides, which have changes of their own too.
 */
export interface Change {
  readonly moves: readonly Move[]
}

/** A match that keeps its court and order, and starts later (ms since 1970). */
export interface Delay {
  readonly match: string
  readonly from: number
  readonly to: number
}

export interface PlanAgain {
  /** The plan with all changes. The matches that no longer fit are without a place, and proposed for the next day. */
  readonly plan: OrderPlan
  readonly changes: readonly Change[]
  readonly delays: readonly Delay[]
}

/**
 * Plans a day again after a delay, with few changes: first few matches that change court or order, then little lateness.
 * @param day as it is now: blocks and lost time, matches that have begun with their probable ends
 * @param before the plan that counts
 */
export function planAgain(day: OrderDay, before: OrderPlan): PlanAgain {
  const { compiled, standings, planned } = inNumbers(day, before)
  const standing = repaired(compiled, standings, planned, () => {
    const anew = planOf(searched(compiled))
    const changed = changedMatches(before, anew)
    return { changes: changed.length, standings: placedLike(compiled, standings, anew, changed) }
  })
  const done = retimed(compiled, standing, planned)
  const plan = planOf(done.board)
  const changes = changesOf(compiled, before, { standings, standing, done, plan })
  const moved = new Set(changes.flatMap(({ moves }) => moves.map(({ match }) => match)))
  const starts = new Map(before.matches.map(({ match, startsAt }) => [match, startsAt]))
  const delays = plan.matches.flatMap(({ match, startsAt }) => {
    const from = starts.get(match)
    return from === undefined || moved.has(match) || startsAt === from ? [] : { match, from, to: startsAt }
  })
  return { plan, changes, delays }
}

/**
 * Returns the plan with some of the changes. The other matches keep their courts and order, and are late. Those that
 * no longer fit break rules, which `ruleBreaks` names.
 */
export function withChanges(day: OrderDay, before: OrderPlan, changes: readonly Change[]): OrderPlan {
  const { compiled, standings, planned } = inNumbers(day, before)
  const some = standingsWith(compiled, standings, changes)
  const done = retimed(compiled, some, planned)
  withMisfits(done, some, planned)
  return planOf(done.board)
}

function inNumbers(day: OrderDay, before: OrderPlan) {
  const compiled = compileDay(day)
  const standings = standingsOf(compiled, before)
  return { compiled, standings, planned: standings.map((each) => each?.key ?? Number.NEGATIVE_INFINITY) }
}

/** Returns standings in which the changed matches stand where another plan has them, and the others where they stood. */
function placedLike(
  { day }: CompiledDay,
  standings: Standings,
  plan: OrderPlan,
  changed: readonly string[],
): Standings {
  const indexOf = new Map(day.matches.map(({ id }, index) => [id, index]))
  const placed = [...standings]
  for (const [court, { id }] of day.courts.entries()) {
    const line = plan.matches
      .filter((each) => each.court === id)
      .toSorted((one, other) => one.startsAt - other.startsAt)
    let last = Number.MIN_SAFE_INTEGER / 2
    for (const { match } of line) {
      const index = indexOf.get(match) ?? -1
      const old = standings[index]
      if (!old) continue
      // After the match before it on its court, whose number stays.
      last = changed.includes(match) ? last + A_LITTLE : old.key
      if (changed.includes(match)) placed[index] = { court, key: last }
    }
  }
  return placed
}

/** Less than the time between two planned starts (minutes). */
const A_LITTLE = 0.001

function standingsWith(compiled: CompiledDay, standings: Standings, changes: readonly Change[]): Standings {
  const { day, base } = compiled
  const moves = new Map(changes.flatMap(({ moves: all }) => all.map((move) => [move.match, move.to])))
  return standings.map((standing, match): Standing | null => {
    const to = moves.get(day.matches[match]?.id ?? '')
    if (to === undefined || standing === null) return standing
    if (to === null) return null
    return { court: day.courts.findIndex(({ id }) => id === to.court), key: (to.orderedAt - base) / 60_000 }
  })
}

interface Repair {
  readonly standings: Standings
  /** After all changes. */
  readonly standing: Standings
  readonly done: Retimed
  readonly plan: OrderPlan
}

function changesOf(compiled: CompiledDay, before: OrderPlan, repair: Repair): readonly Change[] {
  const { standings, standing, done, plan } = repair
  const { day } = compiled
  const starts = new Map(plan.matches.map(({ match, startsAt }) => [match, startsAt]))
  const moves = before.matches.flatMap((from): Move[] => {
    const index = day.matches.findIndex(({ id }) => id === from.match)
    const [old, now] = [standings[index], standing[index]]
    if (!old) return []
    const { court, startsAt, match } = from
    const move = { match, from: { court, startsAt } }
    if (done.misfits.includes(index)) {
      return [{ ...move, to: null, why: plan.unplaced.find((each) => each.match === match)?.why ?? null }]
    }
    if (!now || (now.court === old.court && now.key === old.key)) return []
    const to = {
      court: day.courts[now.court]?.id ?? '',
      startsAt: starts.get(match) ?? startsAt,
      orderedAt: momentOf(compiled, now.key),
    }
    return [{ ...move, to, why: null }]
  })
  return grouped(day, before, moves)
}

/** Puts moves together that need each other: without the others, one breaks a rule for a match that fits without it. */
function grouped(day: OrderDay, before: OrderPlan, all: readonly Move[]): readonly Change[] {
  const broken = (changes: readonly Change[]) => ruleBreaks(withChanges(day, before, changes), day).map(namesOf)
  const late = new Set(broken([]).flat())
  const changes = all.map(wholeWith)
  const isWhole = changes.every((change) => change !== null)
  return isWhole ? changes : [{ moves: all }]

  /** Returns the change of a move; null if no moves of others help. */
  function wholeWith(move: Move): Change | null {
    let moves: readonly Move[] = [move, ...followers(day, all, move)]
    for (;;) {
      const named = new Set(
        broken([{ moves }])
          .filter((names) => !names.some((name) => late.has(name)))
          .flat(),
      )
      if (named.size === 0) return { moves }
      const needed = all.filter((each) => named.has(each.match) && !moves.includes(each))
      if (needed.length === 0) return null
      moves = [...moves, ...needed]
    }
  }
}

const namesOf = (each: RuleBreak): readonly string[] => ('other' in each ? [each.match, each.other] : [each.match])

/** Returns the moves that a match of the next day takes with it: the matches whose players it decides. */
function followers(day: OrderDay, all: readonly Move[], { match, to }: Move): readonly Move[] {
  if (to !== null) return []
  const after = new Set([match])
  // Matches can be in any order, so each round of the draw may take another pass.
  for (let size = 0; size < after.size; ) {
    size = after.size
    for (const each of day.matches) if (each.after.some((id) => after.has(id))) after.add(each.id)
  }
  return all.filter((move) => move.match !== match && move.to === null && after.has(move.match))
}
