import { z } from 'zod'
import { emailSchema } from '../text/text-schemas.ts'

const rows = z.array(z.record(z.string(), z.unknown())).readonly()
const MATCH = { id: 'final', company: 'Ana Reyes', company2: 'Luz Marte', date: '2030-06-01T12:00:00.000Z' }

const namedMatch = z.object({
  id: z.string(),
  company: z.string(),
  company2: z.string(),
  date: z.iso.datetime(),
})
/** A match in which a player has the person's name. */
export interface NamedMatch extends Readonly<z.infer<typeof namedMatch>> {}
export const namedMatchesAnswer = z
  .object({ matches: z.array(namedMatch).describe('Newest first. Players with the same name may be other people') })
  .meta({ examples: [{ matches: [MATCH] }] })
export type NamedMatchesAnswer = z.infer<typeof namedMatchesAnswer>

export const personalDataSchema = z
  .object({
    person: z.record(z.string(), z.unknown()).describe('The account and its roles'),
    memberships: rows.describe('What clubs have in their registers about the person'),
    guest: rows.describe('What a club has about a guest for whom it booked'),
    reservations: rows,
    invitations: rows.describe('The bookings of others that the person was invited to'),
    waits: rows.describe('The slots that the person waits for'),
    calendar: rows.describe('The events of the calendar'),
    calendarLink: z
      .number()
      .nullable()
      .describe('When the link to subscribe was created, or null. The link itself is left out'),
    cart: rows,
    orders: rows,
    orderSteps: rows.describe('The states that the orders went through'),
    mails: rows.describe('The emails to the person'),
    competitionEntries: rows.describe('The entries in events of competitions'),
    grants: rows.describe('The links to score that the person made, without their secrets'),
    scored: z
      .array(z.object({ match: z.string(), entries: z.number() }))
      .describe('The number of log entries that the person wrote, by match'),
    notes: rows.describe('The notes about matches that the person wrote'),
    follows: rows.describe('The matches, players, competitions and courts that the person follows'),
    pushSubscriptions: rows.describe(
      'The browsers in which the person gets notifications: the hosts of their push services',
    ),
    notificationChoices: rows.describe('What the person has chosen to be notified about'),
    quietHours: rows.describe('The hours in which the person is not notified, in minutes after midnight'),
    notifications: rows.describe('The newest notifications to the person'),
    umpired: z.array(z.string()).describe('Ids of the matches that the person umpires'),
    matches: z.array(namedMatch).describe('The matches in which a player has the person’s name'),
    audit: rows.describe('What the person did in the office, and what others did to the account'),
  })
  .meta({
    id: 'PersonalData',
    examples: [
      {
        person: { id: '5f0c2f3e-7f5b-4f0a-9d53-0a4f1f1b2c3d', email: 'ana@example.com', name: 'Ana Reyes', roles: [] },
        memberships: [],
        guest: [],
        reservations: [{ id: 1, club: 'club_naco', date: '2030-06-03', court: 'Court 1', hour: 9, title: 'Practice' }],
        invitations: [],
        waits: [],
        calendar: [],
        calendarLink: null,
        cart: [],
        orders: [],
        orderSteps: [],
        mails: [],
        competitionEntries: [],
        grants: [],
        scored: [{ match: 'final', entries: 87 }],
        notes: [],
        follows: [],
        pushSubscriptions: [],
        notificationChoices: [],
        quietHours: [],
        notifications: [],
        umpired: [],
        matches: [MATCH],
        audit: [],
      },
    ],
  })
/** Everything that is stored about a person, as in the tables. Times are milliseconds since 1970. */
export interface PersonalData extends Readonly<z.infer<typeof personalDataSchema>> {}

/** Maximum number of matches in which one request erases the name. */
export const MOST_ERASED_NAMES = 1000

const email = emailSchema().describe('The email of the person, typed again so that nobody is erased by mistake')

export const eraseRequest = z
  .strictObject({
    email,
    matches: z
      .array(z.string().max(64))
      .max(MOST_ERASED_NAMES)
      .default([])
      .describe('Ids of matches in which the person’s name becomes “Player”'),
  })
  .meta({ examples: [{ email: 'ana@example.com', matches: [] }] })
export type EraseRequest = z.infer<typeof eraseRequest>

export const erasedSchema = z
  .object({ erasedAt: z.iso.datetime().describe('Sign-ins from before this time are refused') })
  .meta({ examples: [{ erasedAt: '2030-06-01T12:00:00.000Z' }] })
export interface Erased extends Readonly<z.infer<typeof erasedSchema>> {}

export const eraseOwnRequest = z.strictObject({ email }).meta({ examples: [{ email: 'ana@example.com' }] })
