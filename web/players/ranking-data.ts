import { PLAY_KINDS, type PlayKind } from '../../shared/players/profile.ts'
import type { CalibrationAnswer, RankedPlayer, RankingAnswer } from '../../shared/ratings/rating-schemas.ts'
import { getJson } from '../api/get-json.ts'
import { logging } from '../api/log-failure.ts'

/** Returns the kind of matches that an address names; singles if it names none. */
export const kindIn = (text: string | null): PlayKind => PLAY_KINDS.find((kind) => kind === text) ?? 'singles'

/** Returns the address of a page of the ranking. @param club null for all clubs @param cursor null for the first page */
export function rankingAddress(kind: PlayKind, club: string | null, cursor: string | null = null): string {
  const query = new URLSearchParams({ kind })
  if (club !== null) query.set('club', club)
  if (cursor !== null) query.set('cursor', cursor)
  return `/ratings?${query}`
}

export const loadRanking = async (address: string): Promise<RankingAnswer> =>
  (await logging('Failed to load the ranking', getJson<RankingAnswer>(address))).body

/** Returns the address of the figures about predictions. @param club null for all clubs */
export const calibrationAddress = (club: string | null): string =>
  club === null ? '/ratings/calibration' : `/ratings/calibration?${new URLSearchParams({ club })}`

export const loadCalibration = async (address: string): Promise<CalibrationAnswer> =>
  (await logging('Failed to load the calibration', getJson<CalibrationAnswer>(address))).body

/** The ends of the scale on which ratings are drawn. */
export interface Scale {
  readonly low: number
  readonly high: number
}

/** Step of the numbers at the ends of a scale (rating points). */
const STEP = 50

/** Returns the scale that has room for the ranges of all these ratings. */
export function scaleOf(players: readonly Pick<RankedPlayer, 'rating' | 'plusMinus'>[]): Scale {
  const low = Math.min(...players.map(({ rating, plusMinus }) => rating - plusMinus))
  const high = Math.max(...players.map(({ rating, plusMinus }) => rating + plusMinus))
  return { low: STEP * Math.floor(low / STEP), high: STEP * Math.ceil(high / STEP) }
}

/** Returns the place of a number on a scale, as a percentage of its length. */
export const placeOn = ({ low, high }: Scale, value: number): number =>
  high === low ? 50 : Math.round((10_000 * (value - low)) / (high - low)) / 100
