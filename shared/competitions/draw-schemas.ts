import { z } from 'zod'
import { isDrawSeed } from './lots.ts'
import { SEED_LINES } from './seeding.ts'

/** The seed of a draw, as text, because JSON numbers have only 53 bits. */
export const drawSeedSchema = z
  .string()
  .refine(isDrawSeed, 'must be a whole number from 0 to 18446744073709551615 in decimal digits')

/** What a draw is made from. */
export const drawRequestSchema = z.object({
  entries: z.int(),
  seeds: z.int(),
  seed: drawSeedSchema,
  lines: z.enum(SEED_LINES).optional(),
  apart: z.array(z.string().min(1).nullable()).optional(),
})
