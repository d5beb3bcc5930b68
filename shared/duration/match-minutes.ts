import { lastUsed } from '../lists/last-used.ts'
import { NO_SERVICE_POINTS, type ServicePoints } from '../probability/service-points.ts'
import { formatOf, setRuleOf } from '../scoring/format.ts'
import { isOver, type Score } from '../scoring/score.ts'
import { startScore } from '../scoring/start-score.ts'
import { certain, type Minutes, meanOf, minutesOf } from './minutes.ts'
import type { Played } from './pauses.ts'
import { CLUB_PLAYERS, type DurationPrior, paceOf, unitsModel } from './time-left.ts'
import type { Lengths } from './unit-lengths.ts'

/** The format of a match that has none that is known. */
const USUAL_FORMAT = 'SET3-S:6/TB7-F:TB10'

/** Returns how long a match still goes on, as it is known at the end of a game (minutes). Null after its end. */
export type MinutesModel = (score: Score, service: ServicePoints, played: Played) => Minutes | null

/** Returns a function for the minutes that a match has left. Null for a format whose sets are timed, and for an unknown one. */
export function minutesModel(
  code: string | undefined,
  prior: DurationPrior,
  order?: Score['order'],
): MinutesModel | null {
  const lengthsAt = unitsModel(code, prior, order)
  if (!lengthsAt) return null
  return (score, service, played) =>
    isOver(score) ? null : minutesOf(lengthsAt(score, service), paceOf(played, prior.pace))
}

/**
 * Maximum number of cached lengths of whole matches: several days of 200 matches that all differ in their format or in the difference of
 * their ratings. One takes up to 10 KB.
 */
const MOST_WHOLE = 1000
const whole = lastUsed<Minutes>(MOST_WHOLE)
/** The units of whole matches, by format and players. A club’s pace changes often, and they do not depend on it. */
const wholeUnits = lastUsed<Lengths | null>(MOST_WHOLE)

/** Returns the units of a whole match. Null for the same formats as `minutesModel`. */
const unitsOfWhole = (code: string, prior: DurationPrior): Lengths | null =>
  wholeUnits.get(
    `${code} ${JSON.stringify([prior.serve, prior.lead])}`,
    () => unitsModel(code, prior)?.(startScore(code), NO_SERVICE_POINTS) ?? null,
  )

/**
 * Returns how long a whole match lasts, the same object for the same match. A timed set lasts as long as its time. An unknown format
 * counts as best of three with a match tie-break.
 */
export function wholeMatch(code: string | null, prior: DurationPrior): Minutes {
  const known = code !== null && formatOf(code) ? code : USUAL_FORMAT
  return whole.get(`${known} ${JSON.stringify(prior)}`, () => {
    const units = unitsOfWhole(known, prior)
    return units ? minutesOf(units, prior.pace) : certain(timedMinutes(known))
  })
}

/** Returns the length of a match with timed sets, without the sets that are not timed. */
function timedMinutes(code: string): number {
  const format = formatOf(code)
  let sum = 0
  for (let set = 0; format && set < format.sets; set += 1) sum += setRuleOf(format, set).minutes ?? 0
  return sum
}

/** The lengths of planned matches are multiples of this (minutes). */
const PLANNED_STEP = 5

/** Returns the minutes that a plan allows for a match: the mean, rounded up to five minutes. */
export const plannedMinutes = (length: Minutes): number =>
  PLANNED_STEP * Math.ceil((meanOf(length) - 1e-6) / PLANNED_STEP)

/** The weight of the figures for every club, as a number of matches. */
const CLUB_WEIGHT = 5
/** Number of a club's last matches that count. */
export const LAST_MATCHES = 100

/**
 * Returns the figures of a club, as far as they are known.
 * @param serveMean the mean chance to win a service point, if the club has enough points (`clubMean`)
 * @param paces the paces of its finished matches, the last one at the end (s a unit)
 */
export function clubPlayers(serveMean: number | null, paces: readonly number[]): DurationPrior {
  const last = paces.slice(-LAST_MATCHES)
  const sum = last.reduce((all, pace) => all + pace, CLUB_WEIGHT * CLUB_PLAYERS.pace)
  // Rounded, so that matches on different days use the same lengths, and one more match rarely changes them.
  const mean = serveMean === null ? CLUB_PLAYERS.serve.mean : Math.round(100 * serveMean) / 100
  const pace = Math.round(10 * (sum / (CLUB_WEIGHT + last.length))) / 10
  return { ...CLUB_PLAYERS, serve: { ...CLUB_PLAYERS.serve, mean }, pace }
}

/** How much a difference of ratings says, its deviation, and the step to which it is rounded. */
const [RATING_SCALE, RATED_DEVIATION, RATED_STEP] = [5500, 0.06, 0.03]

/** Returns the figures of a match whose sides have ratings. */
export function ratedPlayers(prior: DurationPrior, one: number, two: number): DurationPrior {
  // Rounded, so that matches use the same pairs of players: half a step is a quarter of the deviation.
  const mean = RATED_STEP * Math.round((one - two) / RATING_SCALE / RATED_STEP)
  return { ...prior, lead: { mean, deviation: RATED_DEVIATION } }
}
