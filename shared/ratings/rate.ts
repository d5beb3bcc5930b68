/** What is known of a player's strength from the matches rated so far. */
export interface Rating {
  /** Rating points above or below that of a new player; pages show 1500 more. */
  readonly r: number
  /** Variance of `r`. */
  readonly v: number
  /** Date of the last rated match, `yyyy-mm-dd`; null before the first one. */
  readonly last: string | null
  /** Number of rated matches. */
  readonly matches: number
}

/** The result of a match between two known players or two known pairs. */
export interface RatedResult {
  /** Date at the club, `yyyy-mm-dd`. */
  readonly date: string
  readonly how: 'played' | 'retired' | 'defaulted'
  /** Number of sets that the match could have. */
  readonly bestOf: number
  /** Games of both sides. A match tie-break counts as one game. */
  readonly games: { readonly winners: number; readonly losers: number }
}

/** The ratings of a match's players. Each side has one or two. */
export interface RatedSides {
  readonly winners: readonly Rating[]
  readonly losers: readonly Rating[]
}

/** Standard deviation of the strengths in a league of equals (rating points). */
const USUAL_SPREAD = 150
/** The number from which pages show a rating. */
const SHOWN_FROM = 1500

/** Variance of one result. */
const NOISE = 350 ** 2
/** Result of a match that was won with as many games as were lost (rating points). */
const WIN = 70
/** Points that a win of all games adds to this result (rating points). */
const ALL_GAMES = 800
/** Quantile of the normal distribution: 80 % of the values are within this many standard deviations. */
const EIGHTY_PERCENT = 1.28

/** Returns the rating of somebody without a rated match. @param spread as in `rated` */
export const newRating = (spread = USUAL_SPREAD): Rating => ({ r: 0, v: spread ** 2, last: null, matches: 0 })

/** Returns the range around a shown rating in which the strength is with a chance of 80 % (rating points, one side). */
export const plusMinus = ({ v }: Pick<Rating, 'v'>): number => EIGHTY_PERCENT * Math.sqrt(v)

/** Returns the number that pages show. */
export const shownRating = ({ r }: Pick<Rating, 'r'>): number => Math.round(SHOWN_FROM + r)

/** Returns a rating with the doubt that has grown until a date. @param date `yyyy-mm-dd` @param spread as in `rated` */
export function agedTo(date: string, rating: Rating, spread = USUAL_SPREAD): Rating {
  const days = rating.last === null ? 0 : (Date.parse(date) - Date.parse(rating.last)) / 86_400_000
  // A corrected date may be before that of the last match; doubt never becomes less by that.
  return { ...rating, v: Math.min(spread ** 2, rating.v + (spread ** 2 * Math.max(0, days)) / 365) }
}

/**
 * Returns the chance of the first side to win. Both sides have ratings of the match's date (`agedTo`).
 * @param bestOf number of sets that the match can have: in five sets the stronger side wins more often
 */
export function expectedChance(one: readonly Rating[], other: readonly Rating[], bestOf: number): number {
  const { difference, variance } = between(one, other)
  const steepness = bestOf === 5 ? 1.15 : 1
  return 1 / (1 + 10 ** ((-steepness * difference) / Math.sqrt(160_000 + 2 * variance)))
}

/**
 * Returns the ratings after a match, and the chance that the winners had before it. It is a Kalman filter over the share of
 * games. A win never lowers a rating. All arithmetic is that of doubles in this order, so that every machine gets the same bits.
 * @param sides ratings before the match, not yet aged
 * @param spread standard deviation of a new player's strength, and how much the doubt grows in a year (rating points)
 * @returns undefined for a match without a game, which says nothing
 */
export function rated(
  { date, how, bestOf, games }: RatedResult,
  sides: RatedSides,
  spread = USUAL_SPREAD,
): (RatedSides & { readonly chance: number }) | undefined {
  const all = games.winners + games.losers
  if (all === 0) return
  const aged = (side: readonly Rating[]) => side.map((rating) => agedTo(date, rating, spread))
  const winners = aged(sides.winners)
  const losers = aged(sides.losers)
  const { difference, variance } = between(winners, losers)
  const result = WIN + (ALL_GAMES * (games.winners - games.losers)) / all
  const error = Math.max(0, result - difference)
  const sum = variance + (how === 'played' ? NOISE : 2 * NOISE)
  const moved = (side: readonly Rating[], sign: 1 | -1): readonly Rating[] =>
    side.map(({ r, v, matches }) => ({
      r: r + (sign * (v / side.length) * error) / sum,
      v: v * (1 - v / (side.length ** 2 * sum)),
      last: date,
      matches: matches + 1,
    }))
  return { winners: moved(winners, 1), losers: moved(losers, -1), chance: expectedChance(winners, losers, bestOf) }
}

/** Difference of the sides' mean ratings, and the variance of this difference. */
function between(one: readonly Rating[], other: readonly Rating[]) {
  return { difference: mean(one) - mean(other), variance: variance(one) + variance(other) }
}

const mean = (side: readonly Rating[]): number => side.reduce((sum, { r }) => sum + r, 0) / side.length
const variance = (side: readonly Rating[]): number => side.reduce((sum, { v }) => sum + v, 0) / side.length ** 2
