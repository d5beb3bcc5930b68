import type { StandingEntry } from '../matches/match-schemas.ts'
import { breakPointFor } from '../scoring/at-stake.ts'
import { applyEvent } from '../scoring/fold.ts'
import type { BySide, Score } from '../scoring/score.ts'
import { pointWinner } from '../scoring/scoring-event.ts'
import { NO_POINTS, type SideCounts, withPoint } from './side-counts.ts'
import type { MatchTotals, SideTotals } from './stats-schemas.ts'

/** The counts of a match after some of its entries. Those after the next entry follow from them. Immutable. */
export interface PlayTally {
  /** Number of counted entries, and the seq of the last one. */
  readonly entries: number
  readonly seq: number
  readonly start: Score
  readonly score: Score
  readonly match: BySide<SideCounts>
  readonly sets: readonly BySide<SideCounts>[]
}

/** @param start the score before the first entry */
export const newTally = (start: Score): PlayTally => ({
  entries: 0,
  seq: 0,
  start,
  score: start,
  match: NO_POINTS,
  sets: [],
})

/**
 * Returns the tally after all entries. If all counted entries still stand, it counts only the new ones.
 * @param tally an earlier tally of the same match
 * @param standing the entries that were not undone, oldest first
 */
export function tallyAfter(tally: PlayTally, standing: Pick<readonly StandingEntry[], 'at' | 'length'>): PlayTally {
  // An entry with the same number at the same place has the same entries before it.
  const isSame = tally.entries === 0 || standing.at(tally.entries - 1)?.seq === tally.seq
  let counted = isSame ? tally : newTally(tally.start)
  for (let n = counted.entries; n < standing.length; n += 1) {
    const entry = standing.at(n)
    if (entry) counted = withEntry(counted, entry)
  }
  return counted
}

/** Counts the next entry. A penalty point does not count, and ends no streak. */
function withEntry(tally: PlayTally, entry: StandingEntry): PlayTally {
  const { entries, start, score } = tally
  const next = { entries: entries + 1, seq: entry.seq, start, score: applyEvent(score, entry) }
  if (entry.kind !== 'action') return { ...next, match: tally.match, sets: tally.sets }
  // Without a format nobody knows who serves: a correction says who serves one point, but not who serves later.
  const server = score.format === undefined ? null : score.server
  const { side, action, serve, speedKmh, net, forced, unclassified } = entry
  // The members are listed, because a literal that begins with a spread gets a hidden class of its own each time.
  const point = {
    side,
    action,
    serve,
    speedKmh,
    net,
    forced,
    unclassified,
    winner: pointWinner(action, side),
    server,
    breakPointFor: server === null ? null : breakPointFor(score),
  }
  const index = score.sets.length - 1
  const sets = Array.from({ length: Math.max(index + 1, tally.sets.length) }, (_, n) => tally.sets[n] ?? NO_POINTS)
  sets[index] = withPoint(sets[index] ?? NO_POINTS, point)
  return { ...next, match: withPoint(tally.match, point), sets }
}

/** Returns the statistics that a tally has. */
export function playStatsOf({ match, sets }: PlayTally): Omit<MatchTotals, 'seq'> {
  const total = (count: keyof SideCounts): number => match[0][count] + match[1][count]
  const classified = ENDINGS.reduce((sum, count) => sum + total(count), 0)
  const recorded: Recorded = {
    // Somebody who records only who won a point still records double faults.
    ending: classified > total('doubleFaults') || total('unclassified') === 0,
    fault: classified > 0 || total('unclassified') === 0,
    server: total('servicePoints') > 0,
    serve: total('firstServesIn') + total('secondServePoints') > 0,
    net: total('netPoints') > 0,
    forced: total('forcedReturnErrors') + total('unforcedReturnErrors') > 0,
  }
  const both = ([one, two]: BySide<SideCounts>): BySide<SideTotals> => [
    totalsOf(one, recorded),
    totalsOf(two, recorded),
  ]
  return { match: both(match), sets: sets.map(both) }
}

const ENDINGS = ['aces', 'doubleFaults', 'winners', 'unforcedErrors', 'forcedErrors', 'returnErrors'] as const

/** What at least one point of the match recorded. `ending`: how it ended. */
type Recorded = Readonly<Record<'ending' | 'fault' | 'server' | 'serve' | 'net' | 'forced', boolean>>

function totalsOf(counts: SideCounts, recorded: Recorded): SideTotals {
  const withEnding = (count: number) => (recorded.ending ? count : null)
  const withServer = (count: number) => (recorded.server ? count : null)
  const withServe = (count: number) => (recorded.serve ? count : null)
  const withNet = (count: number) => (recorded.net ? count : null)
  const mean = (sum: number, speeds: number) => (speeds > 0 ? sum / speeds : null)
  return {
    aces: withEnding(counts.aces),
    doubleFaults: recorded.fault ? counts.doubleFaults : null,
    winners: withEnding(counts.winners),
    unforcedErrors: withEnding(counts.unforcedErrors),
    forcedErrors: withEnding(counts.forcedErrors),
    returnErrors: withEnding(counts.returnErrors),
    unforcedReturnErrors: recorded.forced ? counts.unforcedReturnErrors : null,
    points: counts.points,
    unclassified: counts.unclassified,
    servicePoints: withServer(counts.servicePoints),
    servicePointsWon: withServer(counts.servicePointsWon),
    firstServesIn: withServe(counts.firstServesIn),
    firstServePointsWon: withServe(counts.firstServePointsWon),
    secondServePoints: withServe(counts.secondServePoints),
    secondServePointsWon: withServe(counts.secondServePointsWon),
    returnPoints: withServer(counts.returnPoints),
    returnPointsWon: withServer(counts.returnPointsWon),
    breakPoints: withServer(counts.breakPoints),
    breakPointsWon: withServer(counts.breakPointsWon),
    netPoints: withNet(counts.netPoints),
    netPointsWon: withNet(counts.netPointsWon),
    longestStreak: counts.longestStreak,
    fastestServeKmh: counts.fastestServe || null,
    averageFirstServeKmh: mean(counts.firstServeSpeedSum, counts.firstServeSpeeds),
    averageSecondServeKmh: mean(counts.secondServeSpeedSum, counts.secondServeSpeeds),
  }
}
