import type { PointDetail } from '../matches/point-detail-schemas.ts'
import { type BySide, of, opponent, type Partner, type Side } from '../scoring/score.ts'
import { type Action, SHOTS, type Shot, STROKES, type Stroke } from '../scoring/scoring-event.ts'

/** A played point, with what is known about it. */
export interface CountedPoint extends PointDetail {
  /** The side of the action. */
  readonly side: Side
  readonly action: Action
  readonly shot?: Shot | undefined
  readonly stroke?: Stroke | undefined
  readonly winner: Side
  /** null if unknown. */
  readonly server: Side | null
  /** In doubles the partner who served; null if unknown. */
  readonly partner: Partner | null
  /** The side for which it was a break point, or null. */
  readonly breakPointFor: Side | null
  /** The side that won a service game with this point, or null. A tie-break is not a service game. */
  readonly gameTo: Side | null
}

/** The details that points must have before a total can be given. */
export type Need = 'ace' | 'fault' | 'ending' | 'server' | 'serve' | 'net' | 'forced'

/** The totals that can be unknown, each with the detail that points must have for it. */
export const NEEDS = {
  aces: 'ace',
  doubleFaults: 'fault',
  winners: 'ending',
  unforcedErrors: 'ending',
  forcedErrors: 'ending',
  returnErrors: 'ending',
  unforcedReturnErrors: 'forced',
  servicePoints: 'server',
  servicePointsWon: 'server',
  firstServesIn: 'serve',
  firstServePointsWon: 'serve',
  secondServePoints: 'serve',
  secondServePointsWon: 'serve',
  returnPoints: 'server',
  returnPointsWon: 'server',
  breakPoints: 'server',
  breakPointsWon: 'server',
  netPoints: 'net',
  netPointsWon: 'net',
  serviceGames: 'server',
  serviceGamesWon: 'server',
} as const satisfies Readonly<Record<string, Need>>

/** The totals that every point records. */
export const ALWAYS_KNOWN = ['points', 'unclassified', 'longestStreak'] as const

/** The counts from which other totals follow. `streak`: points won in a row, up to now. */
const PARTS = [
  'forcedReturnErrors',
  'streak',
  'fastestServe',
  'firstServeSpeeds',
  'firstServeSpeedSum',
  'secondServeSpeeds',
  'secondServeSpeedSum',
] as const

type Count =
  | keyof typeof NEEDS
  | (typeof ALWAYS_KNOWN)[number]
  | (typeof PARTS)[number]
  /** Winners by shot, and unforced errors by stroke. */
  | Shot
  | Stroke

/** The counts of one side or partner, in a match or in one of its sets. */
export type SideCounts = Readonly<Record<Count, number>>

/** Counts that change with each point. Copying them would take most of the time. */
export type Counting = Record<Count, number>

const newCounting = (): Counting =>
  Object.fromEntries(
    [...Object.keys(NEEDS), ...ALWAYS_KNOWN, ...PARTS, ...SHOTS, ...STROKES].map((count) => [count, 0]),
  ) as Counting

export const newPair = (): BySide<Counting> => [newCounting(), newCounting()]

export const NO_POINTS: BySide<SideCounts> = newPair()

/** Counts a point for both sides. */
export function countPoint(counts: BySide<Counting>, point: CountedPoint): void {
  const { server, winner } = point
  countAction(of(counts, point.side), point)
  countWinner(of(counts, winner), of(counts, opponent(winner)))
  if (server !== null) {
    countServe(of(counts, server), server, point)
    const returning = of(counts, opponent(server))
    returning.returnPoints += 1
    if (winner !== server) returning.returnPointsWon += 1
  }
  if (point.breakPointFor !== null) {
    const counting = of(counts, point.breakPointFor)
    counting.breakPoints += 1
    if (winner === point.breakPointFor) counting.breakPointsWon += 1
  }
  for (const side of point.net ?? []) {
    of(counts, side).netPoints += 1
    if (winner === side) of(counts, side).netPointsWon += 1
  }
}

/** The count of each action. */
export const ACTION_COUNTS = {
  WINNER: 'winners',
  ACE: 'aces',
  DOUBLE_FAULT: 'doubleFaults',
  FORCED_ERROR: 'forcedErrors',
  UNFORCED_ERROR: 'unforcedErrors',
  RETURN_ERROR: 'returnErrors',
} as const satisfies Readonly<Record<Action, Count>>

export function countAction(counting: Counting, point: CountedPoint): void {
  const { action, shot, stroke, unclassified, forced } = point
  if (unclassified) {
    counting.unclassified += 1
    return
  }
  counting[ACTION_COUNTS[action]] += 1
  if (action === 'WINNER') counting[shot ?? 'WINNER'] += 1
  if (action === 'UNFORCED_ERROR' && stroke) counting[stroke] += 1
  if (action === 'RETURN_ERROR' && forced !== undefined) {
    counting[forced ? 'forcedReturnErrors' : 'unforcedReturnErrors'] += 1
  }
}

function countWinner(winner: Counting, loser: Counting): void {
  winner.points += 1
  winner.streak += 1
  winner.longestStreak = Math.max(winner.longestStreak, winner.streak)
  loser.streak = 0
}

/** Counts a point for the side or partner who served it. */
export function countServe(serving: Counting, server: Side, { winner, serve, speedKmh, gameTo }: CountedPoint): void {
  const won = winner === server ? 1 : 0
  serving.servicePoints += 1
  serving.servicePointsWon += won
  if (gameTo !== null) {
    serving.serviceGames += 1
    if (gameTo === server) serving.serviceGamesWon += 1
  }
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
