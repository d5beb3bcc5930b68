import { z } from 'zod'
import { ACTIONS, SHOTS, STROKES } from '../scoring/scoring-event.ts'
import { lineSchema } from '../text/text-schemas.ts'

const action = z.literal('REPORT')
const id = z.string().min(1).max(64)

export const matchReportRequest = z
  .strictObject({
    description: lineSchema(200).describe(
      'the match’s description; if several matches have it, the server uses the newest',
    ),
    action,
    id: id.optional().describe('the match’s id; if you send it, the server ignores the description'),
  })
  .meta({ examples: [{ id: 'final', description: 'Final, centre court', action: 'REPORT' }] })
export const breakdownRequest = z.strictObject({ id, action }).meta({ examples: [{ id: 'final', action: 'REPORT' }] })

const [ONE, TWO] = ['Ana Reyes', 'Luz Marte']
const _id = z.string().describe('the player’s name')
const count = z.int().min(0)
const countOf = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, count])) as Record<K, typeof count>

export const actionsReport = z.array(z.object({ _id, ...countOf(ACTIONS) })).meta({
  examples: [
    [
      { _id: ONE, WINNER: 0, ACE: 1, DOUBLE_FAULT: 0, FORCED_ERROR: 0, UNFORCED_ERROR: 0, RETURN_ERROR: 0 },
      { _id: TWO, WINNER: 0, ACE: 0, DOUBLE_FAULT: 0, FORCED_ERROR: 0, UNFORCED_ERROR: 0, RETURN_ERROR: 0 },
    ],
  ],
})
export const winnersReport = z
  .array(z.object({ _id, ...countOf(SHOTS), WINNER: count.describe('includes winners without a shot') }))
  .meta({
    examples: [
      [
        { _id: ONE, APPROACH_DROP: 0, DROP_SHOT: 1, LOB: 0, OVERHEAD: 0, WINNER: 4 },
        { _id: TWO, APPROACH_DROP: 0, DROP_SHOT: 0, LOB: 1, OVERHEAD: 1, WINNER: 2 },
      ],
    ],
  })
export const unforcedErrorsReport = z.array(z.object({ _id, ...countOf(STROKES) })).meta({
  examples: [
    [
      { _id: ONE, FOREHAND: 3, BACKHAND: 1 },
      { _id: TWO, FOREHAND: 2, BACKHAND: 4 },
    ],
  ],
})

/** The three documented reports of a match, by the name of their data slice. They have a row for each player. */
export interface StatsReports {
  readonly stats: z.infer<typeof actionsReport>
  readonly statswinner: z.infer<typeof winnersReport>
  readonly unforcedError: z.infer<typeof unforcedErrorsReport>
}

const recorded = count.nullable()
const serveRecorded = recorded.describe('counts only the points with `serve`')
const kmh = z.number().min(20).max(300).nullable()

const sideTotals = z
  .object({
    aces: recorded,
    doubleFaults: recorded,
    winners: recorded.describe('without aces'),
    unforcedErrors: recorded.describe('without double faults and return errors'),
    forcedErrors: recorded,
    returnErrors: recorded,
    unforcedReturnErrors: recorded.describe('return errors with `forced: false`'),
    points: count.describe('points won in play'),
    unclassified: count.describe('points won, for which nobody recorded how they ended'),
    servicePoints: recorded.describe('null in a match without a format: nobody knows who serves'),
    servicePointsWon: recorded,
    firstServesIn: serveRecorded,
    firstServePointsWon: serveRecorded,
    secondServePoints: serveRecorded,
    secondServePointsWon: serveRecorded,
    returnPoints: recorded,
    returnPointsWon: recorded,
    breakPoints: recorded.describe('break points as the receiver'),
    breakPointsWon: recorded,
    netPoints: recorded.describe('points with this side in `net`'),
    netPointsWon: recorded,
    longestStreak: count.describe('largest number of points won in a row'),
    fastestServeKmh: kmh,
    averageFirstServeKmh: kmh,
    averageSecondServeKmh: kmh,
  })
  .meta({ id: 'SideTotals', description: 'null: no point of the match recorded it' })
/** The statistics of one side, in a match or in one of its sets. */
export interface SideTotals extends Readonly<z.infer<typeof sideTotals>> {}

/** The totals after an ace of player 1. */
const OF_ONE = {
  aces: 1,
  doubleFaults: 0,
  winners: 0,
  unforcedErrors: 0,
  forcedErrors: 0,
  returnErrors: 0,
  unforcedReturnErrors: null,
  points: 1,
  unclassified: 0,
  servicePoints: 1,
  servicePointsWon: 1,
  firstServesIn: null,
  firstServePointsWon: null,
  secondServePoints: null,
  secondServePointsWon: null,
  returnPoints: 0,
  returnPointsWon: 0,
  breakPoints: 0,
  breakPointsWon: 0,
  netPoints: null,
  netPointsWon: null,
  longestStreak: 1,
  fastestServeKmh: null,
  averageFirstServeKmh: null,
  averageSecondServeKmh: null,
}
const OF_TWO = {
  ...OF_ONE,
  aces: 0,
  points: 0,
  servicePoints: 0,
  servicePointsWon: 0,
  returnPoints: 1,
  longestStreak: 0,
}

const bothSides = z.tuple([sideTotals, sideTotals]).readonly()
export const matchTotals = z
  .object({
    seq: count.describe('the number of the last entry of the log'),
    match: bothSides.describe('the totals of player 1 and player 2'),
    sets: z.array(bothSides).readonly().describe('the same for each set, up to the set of the last point'),
  })
  .meta({ examples: [{ seq: 1, match: [OF_ONE, OF_TWO], sets: [[OF_ONE, OF_TWO]] }] })
/** The statistics of a match. */
export interface MatchTotals extends Readonly<z.infer<typeof matchTotals>> {}
