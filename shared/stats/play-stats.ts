import type { StandingEntry } from '../matches/match-schemas.ts'
import { breakPointFor } from '../scoring/at-stake.ts'
import { applyEvent } from '../scoring/fold.ts'
import { type BySide, gameWonBy, of, runningSet, type Score } from '../scoring/score.ts'
import { pointWinner } from '../scoring/scoring-event.ts'
import { type PairCounts, withPartners } from './partner-counts.ts'
import { type CountedPoint, NO_POINTS, type SideCounts, withPoint } from './side-counts.ts'

/** The counts of a match or of one of its sets. */
export interface PartCounts {
  readonly sides: BySide<SideCounts>
  /** Null if no point has named a partner. */
  readonly pairs: PairCounts | null
}

const NOTHING: PartCounts = { sides: NO_POINTS, pairs: null }

/** The counts of a match after some of its entries. Those after the next entry follow from them. Immutable. */
export interface PlayTally {
  /** Number of counted entries, and the seq of the last one. */
  readonly entries: number
  readonly seq: number
  readonly start: Score
  readonly score: Score
  readonly match: PartCounts
  readonly sets: readonly PartCounts[]
}

/** @param start the score before the first entry */
export const newTally = (start: Score): PlayTally => ({
  entries: 0,
  seq: 0,
  start,
  score: start,
  match: NOTHING,
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

/** Counts the next entry. A penalty does not count, and ends no streak. */
function withEntry(tally: PlayTally, entry: StandingEntry): PlayTally {
  const { entries, start, score } = tally
  const after = applyEvent(score, entry)
  const next = { entries: entries + 1, seq: entry.seq, start, score: after }
  if (entry.kind !== 'action') return { ...next, match: tally.match, sets: tally.sets }
  const point = pointOf(entry, score, after)
  const index = score.sets.length - 1
  const sets = Array.from({ length: Math.max(index + 1, tally.sets.length) }, (_, n) => tally.sets[n] ?? NOTHING)
  sets[index] = partAfter(sets[index] ?? NOTHING, point)
  return { ...next, match: partAfter(tally.match, point), sets }
}

const partAfter = ({ sides, pairs }: PartCounts, point: CountedPoint): PartCounts => ({
  sides: withPoint(sides, point),
  pairs: withPartners(pairs, point),
})

function pointOf(entry: StandingEntry & { kind: 'action' }, before: Score, after: Score): CountedPoint {
  // Without a format nobody knows who serves: a correction says who serves one point, but not who serves later.
  const server = before.format === undefined ? null : before.server
  const isGame = server !== null && runningSet(before).tiebreak === null
  const { side, action, shot, stroke, serve, speedKmh, net, forced, hitter, unclassified } = entry
  // The members are listed, because a literal that begins with a spread gets a hidden class of its own each time.
  return {
    side,
    action,
    shot,
    stroke,
    serve,
    speedKmh,
    net,
    forced,
    hitter,
    unclassified,
    winner: pointWinner(action, side),
    server,
    partner: server !== null && before.partners ? of(before.partners, server) : null,
    breakPointFor: server === null ? null : breakPointFor(before),
    gameTo: isGame ? gameWonBy(before, after) : null,
  }
}
