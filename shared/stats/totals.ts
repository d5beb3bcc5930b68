import type { StandingEntry } from '../matches/match-schemas.ts'
import { type BySide, both, type Score } from '../scoring/score.ts'
import { type PartCounts, PlayTally } from './play-stats.ts'
import { NEEDS, type Need, NO_POINTS, type SideCounts } from './side-counts.ts'
import type { MatchTotals, SideTotals } from './stats-schemas.ts'

/** The totals of a side or partner, with those that the call does not answer. */
export interface Totals extends SideTotals {
  /** The service games that ended with a point, and how many of them the server won. Null in a match without a format. */
  readonly serviceGames: number | null
  readonly serviceGamesWon: number | null
}

/** The totals of a match or of one of its sets. */
export interface PartTotals {
  readonly sides: BySide<Totals>
  /** The totals of the partners in doubles: their actions and serves. Null if no point of the match named a partner. */
  readonly pairs: BySide<BySide<Totals>> | null
}

/** Returns the statistics of a match as the call answers them. */
export function playStatsOf(tally: PlayTally): Omit<MatchTotals, 'seq'> {
  const recorded = recordedBySides(tally)
  const sides = (part: PartCounts) => both(part.sides, (counts) => answered(totalsOf(counts, recorded)))
  return { match: sides(tally.match), sets: tally.sets.map(sides) }
}

/** Returns the totals of both sides of a match; null if it has no point. @param start the score before its first entry */
export function matchTotals(start: Score, standing: readonly StandingEntry[]): BySide<Totals> | null {
  const tally = new PlayTally(start)
  tally.countNew(standing)
  const [one, two] = tally.match.sides
  return one.points + two.points === 0 ? null : partTotals(tally, tally.match).sides
}

/**
 * Returns the totals of a match or of one of its sets.
 * @param part the counts of this tally, or of one of its sets
 */
export function partTotals(tally: PlayTally, part: PartCounts): PartTotals {
  const recorded = recordedBySides(tally)
  const ofPartners = recordedByPartners(tally, recorded)
  const pair = (counts: BySide<SideCounts>) => both(counts, (partner) => totalsOf(partner, ofPartners))
  return {
    sides: both(part.sides, (counts) => totalsOf(counts, recorded)),
    pairs: tally.match.pairs && both(part.pairs ?? [NO_POINTS, NO_POINTS], pair),
  }
}

/** Leaves out the totals that the call does not answer. */
function answered({ serviceGames: _, serviceGamesWon: __, ...totals }: Totals): SideTotals {
  return totals
}

/** Whether at least one point of the match recorded something. `ending`: how it ended. */
type Recorded = Readonly<Record<Need, boolean>>

/** The ways in which a point can end in a rally or at the return. */
const ENDINGS = ['winners', 'unforcedErrors', 'forcedErrors', 'returnErrors'] as const

type Sum = (...counts: readonly (keyof SideCounts)[]) => number

/** Returns a function that adds up some of the counts. */
const sumOf =
  (all: readonly SideCounts[]): Sum =>
  (...counts) =>
    all.reduce((sum, each) => counts.reduce((more, count) => more + each[count], sum), 0)

function recordedBySides({ match }: PlayTally): Recorded {
  const sum = sumOf(match.sides)
  const ending = sum(...ENDINGS, 'aces') > 0 || sum('unclassified') === 0
  // Somebody who records only who won a point still records double faults.
  return { ...recordedIn(sum), ace: ending, fault: ending || sum('doubleFaults') > 0, ending }
}

/**
 * Returns the known counts of partners. The order of service names the partner who serves. Other actions count only if the
 * point names the hitter.
 */
function recordedByPartners({ match }: PlayTally, sides: Recorded): Recorded {
  const sum = sumOf(match.pairs?.flat() ?? [])
  const recorded = recordedIn(sum)
  return {
    ...recorded,
    ace: sides.ace && (recorded.server || sum('aces') > 0),
    fault: sides.fault && (recorded.server || sum('doubleFaults') > 0),
    ending: sum(...ENDINGS) > 0,
  }
}

const recordedIn = (sum: Sum) => ({
  server: sum('servicePoints') > 0,
  serve: sum('firstServesIn', 'secondServePoints') > 0,
  net: sum('netPoints') > 0,
  forced: sum('forcedReturnErrors', 'unforcedReturnErrors') > 0,
})

function totalsOf(counts: SideCounts, recorded: Recorded): Totals {
  const names = Object.keys(NEEDS) as (keyof typeof NEEDS)[]
  const known = Object.fromEntries(names.map((name) => [name, recorded[NEEDS[name]] ? counts[name] : null]))
  return {
    ...(known as Record<keyof typeof NEEDS, number | null>),
    points: counts.points,
    unclassified: counts.unclassified,
    longestStreak: counts.longestStreak,
    fastestServeKmh: counts.fastestServe || null,
    averageFirstServeKmh: mean(counts.firstServeSpeedSum, counts.firstServeSpeeds),
    averageSecondServeKmh: mean(counts.secondServeSpeedSum, counts.secondServeSpeeds),
  }
}

const mean = (sum: number, speeds: number): number | null => (speeds > 0 ? sum / speeds : null)
