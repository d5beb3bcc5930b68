import { z } from 'zod'
import { OUTCOMES } from '../matches/match-outcome.ts'
import { formatOf } from '../scoring/format.ts'
import { CRITERIA } from './group-table.ts'

const count = z.int().min(0).max(999)
const player = z.string().min(1)

/** The sets of a result, games of the winner first. */
export const resultSets = z
  .array(z.union([z.tuple([count, count]), z.strictObject({ tieBreak: z.tuple([count, count]) })]))
  .max(5)

export const criteriaSchema = z
  .array(z.enum(CRITERIA))
  .min(1)
  .refine((all) => new Set(all).size === all.length, 'must have each criterion once')

/** The rules of a table. */
export const tableRulesSchema = z.strictObject({
  criteria: criteriaSchema.optional(),
  format: z
    .string()
    .refine((code) => formatOf(code) !== null, 'must be a matchUpFormat code')
    .optional(),
  tieBreak: z.enum(['game', 'none']).optional(),
  walkover: z.enum(['love', 'none']).optional(),
})

/** A group with its results. */
export const groupResultsSchema = z.object({
  ...tableRulesSchema.shape,
  players: z.array(player).min(1),
  matches: z.array(
    z.object({
      winner: player,
      loser: player,
      sets: resultSets,
      how: z.enum(OUTCOMES),
    }),
  ),
})
