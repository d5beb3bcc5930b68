import { agedTo, plusMinus, type Rating, shownRating } from './rate.ts'
import type { RatingStep } from './rated-match.ts'

/** Number of rated matches from which a player is no longer shown as new. */
export const KNOWN_FROM = 5

/** A rating as pages show it. */
export interface ShownRating {
  readonly rating: number
  /** With a chance of 80 %, the strength is at most this far from the rating. It grows while the player does not play. */
  readonly plusMinus: number
  /** Number of rated matches. */
  readonly matches: number
  /** Whether there are too few matches to put the player in an order with others. */
  readonly isNew: boolean
  /** Date of the last rated match, `yyyy-mm-dd`. */
  readonly last: string
}

/** Returns a rating as it is shown on a date. @param date `yyyy-mm-dd` */
export const shownOn = (date: string, rating: Rating & { readonly last: string }): ShownRating => ({
  rating: shownRating(rating),
  plusMinus: Math.round(plusMinus(agedTo(date, rating))),
  matches: rating.matches,
  isNew: rating.matches < KNOWN_FROM,
  last: rating.last,
})

/** What a match changed in the rating of a player. */
export interface RatingChange {
  readonly match: string
  /** The date of the match, `yyyy-mm-dd`. */
  readonly date: string
  readonly won: boolean
  /** Chance to win that was expected of the player’s side. */
  readonly chance: number
  /** Rating right after the match. */
  readonly rating: number
  readonly plusMinus: number
  /** Difference of the shown ratings after and before the match. */
  readonly change: number
}

/** Returns what a match changed, as pages show it. */
export const changeOf = ({ matchId, date, won, chance, before, r, v }: RatingStep): RatingChange => ({
  match: matchId,
  date,
  won,
  chance: Math.round(chance * 10_000) / 10_000,
  rating: shownRating({ r }),
  plusMinus: Math.round(plusMinus({ v })),
  change: shownRating({ r }) - shownRating({ r: before }),
})
