import { z } from 'zod'
import { ZONES, zonesSchema } from '../clubs/club-schemas.ts'

/** The states of a court. `held`: booked, but not paid yet, or offered to somebody on the waiting list. `match`: kept for a match. */
export const COURT_STATES = ['booked', 'held', 'blocked', 'match', 'free', 'closed'] as const

const moment = z.iso.datetime()
const MATCH = '5f0c2f3e-7f5b-4f0a-9d53-0a4f1f1b2c3d'

const next = z.object({
  startsAt: moment,
  kind: z.enum(['match', 'booked', 'held', 'blocked']),
  match: z.string().nullable().describe('Id of a scheduled match'),
  reason: z.string().nullable().describe('Why the club uses the court, if it is blocked'),
})

export const courtNowSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    club: z.string().describe('Id of the club'),
    clubName: z.string(),
    timeZone: z.string().describe('Time zone of the club'),
    zones: zonesSchema,
    match: z
      .string()
      .nullable()
      .describe(
        'Id of the match that is on, as in `GET /court/{id}/score`. A scheduled match counts from 15 minutes before its time',
      ),
    state: z.enum(COURT_STATES).describe('What the court is used for now. Nobody sees who has booked it'),
    until: moment.nullable().describe('When this state ends; null if that is not today'),
    reason: z
      .string()
      .nullable()
      .describe('Why the club uses the court, if it is `blocked`, or why it is `closed` today, if the club says so'),
    next: z.array(next).readonly().describe('What follows today, soonest first; at most three'),
    score: z
      .object({
        match: z.string().nullable().describe('Id of a match that you may score now'),
        booking: z.string().nullable().describe('The `uid` of a booking whose match you may make now'),
      })
      .nullable()
      .describe('What you may score here; null for visitors'),
    walkIn: z.boolean().describe('Whether you may take the court now, with `POST /court/{id}/walk-in`'),
    mayPrint: z.boolean().describe('Whether you work for the club, and may print the poster'),
  })
  .meta({
    id: 'CourtNow',
    examples: [
      {
        id: 'club_naco-1',
        name: 'Court 1',
        club: 'club_naco',
        clubName: 'Club Naco',
        timeZone: 'America/Santo_Domingo',
        zones: ZONES,
        match: MATCH,
        state: 'booked',
        until: '2026-11-27T23:00:00.000Z',
        reason: null,
        next: [{ startsAt: '2026-11-27T23:00:00.000Z', kind: 'blocked', match: null, reason: 'Lesson' }],
        score: null,
        walkIn: false,
        mayPrint: false,
      },
    ],
  })
/** The present and the next uses of a court. It has no names and no emails. */
export interface CourtNow extends Readonly<z.infer<typeof courtNowSchema>> {}
export type NextAtCourt = CourtNow['next'][number]
