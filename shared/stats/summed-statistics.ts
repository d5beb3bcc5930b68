import type { BySide } from '../scoring/score.ts'
import { STATISTICS, type Statistic, type StatisticName } from './statistics.ts'
import type { Totals } from './totals.ts'

/** The statistics over several matches, in the order of lists. An average of averages would say nothing. */
export const SUMMED_STATISTICS = [
  'pointsWon',
  'winners',
  'unforcedErrors',
  'aces',
  'doubleFaults',
  'firstServesIn',
  'firstServeWon',
  'secondServeWon',
  'serviceWon',
  'breakPointsSaved',
  'serviceGames',
  'fastestServe',
  'returnWon',
  'firstReturnWon',
  'secondReturnWon',
  'breakPointsWon',
  'returnGames',
  'netWon',
] as const satisfies readonly StatisticName[]
export type SummedName = (typeof SUMMED_STATISTICS)[number]

/** The statistics of which several matches have a largest value instead of a sum. */
const LARGEST: ReadonlySet<StatisticName> = new Set(['fastestServe'])

/** One statistic of a player over several matches. */
export interface SummedStatistic {
  readonly name: SummedName
  readonly value: number
  /** The number of which `value` is a part; null for a plain count. */
  readonly of: number | null
  /** Number of matches in which somebody recorded it. */
  readonly matches: number
}

/**
 * Returns the statistics of a player over matches: sums of counts. Leaves out what no match recorded. Each match counts only for
 * the statistics that it recorded, so a percentage has both of its numbers from the same matches.
 * @param matches the totals of each match, those of the player first
 */
export function summedStatistics(matches: readonly BySide<Totals>[]): SummedStatistic[] {
  return SUMMED_STATISTICS.flatMap((name) => {
    const { value, outOf }: Statistic = STATISTICS[name]
    const known = matches.flatMap(([mine, theirs]) => {
      const [part, all] = [value(mine, theirs), outOf ? outOf(mine, theirs) : null]
      return part === null || (outOf && all === null) ? [] : [{ part, all: all ?? 0 }]
    })
    if (known.length === 0) return []
    const sum = known.reduce((total, { part }) => total + part, 0)
    const largest = known.reduce((most, { part }) => Math.max(most, part), 0)
    const of = outOf ? known.reduce((total, { all }) => total + all, 0) : null
    if (of === 0) return []
    return [{ name, value: LARGEST.has(name) ? largest : sum, of, matches: known.length }]
  })
}
