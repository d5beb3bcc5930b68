import { z } from 'zod'
import { DRAW_NAMES } from './bracket.ts'

/** Where a match is in the draws of its event. */
export const matchPlaceSchema = z.object({
  draw: z.enum([...DRAW_NAMES, 'group']),
  group: z.int().nullable().describe('Number of the group, from 1; null outside groups'),
  round: z.int().describe('From 1'),
  matches: z.int().describe('Number of matches of this round in its draw: 1 for a final, 2 for a semifinal'),
})
