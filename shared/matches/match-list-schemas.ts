import { z } from 'zod'
import { MATCH_STATUSES } from '../scoring/score.ts'

const status = z.enum(MATCH_STATUSES)
const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

/** The parameters that select matches of the list. */
export const matchesQuery = z.object({
  view: z.enum(['full', 'summary']).default('full').describe('`summary` leaves the logs out'),
  status: z
    .union([status, z.array(status)])
    .describe('Only matches with this status. Repeat it to select several')
    .optional(),
  from: moment
    .describe('The earliest date of a match. A date without a time begins at midnight at the club')
    .optional(),
  to: moment.describe('Matches are before this moment').optional(),
  limit: z.coerce.number().int().min(1).max(1000).describe('Maximum number of matches in the answer').optional(),
  cursor: z
    .string()
    .regex(/^-?[0-9]{1,15}_[A-Za-z0-9_.:-]{1,64}$/, 'must come from the Link header of an earlier answer')
    .describe('The start of the page, from the `Link` header of the page before')
    .optional(),
})
