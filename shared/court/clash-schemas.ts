import { z } from 'zod'
import { clientId, moment as sentMoment } from '../matches/match-request-schemas.ts'
import { COLLISION_EXAMPLE, type CourtCollision } from '../reservations/block-schemas.ts'
import { LONGEST } from '../text/longest.ts'

export const clashesQuery = z.strictObject({ club: z.string().max(64).describe('Id of the club') })

const moment = z.string().meta({ format: 'date-time' })
const collision = z.object({
  kind: z.enum(['booking', 'block', 'match', 'closed']),
  booking: z.string().nullable().describe('The `uid` of a booking that has not begun; null for others'),
  match: z.string().nullable().describe('Id of the match'),
  court: z.string(),
  date: z.string().meta({ format: 'date' }),
  time: z.string().describe('Start as the club’s clocks show it'),
  startsAt: moment,
  endsAt: moment,
  title: z.string().describe('Title of the booking, reason of the block, or names of the match'),
  owner: z
    .string()
    .nullable()
    .describe('Email of the person who booked; null for others, and if you don’t manage bookings'),
  name: z.string().nullable().describe('Name of this person; null if it is unknown'),
  offeredUntil: z.string().nullable().describe('Time at the club when the offer to a waiting person ends'),
}) satisfies z.ZodType<CourtCollision>

const clash = z.object({
  match: z.string().describe('Id of the match'),
  company: z.string(),
  company2: z.string(),
  court: z.string(),
  live: z.boolean().describe('Whether the match is being played'),
  startsAt: moment,
  endsAt: moment.describe('When the match is expected to end; for a live match, at least in 15 minutes'),
  collisions: z.array(collision).readonly().describe('What takes its court in this time, earliest first'),
})
/** A match whose court is taken by something else at a part of its time. */
export interface CourtClash extends Readonly<z.infer<typeof clash>> {}

export const clashesAnswer = z.object({ clashes: z.array(clash).readonly() }).meta({
  examples: [
    {
      clashes: [
        {
          match: '5f0c2f3e-7f5b-4f0a-9d53-0a4f1f1b2c3d',
          company: 'Ana Reyes',
          company2: 'Luz Marte',
          court: 'club_naco-1',
          live: true,
          startsAt: '2026-11-27T12:00:00.000Z',
          endsAt: '2026-11-27T14:10:00.000Z',
          collisions: [COLLISION_EXAMPLE],
        },
      ],
    },
  ],
})
export interface ClashesAnswer extends Readonly<z.infer<typeof clashesAnswer>> {}

/** Maximum number of planned matches in a request. */
const MOST_PLANNED = 200

export const plannedMatches = z
  .strictObject({
    club: z.string().max(64).describe('Id of the club'),
    matches: z
      .array(
        z.strictObject({
          id: clientId.optional().describe('Its id, if it may be stored already: a match is not in its own way'),
          court: z.string().max(64).describe('Id of a court of the club'),
          date: sentMoment,
          format: z.string().max(LONGEST.match.code).nullable().default(null).describe('A matchUpFormat code'),
        }),
      )
      .min(1)
      .max(MOST_PLANNED),
  })
  .meta({
    examples: [
      {
        club: 'club_naco',
        matches: [{ court: 'club_naco-1', date: '2026-11-27T14:00:00Z', format: 'SET3-S:6/TB7' }],
      },
    ],
  })
export type PlannedMatches = z.output<typeof plannedMatches>
export type PlannedMatchesSent = z.input<typeof plannedMatches>

const plannedClash = z.object({
  startsAt: moment,
  endsAt: moment.describe('When the match is expected to end'),
  collisions: z.array(collision).readonly().describe('What takes its court in this time, earliest first'),
  others: z
    .array(z.int())
    .readonly()
    .describe('The earlier matches of the request that want its court in this time, counted from 0'),
})
/** What takes the court of a planned match. */
export interface PlannedClash extends Readonly<z.infer<typeof plannedClash>> {}

export const plannedClashesAnswer = z
  .object({ matches: z.array(plannedClash).readonly().describe('In the order of the request') })
  .meta({
    examples: [
      {
        matches: [
          {
            startsAt: '2026-11-27T14:00:00.000Z',
            endsAt: '2026-11-27T16:00:00.000Z',
            collisions: [COLLISION_EXAMPLE],
            others: [],
          },
        ],
      },
    ],
  })
export interface PlannedClashesAnswer extends Readonly<z.infer<typeof plannedClashesAnswer>> {}
