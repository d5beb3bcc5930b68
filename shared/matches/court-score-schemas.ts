import { z } from 'zod'
import { MATCH_STATUSES } from '../scoring/score.ts'
import { pairOf as pair, oneOrTwo as side } from './side-schemas.ts'

export const courtScoreSchema = z
  .object({
    status: z.enum([...MATCH_STATUSES, 'none']).describe('`none` if no match is on, and none is scheduled'),
    match: z.string().nullable().describe('the id of the match. It changes when the next match is on'),
    names: pair(z.string()).describe('both sides, shortened to initials and surnames'),
    sets: z
      .array(pair(z.int().min(0)))
      .readonly()
      .describe(
        'the games of both sides in each set. The current set is the last. A match tie-break has its points. A set that had not begun when the match ended is left out, and a walkover has no sets',
      ),
    points: pair(z.string()).describe(
      'the points of both sides in the current game: `0`, `15`, `30`, `40`, `Adv`, or a number. Empty after a walkover',
    ),
    server: side.nullable().describe('the side that serves the next point, or null if unknown'),
    winner: side.optional().describe('only once the match has a winner'),
    seq: z.int().min(0).describe('the number of the last entry of the match’s log'),
    updatedAt: z.iso.datetime().nullable().describe('when the match last changed'),
    startsAt: z.iso.datetime().optional().describe('only with `scheduled`: the time of the match'),
  })
  .meta({
    examples: [
      {
        status: 'live',
        match: 'final',
        names: ['A. Reyes', 'L. Marte'],
        sets: [
          [6, 4],
          [3, 2],
        ],
        points: ['40', '15'],
        server: 1,
        seq: 87,
        updatedAt: '2030-06-01T21:12:05.000Z',
      },
    ],
  })
/** The score of the match that is on at a court, for scoreboards. */
export interface CourtScore extends Readonly<z.infer<typeof courtScoreSchema>> {}
