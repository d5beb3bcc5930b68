import { minutesModel, wholeMatch } from '../../shared/duration/match-minutes.ts'
import { certain, type Minutes, meanOf } from '../../shared/duration/minutes.ts'
import { PROFESSIONALS } from '../../shared/duration/time-left.ts'
import type { MatchLog } from '../../shared/matches/match-log.ts'
import { afterLoss } from '../../shared/order/after-loss.ts'
import type { Span } from '../../shared/order/free-time.ts'
import { progressOf } from '../../shared/order/match-progress.ts'
import type { OrderDay, OrderMatch, OrderPlan } from '../../shared/order/order-day.ts'
import { type PlanAgain, planAgain } from '../../shared/order/plan-again.ts'
import { planDay } from '../../shared/order/plan-day.ts'
import {
  type ExpectedDay,
  type ExpectedMatch,
  expectedDay,
  type Progress,
  restOf,
} from '../../shared/order/waiting-line.ts'
import { isOver } from '../../shared/scoring/score.ts'
import type { DurationLine } from '../verify/duration-line.ts'
import { playedMatch, type Snapshot } from './played-match.ts'

const MS = 60_000
/** The least time that a match in play is planned to take from now on (minutes). */
const LEAST_LEFT = 5

/** A day, the points of its matches by their ids, and when it rains. */
export interface DayToPlay {
  readonly day: OrderDay
  readonly lines: ReadonlyMap<string, DurationLine>
  readonly rain: Span
}

/** A match that has begun: when (ms since 1970), and as it is now. */
export interface Playing {
  readonly startsAt: number
  readonly log: MatchLog
  /** When something of it was last known (ms since 1970). */
  readonly at: number
}

/** What the server knows at a time. */
export interface Moment {
  /** ms since 1970 */
  readonly now: number
  readonly plan: OrderPlan
  /** What the expected starts of the plan depend on. A new plan has a new object. */
  readonly expected: ExpectedDay
  readonly playing: ReadonlyMap<string, Playing>
  readonly progress: ReadonlyMap<string, Progress>
  /** The match of which something was learned; null for the clock and a new plan. */
  readonly match: string | null
}

export interface PlayedDay {
  /** When each match started (ms since 1970). */
  readonly starts: ReadonlyMap<string, number>
  /** What changed after the rain. */
  readonly again: PlanAgain
}

/** A match that has begun, with what is still to come. */
interface Running {
  readonly startsAt: number
  readonly snapshots: readonly Snapshot[]
  next: number
}

const lengthOf = ({ format }: DurationLine): Minutes => wholeMatch(format, PROFESSIONALS)

/**
 * Plays a day as it is planned: a match starts when its court is ready, its players have rested, and its time has come. When the rain
 * begins, the office knows how long it will take, plans again, and accepts all changes.
 * @param see is called at each start, end of a game and minute, and when the rain begins
 */
export function playDay({ day, lines, rain }: DayToPlay, see: (moment: Moment) => void): PlayedDay {
  const running = new Map<string, Running>()
  const playing = new Map<string, Playing>()
  const progress = new Map<string, Progress>()
  const models = new Map([...lines.values()].map(({ format }) => [format, minutesModel(format, PROFESSIONALS)]))
  const lineOf = (id: string): DurationLine => {
    const line = lines.get(id)
    if (!line) throw new RangeError(`no points of ${id}`)
    return line
  }
  let plan = planDay(day)
  let expected = expectedDay(plan, day, (id) => lengthOf(lineOf(id)))
  let again: PlanAgain | null = null
  let now = day.now
  /** The next minute at which expected starts follow the clock. */
  let clock = day.now

  for (;;) {
    const [point, start] = [nextPoint(), nextStart()]
    if (!(point || start)) break
    const next = Math.min(point?.at ?? Number.POSITIVE_INFINITY, start?.at ?? Number.POSITIVE_INFINITY)
    // What is known at the same time: first points, then the rain, then starts.
    if (!again && rain.from <= next && rain.from <= clock && !(point && point.at <= rain.from)) {
      planAfterRain()
      look(rain.from, null)
    } else if (clock < next) {
      look(clock, null)
      clock += MS
    } else if (point && point.at === next) {
      learn(point.id, point.at)
      look(point.at, point.id)
    } else if (start) {
      const { id, at } = start
      running.set(id, { startsAt: at, snapshots: playedMatch(lineOf(id), at, rain), next: 0 })
    }
  }
  const starts = new Map([...running].map(([id, { startsAt }]) => [id, startsAt]))
  return { starts, again: again ?? { plan, changes: [], delays: [] } }

  function look(at: number, match: string | null): void {
    now = at
    see({ now, plan, expected, playing, progress: new Map(progress), match })
  }

  /** Returns the match of which the server learns something next. */
  function nextPoint(): { readonly id: string; readonly at: number } | null {
    let first: { readonly id: string; readonly at: number } | null = null
    for (const [id, { snapshots, next }] of running) {
      const at = snapshots[next]?.at
      if (at !== undefined && !(first && first.at <= at)) first = { id, at }
    }
    return first
  }

  /** Takes into account what the server learns of a match. */
  function learn(id: string, at: number): void {
    const match = running.get(id)
    const log = match?.snapshots[match.next]?.log
    if (!(match && log)) return
    match.next += 1
    playing.set(id, { startsAt: match.startsAt, log, at })
    const line = lineOf(id)
    const found = progressOf(log, models.get(line.format) ?? null, lengthOf(line))
    const before = progress.get(id)
    // The office says how long the rain takes.
    const isWet = log.live.score.status === 'suspended' && before
    if (found) progress.set(id, isWet ? { ...before, asOf: rain.until } : found)
  }

  /** Returns the match that starts next. */
  function nextStart(): { readonly id: string; readonly at: number } | null {
    const found = expected.courts.flatMap((line) => {
      const index = line.findIndex(({ id }) => !running.has(id))
      const match = line[index]
      const at = match ? startOf(match, line[index - 1]) : null
      return match && at !== null ? [{ id: match.id, at }] : []
    })
    return found.reduce<(typeof found)[0] | null>((one, other) => (one && one.at <= other.at ? one : other), null)
  }

  /** Returns when a match can start, or null while nobody knows. */
  function startOf({ id, notBefore }: ExpectedMatch, previous: ExpectedMatch | undefined): number | null {
    const free = previous ? endOf(previous.id) : day.now
    const ready = expected.waitsFor(id).map((other) => {
      const end = endOf(other)
      return end === null ? null : end + restOf((end - (running.get(other)?.startsAt ?? end)) / MS, day.rules) * MS
    })
    if (free === null || ready.includes(null)) return null
    const change = previous ? day.rules.change * MS : 0
    const at = Math.max(free + change, notBefore ?? 0, now, ...ready.map(Number))
    return at >= rain.from && at < rain.until ? rain.until : at
  }

  /** Returns the end of a match, or null before it. */
  function endOf(id: string): number | null {
    const match = playing.get(id)
    return match && isOver(match.log.live.score) ? match.at : null
  }

  function planAfterRain(): void {
    const matches = day.matches.map((match) => asBegun(match))
    const left = afterLoss({ ...day, now: rain.from, matches }, { ...rain, courts: null })
    again = planAgain(left, plan)
    plan = again.plan
    expected = expectedDay(plan, left, (id) => lengthOf(lineOf(id)))
  }

  /** Returns a match with its start and probable end, if it has begun. */
  function asBegun(match: OrderMatch): OrderMatch {
    const known = playing.get(match.id)
    const court = plan.matches.find((each) => each.match === match.id)?.court
    if (!known || court === undefined) return match
    const { left = certain(0) } = progress.get(match.id) ?? {}
    const probable = rain.from + Math.max(LEAST_LEFT, Math.round(meanOf(left ?? certain(0)))) * MS
    const endsAt = endOf(match.id) ?? probable
    return { ...match, begun: { court, startsAt: known.startsAt, endsAt, umpire: null } }
  }
}
