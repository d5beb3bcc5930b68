import { z } from 'zod'
import { DRAW_NAMES } from './bracket.ts'

/** Where a match is in the draws of its event. */
export const matchPlaceSchema = z.object({
  draw: z.enum([...DRAW_NAMES, 'group']),
  group: z.int().nullable().describe('Number of the group, from 1; null outside groups'),
  round: z.int().describe('From 1'),
  matches: z.int().describe('Number of matches of this round in its draw: 1 for a final, 2 for a semifinal'),
})

const named = z.object({ id: z.string(), name: z.string() })

/** Where a match is in a competition. */
export const competitionPlaceSchema = matchPlaceSchema.extend({
  competition: named,
  event: named,
  match: z.string().describe('Id of the match in the draws of its event, such as `main-2-1`'),
})
export interface CompetitionPlace extends Readonly<z.infer<typeof competitionPlaceSchema>> {}
