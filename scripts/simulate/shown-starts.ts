import { certain } from '../../shared/duration/minutes.ts'
import { type ExpectedStart, expectedStarts } from '../../shared/order/expected-starts.ts'
import type { Span } from '../../shared/order/free-time.ts'
import { USUAL_RULES } from '../../shared/order/order-day.ts'
import type { ExpectedDay, ExpectedMatch, Progress } from '../../shared/order/waiting-line.ts'
import { isOver } from '../../shared/scoring/score.ts'
import type { Moment, Playing } from './played-day.ts'

const MS = 60_000
/** The length that organisers allow for each match. */
const FIXED = certain(90)

/** An expected start that was shown, and what an organiser would have said at that time (ms since 1970). */
export interface ShownStart extends ExpectedStart {
  readonly match: string
  readonly now: number
  /** The time of the plan. */
  readonly printed: number
  /** The start if each match took 90 minutes. */
  readonly fixed: number
}

/** Returns a function that sees the moments of a day, and the expected starts that were shown until then. A start counts when it changes. */
export function watchStarts(rain: Span) {
  const shown: ShownStart[] = []
  const last = new Map<string, string>()
  let of: ExpectedDay | null = null
  let [starts, fixedStarts] = [expectedStarts(NO_DAY), expectedStarts(NO_DAY)]

  function see({ now, plan, expected, playing, progress }: Moment): void {
    if (of !== expected) {
      of = expected
      starts = expectedStarts(expected)
      fixedStarts = expectedStarts({ ...expected, courts: expected.courts.map((line) => line.map(fixed)) })
    }
    const fixedNow = fixedStarts(fixedProgress(playing, now, rain), now)
    const planned = new Map(plan.matches.map(({ match, startsAt }) => [match, startsAt]))
    for (const [match, start] of starts(progress, now)) {
      const text = JSON.stringify(start)
      if (text === last.get(match)) continue
      last.set(match, text)
      const printed = planned.get(match) ?? 0
      shown.push({ ...start, match, now, printed, fixed: fixedNow.get(match)?.start ?? printed })
    }
  }
  return { see, shown }
}

const NO_DAY: ExpectedDay = { courts: [], waitsFor: () => [], rules: USUAL_RULES }
const fixed = (match: ExpectedMatch): ExpectedMatch => ({ ...match, length: FIXED })

/** Returns how far matches are if each one takes 90 minutes. */
function fixedProgress(playing: ReadonlyMap<string, Playing>, now: number, rain: Span): ReadonlyMap<string, Progress> {
  return new Map(
    [...playing].map(([id, { startsAt, log, at }]): [string, Progress] => {
      if (isOver(log.live.score)) return [id, { startedAt: startsAt, asOf: at, left: certain(0) }]
      const asOf = now >= rain.from && now < rain.until ? rain.until : now
      const wet = startsAt < rain.from ? Math.max(0, Math.min(asOf, rain.until) - rain.from) : 0
      const left = Math.max(0, FIXED.from - Math.floor((asOf - startsAt - wet) / MS))
      return [id, { startedAt: startsAt, asOf, left: certain(left) }]
    }),
  )
}
