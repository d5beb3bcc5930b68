import type { StandingEntry } from '../matches/match-schemas.ts'
import { breakPointFor } from '../scoring/at-stake.ts'
import { applyEvent } from '../scoring/fold.ts'
import { type BySide, gameWonBy, of, runningSet, type Score } from '../scoring/score.ts'
import { pointWinner } from '../scoring/scoring-event.ts'
import { countPartners, type PairCounting } from './partner-counts.ts'
import { type CountedPoint, type Counting, countPoint, newPair, type SideCounts } from './side-counts.ts'

/** The counts of a match or of one of its sets. */
export interface PartCounts {
  readonly sides: BySide<SideCounts>
  /** Null if no point has named a partner. */
  readonly pairs: BySide<BySide<SideCounts>> | null
}

interface PartCounting {
  readonly sides: BySide<Counting>
  pairs: PairCounting | null
}

const newPart = (): PartCounting => ({ sides: newPair(), pairs: null })

type Standing = Pick<readonly StandingEntry[], 'at' | 'length'>

/** The counts of a match after some of its entries. They change with the next entry. */
export class PlayTally {
  readonly start: Score
  readonly #match = newPart()
  readonly #sets: PartCounting[] = []
  #score: Score
  /** Number of counted entries, and the seq of the last one. */
  #entries = 0
  #seq = 0

  /** @param start the score before the first entry */
  constructor(start: Score) {
    this.start = start
    this.#score = start
  }

  get match(): PartCounts {
    return this.#match
  }

  get sets(): readonly PartCounts[] {
    return this.#sets
  }

  /** Returns whether all counted entries still stand. */
  isPartOf(standing: Standing): boolean {
    // An entry with the same number at the same place has the same entries before it.
    return this.#entries === 0 || standing.at(this.#entries - 1)?.seq === this.#seq
  }

  /** Counts the entries that are new. A penalty does not count, and ends no streak. */
  countNew(standing: Standing): void {
    for (let n = this.#entries; n < standing.length; n += 1) {
      const entry = standing.at(n)
      if (entry) this.#count(entry)
    }
  }

  #count(entry: StandingEntry): void {
    const before = this.#score
    this.#score = applyEvent(before, entry)
    this.#entries += 1
    this.#seq = entry.seq
    if (entry.kind !== 'action') return
    const point = pointOf(entry, before, this.#score)
    while (this.#sets.length < before.sets.length) this.#sets.push(newPart())
    for (const part of [this.#match, this.#sets[before.sets.length - 1]]) {
      if (!part) continue
      countPoint(part.sides, point)
      part.pairs = countPartners(part.pairs, point)
    }
  }
}

/**
 * Returns the tally of all entries. If all entries that `tally` has counted still stand, this is the same tally.
 * @param tally a tally of the same match
 * @param standing the entries that were not undone, oldest first
 */
export function tallyAfter(tally: PlayTally, standing: Standing): PlayTally {
  const counted = tally.isPartOf(standing) ? tally : new PlayTally(tally.start)
  counted.countNew(standing)
  return counted
}

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
