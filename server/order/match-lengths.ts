import { LRUCache } from 'lru-cache'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { expectedMinutes } from '../../shared/court/match-time.ts'
import { minutesModel, plannedMinutes, ratedPlayers, wholeMatch } from '../../shared/duration/match-minutes.ts'
import type { Minutes } from '../../shared/duration/minutes.ts'
import type { DurationPrior } from '../../shared/duration/time-left.ts'
import { progressOf } from '../../shared/order/match-progress.ts'
import type { OrderSettings } from '../../shared/order/office-order-schemas.ts'
import type { Progress } from '../../shared/order/waiting-line.ts'
import type { RatingKind } from '../../shared/ratings/rated-match.ts'
import type { Matches } from '../matches/matches.ts'
import type { Scoresheet } from '../matches/scoresheet.ts'
import { openClubFigures } from './club-figures.ts'
import type { DayMatch } from './day-matches.ts'

/** The ratings of players that order them, by kind and by the id of the player. */
export type KnownRatings = Readonly<Record<RatingKind, ReadonlyMap<string, number>>>

/** How long the matches of a day last. */
export interface Lengths {
  readonly lengthOf: (match: DayMatch) => Minutes
  /** Minutes that a plan allows for a match. */
  readonly minutesOf: (match: DayMatch) => number
  /** How far a match is. The same log has the same object, as long as the figures of its club are the same. */
  readonly progressOf: (match: DayMatch, sheet: Scoresheet) => Progress | null
}

/** Returns the function that returns how long the matches of a club last, by its figures and the ratings of the players. */
export function openLengths(matches: Pick<Matches, 'index' | 'onUpdates'>, clock: () => number) {
  const figuresOf = openClubFigures(matches, clock)
  const priors = new LRUCache<string, DurationPrior>({ max: 1000 })
  const known = new WeakMap<object, { readonly prior: DurationPrior; readonly progress: Progress | null }>()

  /** Returns the prior with these figures, always the same object. */
  function only(prior: DurationPrior): DurationPrior {
    const key = JSON.stringify(prior)
    const held = priors.get(key) ?? prior
    priors.set(key, held)
    return held
  }

  return (club: Club, { lengths }: OrderSettings, ratings: KnownRatings): Lengths => {
    const prior = only(figuresOf(club.id))
    const priorOf = ({ sides }: DayMatch): DurationPrior => {
      const [one, two] = sides.map((side) => ratingOf(side, ratings))
      return one == null || two == null ? prior : only(ratedPlayers(prior, one, two))
    }
    const lengthOf = (match: DayMatch): Minutes => wholeMatch(match.format, priorOf(match))
    return {
      lengthOf,
      minutesOf: (match) =>
        lengths === 'club' ? expectedMinutes(match.format, club) : plannedMinutes(lengthOf(match)),
      progressOf: (match, { log }) => {
        const own = priorOf(match)
        const held = known.get(log)
        if (held?.prior === own) return held.progress
        const model = minutesModel(match.format ?? undefined, own, log.start.order)
        const progress = progressOf(log, model, lengthOf(match))
        known.set(log, { prior: own, progress })
        return progress
      },
    }
  }
}

/** Returns the rating of a side, the mean of both partners in doubles. Null if a player has none, and for a side that is not known. */
function ratingOf(side: readonly string[], { singles, doubles }: KnownRatings): number | null {
  const all = side.map((player) => (side.length === 1 ? singles : doubles).get(player))
  const known = all.filter((rating) => rating !== undefined)
  return known.length === 0 || known.length < all.length ? null : known.reduce((sum, each) => sum + each) / known.length
}
