import { z } from 'zod'
import { lineSchema } from '../text/text-schemas.ts'
import type { Same } from '../types/same.ts'
import type { StatsReports } from './stats-reports.ts'

const action = z.literal('REPORT')
const id = z.string().min(1).max(64)

export const matchReportRequest = z.strictObject({
  description: lineSchema.max(200).describe('the match’s description; the newest where several have it'),
  action,
  id: id.optional().describe('decides, where it is sent'),
})
export const breakdownRequest = z.strictObject({ id, action })

const _id = z.string().describe('the player’s name')
const count = z.int().min(0)

export const actionsReport = z.array(
  z.object({
    _id,
    WINNER: count,
    ACE: count,
    DOUBLE_FAULT: count,
    FORCED_ERROR: count,
    UNFORCED_ERROR: count,
    RETURN_ERROR: count,
  }),
)
export const winnersReport = z.array(
  z.object({
    _id,
    APPROACH_DROP: count,
    DROP_SHOT: count,
    LOB: count,
    OVERHEAD: count,
    WINNER: count.describe('without a shot too'),
  }),
)
export const unforcedErrorsReport = z.array(z.object({ _id, FOREHAND: count, BACKHAND: count }))

/** Compiles only if the schemas match the types of the domain. */
export const schemasMatchTypes: [
  Same<z.infer<typeof actionsReport>, StatsReports['stats']>,
  Same<z.infer<typeof winnersReport>, StatsReports['statswinner']>,
  Same<z.infer<typeof unforcedErrorsReport>, StatsReports['unforcedError']>,
] = [true, true, true]
