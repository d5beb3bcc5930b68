import { z } from 'zod'
import { ACTIONS, SHOTS, STROKES } from '../scoring/scoring-event.ts'
import { lineSchema } from '../text/text-schemas.ts'

const action = z.literal('REPORT')
const id = z.string().min(1).max(64)

export const matchReportRequest = z
  .strictObject({
    description: lineSchema
      .max(200)
      .describe('the match’s description; if several matches have it, the server uses the newest'),
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
