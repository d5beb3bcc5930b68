import type { StandingEntry } from '../matches/match-schemas.ts'
import { SharedList } from '../matches/shared-list.ts'
import { applyEvent } from '../scoring/fold.ts'
import { opponent, type Score, type Side } from '../scoring/score.ts'
import { pointWinner } from '../scoring/scoring-event.ts'
import { type Forecast, forecastOf } from './forecast.ts'
import {
  NO_SERVICE_POINTS,
  SERVE_PRIOR,
  type ServePrior,
  type ServicePoints,
  serveChances,
  withEntry,
} from './service-points.ts'

/** A match just after one of its entries, or before the first one. The next moment follows from it and the next entry. */
export interface Moment {
  /** null before the first entry. */
  readonly entry: StandingEntry | null
  readonly score: Score
  readonly servicePoints: ServicePoints
  /** null if the model has no forecast for this score. */
  readonly forecast: Forecast | null
  /** The side to which the entry gave a point or game; null for other entries, such as rain. */
  readonly wonBy: Side | null
  /** The change of side 1's chance by this point or penalty; 0 for other entries. */
  readonly change: number
  /** The exponentially weighted mean of the changes. Positive if side 1 has the momentum. */
  readonly momentum: number
}

/** Weight of the latest point in the momentum. The point before has 0.9 of this weight, and so on. */
const MOMENTUM_WEIGHT = 0.1

/** The moments of a match, including the moment before the first entry. */
export type Story = SharedList<Moment>

/** Returns the story of a match with an empty log. */
export const newStory = (start: Score, prior: ServePrior = SERVE_PRIOR): Story =>
  SharedList.from([
    {
      entry: null,
      score: start,
      servicePoints: NO_SERVICE_POINTS,
      forecast: forecastOf(start, serveChances(NO_SERVICE_POINTS, prior)),
      wonBy: null,
      change: 0,
      momentum: 0,
    },
  ])

/**
 * Returns the story of a log. It keeps the moments of entries that still stand, so that another point takes constant time.
 * @param story an earlier story of the same match, with the same prior
 * @param standing the entries that were not undone, oldest first
 */
export function storyAfter(
  story: Story,
  standing: Pick<readonly StandingEntry[], 'at' | 'length'>,
  prior: ServePrior = SERVE_PRIOR,
): Story {
  let grown = story
  // If the story and the log have an entry with the same `seq` at the same place, all entries before it are the same too.
  while (grown.length > 1 && grown.at(-1)?.entry?.seq !== standing.at(grown.length - 2)?.seq)
    grown = grown.withoutLast()
  for (let n = grown.length - 1; n < standing.length; n += 1) {
    const before = grown.at(-1)
    const entry = standing.at(n)
    if (before && entry) grown = grown.with(momentAfter(before, entry, prior))
  }
  return grown
}

/** Returns the moment after the next entry. */
function momentAfter(before: Moment, entry: StandingEntry, prior: ServePrior): Moment {
  const score = applyEvent(before.score, entry)
  const wonBy = winnerOf(entry)
  const servicePoints = withEntry(before.servicePoints, before.score, entry)
  const forecast = forecastOf(score, serveChances(servicePoints, prior))
  const change = wonBy && forecast && before.forecast ? forecast.chance - before.forecast.chance : 0
  const momentum = before.momentum + (wonBy === null ? 0 : MOMENTUM_WEIGHT * (change - before.momentum))
  return { entry, score, servicePoints, forecast, wonBy, change, momentum }
}

/** Returns the side to which an entry gives a point or a game, or null. */
function winnerOf(entry: StandingEntry): Side | null {
  if (entry.kind === 'action') return pointWinner(entry.action, entry.side)
  const isPenalty = entry.kind === 'penalty' && (entry.penalty === 'point' || entry.penalty === 'game')
  return isPenalty ? opponent(entry.side) : null
}
