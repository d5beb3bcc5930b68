// Measures the calculation of expected starts, without the server around it.

import { lotsOf } from '../../shared/competitions/lots.ts'
import { minutesModel, wholeMatch } from '../../shared/duration/match-minutes.ts'
import { PROFESSIONALS } from '../../shared/duration/time-left.ts'
import type { MatchLog } from '../../shared/matches/match-log.ts'
import { expectedStarts } from '../../shared/order/expected-starts.ts'
import { progressOf } from '../../shared/order/match-progress.ts'
import { dayOfLines } from '../simulate/day-of-lines.ts'
import { generatedLine } from '../simulate/generated-line.ts'
import { type Moment, playDay } from '../simulate/played-day.ts'
import { rounded, spread } from './figures.ts'
import { type Block, type Goal, rows } from './report.ts'
import type { Pace } from './rounds.ts'

const FORMAT = 'SET3-S:6/TB7-F:TB10'
const SIZE = { courts: 12, matches: 96 }
const [DAYS, QUICK_DAYS] = [5, 1]
/** Most CPU time of expected starts for each point (µs). */
const MOST_US = 50

/** What the server learns at a moment: the log of a match at the end of a game, or only the time. */
interface Learnt extends Omit<Moment, 'playing' | 'plan'> {
  readonly log: MatchLog | null
}

/** Measures the CPU time of all expected starts of full days. The first day only fills the caches. */
export function measureStarts(pace: Pace): { readonly table: Block; readonly goals: readonly Goal[] } {
  const days = pace === 'quick' ? QUICK_DAYS : DAYS
  const cpu = Array.from({ length: days + 1 }, (_, seed) => cpuOfDay(seed)).slice(1)
  const most = Math.max(...cpu)
  return {
    table: rows(
      ['Expected starts of a full day', 'µs of CPU for a point'],
      [`${SIZE.courts} courts, ${SIZE.matches} matches`, spread(cpu, rounded)],
    ),
    goals: [
      {
        goal: `expected starts are calculated in at most ${MOST_US} µs of CPU for a point`,
        figure: `${rounded(most)} µs`,
        reached: most <= MOST_US,
      },
    ],
  }
}

function cpuOfDay(seed: number): number {
  const lots = lotsOf(String(seed))
  const lines = Array.from({ length: SIZE.matches }, (_, n) => generatedLine(String(n), FORMAT, lots))
  const day = dayOfLines(lines, seed, SIZE)
  const learnt: Learnt[] = []
  const { starts } = playDay(day, ({ playing, plan: _, ...moment }) => {
    learnt.push({ ...moment, log: playing.get(moment.match ?? '')?.log ?? null })
  })
  const points = [...starts.keys()].reduce((sum, id) => sum + (day.lines.get(id)?.points.length ?? 0), 0)

  const whole = wholeMatch(FORMAT, PROFESSIONALS)
  let expected: Moment['expected'] | null = null
  let startsOf: ReturnType<typeof expectedStarts> | null = null
  const before = process.cpuUsage()
  for (const moment of learnt) {
    // As the server does it.
    if (moment.log) progressOf(moment.log, minutesModel(FORMAT, PROFESSIONALS, moment.log.start.order), whole)
    if (expected !== moment.expected || !startsOf) {
      expected = moment.expected
      startsOf = expectedStarts(expected)
    }
    startsOf(moment.progress, moment.now)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / points
}
