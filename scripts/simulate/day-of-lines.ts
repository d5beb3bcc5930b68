import { lotsOf } from '../../shared/competitions/lots.ts'
import { plannedMinutes, wholeMatch } from '../../shared/duration/match-minutes.ts'
import { PROFESSIONALS } from '../../shared/duration/time-left.ts'
import { at, randomDay } from '../../shared/order/testing/days.ts'
import type { DurationLine } from '../verify/duration-line.ts'
import type { DayToPlay } from './played-day.ts'

const HOUR = 3_600_000
const RAIN_HOURS = 1.5
/** Hours of the courts. */
const [OPENS, CLOSES] = [9, 23.5]

export interface SimulatedSize {
  readonly courts: number
  readonly matches: number
}

/** Returns a day of draws whose matches are those of the lines, in an order that follows from a seed. If there are too few lines, they come again. */
export function dayOfLines(lines: readonly DurationLine[], seed: number, size: SimulatedSize): DayToPlay {
  const drawn = randomDay(seed, { ...size, isHard: false })
  const shuffled = lotsOf(String(seed)).shuffled(lines)
  const points = new Map(
    drawn.matches.flatMap(({ id }, index) => {
      const line = shuffled[index % shuffled.length]
      return line ? [[id, line] as const] : []
    }),
  )
  const matches = drawn.matches.map((match) => {
    const { format = null } = points.get(match.id) ?? {}
    return { ...match, minutes: plannedMinutes(wholeMatch(format, PROFESSIONALS)) }
  })
  const open = [{ from: at(OPENS), until: at(CLOSES) }]
  const courts = drawn.courts.map((court) => ({ ...court, open }))
  return {
    day: { ...drawn, courts, matches },
    lines: points,
    rain: { from: at(14), until: at(14) + RAIN_HOURS * HOUR },
  }
}
