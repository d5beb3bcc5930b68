import type { PointDetail } from '../matches/point-detail-schemas.ts'
import { type BySide, of, opponent, type Side } from '../scoring/score.ts'
import type { Action } from '../scoring/scoring-event.ts'

/** A played point, with what is known about it. */
export interface CountedPoint extends PointDetail {
  /** The side of the action. */
  readonly side: Side
  readonly action: Action
  readonly winner: Side
  /** null if unknown. */
  readonly server: Side | null
  /** The side for which it was a break point, or null. */
  readonly breakPointFor: Side | null
}

const NO_COUNTS = {
  aces: 0,
  doubleFaults: 0,
  winners: 0,
  unforcedErrors: 0,
  forcedErrors: 0,
  returnErrors: 0,
  forcedReturnErrors: 0,
  unforcedReturnErrors: 0,
  unclassified: 0,
  points: 0,
  servicePoints: 0,
  servicePointsWon: 0,
  firstServesIn: 0,
  firstServePointsWon: 0,
  secondServePoints: 0,
  secondServePointsWon: 0,
  returnPoints: 0,
  returnPointsWon: 0,
  breakPoints: 0,
  breakPointsWon: 0,
  netPoints: 0,
  netPointsWon: 0,
  longestStreak: 0,
  /** Points won in a row, up to now. */
  streak: 0,
  fastestServe: 0,
  firstServeSpeeds: 0,
  firstServeSpeedSum: 0,
  secondServeSpeeds: 0,
  secondServeSpeedSum: 0,
}
type Count = keyof typeof NO_COUNTS

/** The counts of one side, in a match or in one of its sets. */
export type SideCounts = Readonly<Record<Count, number>>

export const NO_POINTS: BySide<SideCounts> = [NO_COUNTS, NO_COUNTS]

type Counting = Record<Count, number>

/** Returns the counts of both sides with one more point. */
export function withPoint([one, two]: BySide<SideCounts>, point: CountedPoint): BySide<SideCounts> {
  const counts: readonly [Counting, Counting] = [{ ...one }, { ...two }]
  countAction(of(counts, point.side), point)
  countWinner(of(counts, point.winner), of(counts, opponent(point.winner)))
  if (point.server !== null)
    countServe(of(counts, point.server), of(counts, opponent(point.server)), point.server, point)
  if (point.breakPointFor !== null) {
    const counting = of(counts, point.breakPointFor)
    counting.breakPoints += 1
    if (point.winner === point.breakPointFor) counting.breakPointsWon += 1
  }
  for (const side of point.net ?? []) {
    of(counts, side).netPoints += 1
    if (point.winner === side) of(counts, side).netPointsWon += 1
  }
  return counts
}

const ACTION_COUNTS: Readonly<Record<Action, Count>> = {
  WINNER: 'winners',
  ACE: 'aces',
  DOUBLE_FAULT: 'doubleFaults',
  FORCED_ERROR: 'forcedErrors',
  UNFORCED_ERROR: 'unforcedErrors',
  RETURN_ERROR: 'returnErrors',
}

function countAction(counting: Counting, { action, unclassified, forced }: CountedPoint): void {
  counting[unclassified ? 'unclassified' : ACTION_COUNTS[action]] += 1
  if (action !== 'RETURN_ERROR' || forced === undefined) return
  counting[forced ? 'forcedReturnErrors' : 'unforcedReturnErrors'] += 1
}

function countWinner(winner: Counting, loser: Counting): void {
  winner.points += 1
  winner.streak += 1
  winner.longestStreak = Math.max(winner.longestStreak, winner.streak)
  loser.streak = 0
}

function countServe(
  serving: Counting,
  returning: Counting,
  server: Side,
  { winner, serve, speedKmh }: CountedPoint,
): void {
  const won = winner === server ? 1 : 0
  serving.servicePoints += 1
  serving.servicePointsWon += won
  returning.returnPoints += 1
  returning.returnPointsWon += 1 - won
  if (serve === 1) {
    serving.firstServesIn += 1
    serving.firstServePointsWon += won
  } else if (serve === 2) {
    serving.secondServePoints += 1
    serving.secondServePointsWon += won
  }
  if (speedKmh === undefined) return
  serving.fastestServe = Math.max(serving.fastestServe, speedKmh)
  if (serve === 1) {
    serving.firstServeSpeeds += 1
    serving.firstServeSpeedSum += speedKmh
  } else if (serve === 2) {
    serving.secondServeSpeeds += 1
    serving.secondServeSpeedSum += speedKmh
  }
}
