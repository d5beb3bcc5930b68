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

/** Sums of statistics over matches. A statistic that no match recorded is missing. */
export type StatisticSums = Readonly<Partial<Record<SummedName, Omit<SummedStatistic, 'name'>>>>

/**
 * Returns the sums with those of more matches. Each match counts only for the statistics that it recorded, so a percentage has both
 * of its numbers from the same matches.
 * @param matches the totals of each match, those of the player first
 */
export const addedStatistics = (sums: StatisticSums, matches: readonly BySide<Totals>[]): StatisticSums =>
  Object.fromEntries(
    SUMMED_STATISTICS.flatMap((name) => {
      const sum = addedTo(sums[name], name, matches)
      return sum ? [[name, sum]] : []
    }),
  )

function addedTo(
  before: StatisticSums[SummedName],
  name: SummedName,
  matches: readonly BySide<Totals>[],
): StatisticSums[SummedName] {
  const { value, outOf }: Statistic = STATISTICS[name]
  let sum = before
  for (const [mine, theirs] of matches) {
    const [part, all] = [value(mine, theirs), outOf ? outOf(mine, theirs) : null]
    if (part === null || (outOf && all === null)) continue
    const known = sum?.value ?? 0
    sum = {
      value: LARGEST.has(name) ? Math.max(known, part) : known + part,
      of: outOf ? (sum?.of ?? 0) + (all ?? 0) : null,
      matches: (sum?.matches ?? 0) + 1,
    }
  }
  return sum
}

/** Returns the statistics of a player over matches. Leaves out percentages of nothing. */
export const statisticsIn = (sums: StatisticSums): SummedStatistic[] =>
  SUMMED_STATISTICS.flatMap((name) => {
    const sum = sums[name]
    return sum && sum.of !== 0 ? [{ name, ...sum }] : []
  })
