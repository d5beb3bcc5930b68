import { z } from 'zod'
import type { Side } from '../../shared/scoring/score.ts'
import { objectIn, PlayedMatchError } from './read-values.ts'

const side = z.union([z.literal(1), z.literal(2)])
const lineSchema = z.object({
  id: z.union([z.string(), z.number()]),
  format: z.string().min(1),
  points: z.array(z.tuple([side, side, z.number().min(0)])).min(1),
})

/** A match of a file of times. */
export interface DurationLine {
  readonly id: string | number
  /** A matchUpFormat code. */
  readonly format: string
  readonly points: readonly {
    readonly server: Side
    readonly winner: Side
    /** Since the end of the first point (s). */
    readonly elapsed: number
  }[]
}

/** Reads a line of a file of times. Throws a PlayedMatchError that names what is wrong. */
export function durationLine(line: string): DurationLine {
  const { success, data, error } = lineSchema.safeParse(objectIn(line))
  if (!success)
    throw new PlayedMatchError(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', '))
  const { id, format, points } = data
  const isOutOfOrder = points.some(([, , elapsed], index) => elapsed < (points[index - 1]?.[2] ?? 0))
  if (isOutOfOrder) throw new PlayedMatchError('points: a point ends before the one before it')
  return { id, format, points: points.map(([server, winner, elapsed]) => ({ server, winner, elapsed })) }
}
