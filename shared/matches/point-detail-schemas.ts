import { z } from 'zod'
import { oneOrTwo } from './side-schemas.ts'

/** Returns whether the sides are in order, each named once. */
const areInOrder = ([first, second]: readonly number[]): boolean =>
  second === undefined || (first === 1 && second === 2)

/** The optional fields that say more about a point. They never change the score. */
export const pointDetail = {
  serve: oneOrTwo.optional().describe('the serve with which the point began: the first or the second'),
  rally: z.int().min(1).max(999).optional().describe('length of the rally (shots)'),
  speedKmh: z.number().min(20).max(300).optional().describe('speed of the serve that began the point (km/h)'),
  net: z
    .array(oneOrTwo)
    .min(1)
    .max(2)
    .refine(areInOrder, 'must be [1], [2] or [1, 2]')
    .readonly()
    .optional()
    .describe('the sides that came to the net: `[1]`, `[2]` or `[1, 2]`'),
  forced: z.boolean().optional().describe('only for a RETURN_ERROR: whether the error was forced'),
  hitter: oneOrTwo
    .optional()
    .describe(
      'only in doubles: the partner who made the `action`, in the order of `players`. If `player` names a partner, it must be the same one',
    ),
  unclassified: z
    .boolean()
    .optional()
    .describe(
      'only for a WINNER. `true`: nobody recorded how the point ended. The point changes the score, but no count of aces, winners or errors',
    ),
}
/** The details of a point that a scorer may add to its action. */
export interface PointDetail extends Readonly<z.infer<z.ZodObject<typeof pointDetail>>> {}
