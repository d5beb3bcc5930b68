import { lastUsed } from '../lists/last-used.ts'
import type { ServicePoints } from '../probability/service-points.ts'
import { formatOf } from '../scoring/format.ts'
import { type BySide, isOver, type Score } from '../scoring/score.ts'
import type { Played } from './pauses.ts'
import { type Lengths, MOST_UNITS, type UnitsFrom, unitsLeft } from './unit-lengths.ts'

/** A normal distribution. */
export interface Normal {
  readonly mean: number
  readonly deviation: number
}

/** What is known of players and pace before the first point. */
export interface DurationPrior {
  /** Length of a unit (s). */
  readonly pace: number
  /** The mean of both sides' chances to win a point that they serve. */
  readonly serve: Normal
  /** How much side 1's chance is above that mean. */
  readonly lead: Normal
}

/** The figures of professional singles (docs/duration.md). */
export const PROFESSIONALS: DurationPrior = {
  pace: 36,
  serve: { mean: 0.62, deviation: 0.06 },
  lead: { mean: 0, deviation: 0.08 },
}

/** The figures of a club of which nothing is known yet. */
export const CLUB_PLAYERS: DurationPrior = {
  pace: 28,
  serve: { mean: 0.57, deviation: 0.06 },
  lead: { mean: 0, deviation: 0.09 },
}

/**
 * Returns when a match will end. Null after its end.
 * @param score at the end of a game, or before the first point
 * @param service the service points so far
 * @param played since the end of the match's first point, without the pause that begins now
 */
export type DurationModel = (score: Score, service: ServicePoints, played: Played) => TimeLeft | null

/** When a match will end, from now on (s): it ends earlier in 10, 50 and 90 % of cases. */
export interface TimeLeft {
  readonly q10: number
  readonly q50: number
  readonly q90: number
  /** The mean of the units still to come. */
  readonly units: number
}

/** The places of the two normal distributions at which players are imagined (standard deviations). */
const SERVE_PLACES = [-2, 0, 2]
const LEAD_PLACES = [-3, -2, -1, 0, 1, 2, 3]
/** The least and the highest chance to win a point that one serves. */
const [LEAST_CHANCE, HIGHEST_CHANCE] = [0.2, 0.95]
/** The weight of the prior pace (units). */
const PACE_WEIGHT = 20
/** The standard deviation of one unit, and the part of the whole that all units share, as parts of the pace. */
const [OF_UNIT, OF_ALL] = [0.5, 0.12]
/** Pairs of players with a smaller weight than this part of the greatest are left out. */
const LEAST_WEIGHT = 1e-7
/** Quantiles are this exact (s). */
const EXACT = 0.01

/** Returns the distribution of the units still to come, over players as likely as the points so far make them. */
export type UnitsModel = (score: Score, service: ServicePoints) => Lengths

/**
 * Maximum number of pairs. Those of one prior are 21. Matches whose sides have ratings share most of theirs: all differences of ratings
 * need 159 for a format, so singles and doubles of a day have room. A pair takes up to 1 MB, and 0.4 MB on average.
 */
const MOST_PAIRS = 320
/** Lengths of matches by format and pair of players. Two matches with the same pair use the same ones. */
const pairs = lastUsed<UnitsFrom>(MOST_PAIRS)

/**
 * Returns a function for the units still to come at a score. It keeps what it has computed for every score between two games.
 * Null for an unknown format, and for one with a timed set, which the umpire's call ends.
 * @param code a matchUpFormat code
 * @param order the order of service in tie-breaks
 */
export function unitsModel(code: string | undefined, prior: DurationPrior, order?: Score['order']): UnitsModel | null {
  const format = code === undefined ? null : formatOf(code)
  if (!format || format.set.minutes !== undefined || format.final?.minutes !== undefined) return null
  const players = playersOf(prior).map(({ chances, weight }) => {
    const key = `${code} ${order?.tiebreak} ${chances.map((chance) => chance.toFixed(9))}`
    const unitsFrom = pairs.get(key, () => unitsLeft({ format, order, onServe: [chances[0], 1 - chances[1]] }))
    return { chances, weight, unitsFrom }
  })

  return (score, service) => {
    const logs = players.map(({ chances, weight }) => weight + logLikelihood(chances, service))
    const most = Math.max(...logs)
    const weights = logs.map((log) => Math.exp(log - most))
    const sum = new Float64Array(MOST_UNITS + 1)
    players.forEach(({ unitsFrom }, index) => {
      const weight = weights[index] ?? 0
      if (weight >= LEAST_WEIGHT) unitsFrom(score, sum, weight)
    })
    // Divided by the sum of the shares, because the longest matches are left out.
    let total = 0
    for (let units = 0; units < sum.length; units += 1) total += sum[units] as number
    for (let units = 0; units < sum.length; units += 1) sum[units] = (sum[units] as number) / total
    return sum
  }
}

/** Returns a function that tells when a match will end, as it is known at a score. Null for the same formats as `unitsModel`. */
export function durationModel(
  code: string | undefined,
  prior: DurationPrior,
  order?: Score['order'],
): DurationModel | null {
  const lengthsAt = unitsModel(code, prior, order)
  if (!lengthsAt) return null
  return (score, service, played) => {
    if (isOver(score)) return null
    const lengths = lengthsAt(score, service)
    const pace = paceOf(played, prior.pace)
    const units = lengths.reduce((sum, share, length) => sum + share * length, 0)
    return {
      q10: quantile(lengths, pace, 0.1),
      q50: quantile(lengths, pace, 0.5),
      q90: quantile(lengths, pace, 0.9),
      units,
    }
  }
}

/** Returns the time in which a part of the matches with these lengths has ended (s). @param pace s a unit */
function quantile(lengths: Lengths, pace: number, part: number): number {
  const ended = (seconds: number): number => {
    let sum = 0
    for (let units = 0; units < lengths.length; units += 1) {
      const share = lengths[units] ?? 0
      if (share > 0) sum += share * chanceWithin(seconds, units, pace)
    }
    return sum
  }
  let [low, high] = [0, 1]
  while (ended(high) < part) [low, high] = [high, 2 * high]
  while (high - low > EXACT) {
    const middle = (low + high) / 2
    if (ended(middle) < part) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Returns pairs of players, each side's chance to win a point that it serves, with the logarithms of their weights. */
const playersOf = ({ serve, lead }: DurationPrior) =>
  SERVE_PLACES.flatMap((up) =>
    LEAD_PLACES.map((ahead) => {
      const [mean, half] = [serve.mean + up * serve.deviation, lead.mean + ahead * lead.deviation]
      const chances: BySide<number> = [within(mean + half), within(mean - half)]
      return { chances, weight: -(up ** 2 + ahead ** 2) / 2 }
    }),
  )

/** Returns the length of a unit in this match (s). */
export const paceOf = ({ seconds, units }: Played, prior: number): number =>
  (prior * PACE_WEIGHT + seconds) / (PACE_WEIGHT + units)

const within = (chance: number): number => Math.min(HIGHEST_CHANCE, Math.max(LEAST_CHANCE, chance))

/** Returns the logarithm of the likelihood of the service points so far. */
const logLikelihood = ([one, two]: BySide<number>, { played, won }: ServicePoints): number =>
  won[0] * Math.log(one) +
  (played[0] - won[0]) * Math.log(1 - one) +
  won[1] * Math.log(two) +
  (played[1] - won[1]) * Math.log(1 - two)

/** Returns the chance that a number of units takes no longer than a time (s). */
function chanceWithin(seconds: number, units: number, pace: number): number {
  if (units === 0) return seconds >= 0 ? 1 : 0
  return normal((seconds - pace * units) / deviationOf(units, pace))
}

/** Returns the standard deviation of the time of a number of units (s). */
export const deviationOf = (units: number, pace: number): number =>
  pace * Math.sqrt(OF_UNIT ** 2 * units + (OF_ALL * units) ** 2)

/** Returns the standard normal distribution function (Abramowitz and Stegun, 26.2.17; its error is below 7.5e-8). */
export function normal(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x))
  const tail =
    (Math.exp(-(x ** 2) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return x < 0 ? tail : 1 - tail
}
