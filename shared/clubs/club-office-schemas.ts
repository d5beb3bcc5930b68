import { z } from 'zod'
import { currencySchema } from '../shop/settings-schemas.ts'
import { clubSchema, courtSchema, otherHoursSchema, priceSchema } from './club-schemas.ts'
import { areInOrder, isPeriod } from './open-hours.ts'
import { ZONE_CHOICES } from './zone-change.ts'

/** Maximum number of courts of a club, archived ones included. */
export const MOST_COURTS = 50
const MOST_PRICES = 100
const MOST_OTHER_HOURS = 100

const {
  name,
  image,
  address,
  timeZone,
  quota,
  leadMinutes,
  cancelMinutes,
  daysAhead,
  holdMinutes,
  offerMinutes,
  maxSlots,
  best3Minutes,
  matchTiebreakMinutes,
  best5Minutes,
  shortMinutes,
  seriesBeyondWindow,
  walkIns,
} = clubSchema.shape
const draft = z
  .boolean()
  .describe('Whether the club is being prepared: it is archived, and was never open. To open it, send `archived` false')
const freeOfCharge = z
  .boolean()
  .describe('Whether hours without a price are free of charge on purpose. Otherwise the office names them')
const archived = z.boolean().describe('Archived clubs and courts are not listed and cannot be booked')

const { surface, indoor, lights, slotMinutes, name: courtName } = courtSchema.shape
/** Whether the courts of a club that are not archived have different names. */
export function haveDifferentNames(courts: readonly { readonly name: string; readonly archived: boolean }[]): boolean {
  const names = courts.filter((court) => !court.archived).map((court) => court.name)
  return new Set(names).size === names.length
}

const courtChange = z.strictObject({
  id: z.string().max(64).nullable().describe('null for a new court'),
  name: courtName,
  surface,
  indoor,
  lights,
  slotMinutes,
  archived,
})

const hours = clubSchema.shape.hours.refine(
  (days) => Object.values(days).every((open) => open === null || open.opens < open.closes),
  'must open before it closes',
)

const otherHours = otherHoursSchema
  .refine(isPeriod, {
    path: ['until'],
    error: 'must not be before from; with yearly, both dates are needed, less than a year apart',
  })
  .refine(({ open }) => areInOrder(open), { path: ['open'], error: 'must be in order, without overlaps' })

/** `null` stands for the value in the server's settings. */
const orDefault = (rule: z.ZodInt) => rule.nullable()
const fields = {
  name,
  image,
  address,
  timeZone,
  currency: currencySchema
    .nullable()
    .describe('The currency of the courts’ prices, by its code of ISO 4217; null for that of the shop'),
  quota: orDefault(quota),
  leadMinutes: orDefault(leadMinutes),
  cancelMinutes: orDefault(cancelMinutes),
  daysAhead,
  holdMinutes,
  offerMinutes,
  maxSlots,
  best3Minutes,
  matchTiebreakMinutes,
  best5Minutes,
  shortMinutes,
  seriesBeyondWindow,
  walkIns,
  freeOfCharge,
  archived,
  draft,
  hours,
  otherHours: z
    .array(otherHours)
    .max(MOST_OTHER_HOURS)
    .readonly()
    .describe(clubSchema.shape.otherHours.description ?? ''),
  prices: z
    .array(priceSchema.refine(({ from, to }) => from < to, 'must begin before it ends'))
    .max(MOST_PRICES)
    .readonly(),
  courts: z.array(courtChange).max(MOST_COURTS).readonly().refine(haveDifferentNames, 'must have different names'),
}

const DAY = { opens: 300, closes: 1380 }
const EXAMPLE = {
  name: 'Club Naco',
  image: 'club-naco.svg',
  address: 'Calle Central, Ensanche Naco, Santo Domingo',
  timeZone: 'America/Santo_Domingo',
  currency: null,
  quota: null,
  leadMinutes: null,
  cancelMinutes: null,
  daysAhead: 14,
  holdMinutes: 15,
  offerMinutes: 30,
  maxSlots: 2,
  best3Minutes: 120,
  matchTiebreakMinutes: 90,
  best5Minutes: 180,
  shortMinutes: 60,
  seriesBeyondWindow: false,
  walkIns: false,
  freeOfCharge: false,
  archived: false,
  draft: false,
  hours: { Monday: DAY, Tuesday: DAY, Wednesday: DAY, Thursday: DAY, Friday: DAY, Saturday: DAY, Sunday: DAY },
  otherHours: [],
  prices: [],
  courts: [
    {
      id: 'club_naco-1',
      name: 'Court 1',
      surface: 'clay' as const,
      indoor: false,
      lights: true,
      slotMinutes: 60 as const,
      archived: false,
    },
  ],
}

const DEFAULTS = { quota: 4, leadMinutes: 0, cancelMinutes: 0, currency: 'USD' }

export const clubChange = z
  .strictObject({
    ...fields,
    // Pages of earlier versions don't send these. The stored values stay then.
    maxSlots: maxSlots.optional(),
    best3Minutes: best3Minutes.optional(),
    matchTiebreakMinutes: matchTiebreakMinutes.optional(),
    best5Minutes: best5Minutes.optional(),
    shortMinutes: shortMinutes.optional(),
    seriesBeyondWindow: seriesBeyondWindow.optional(),
    walkIns: walkIns.optional(),
    freeOfCharge: freeOfCharge.optional(),
    currency: fields.currency.optional(),
    draft: draft.optional(),
    otherHours: fields.otherHours.optional(),
    zoneChange: z
      .enum(ZONE_CHOICES)
      .optional()
      .describe(
        'What stays if `timeZone` changes: `local`, the times that the club’s clocks show, or `moments`, the moments of bookings, blocks, waits and matches. Needed if there are any that it concerns',
      ),
  })
  .meta({ examples: [EXAMPLE] })
export interface ClubChange extends Readonly<z.infer<typeof clubChange>> {}

export const newClub = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9_]{1,40}$/, 'must have only a to z, 0 to 9 and _')
      .describe('Chosen by the client. It never changes'),
    name,
    address,
    timeZone,
    courts: z.int().min(1).max(MOST_COURTS).describe('Number of courts'),
    currency: fields.currency.default(null),
    image: image.optional(),
    hours: hours.optional().describe('Without it, the club opens from 5:00 to 23:00 every day'),
    draft: draft.default(false),
  })
  .meta({
    examples: [
      {
        id: 'club_madrid',
        name: 'Club Madrid',
        address: 'Calle de Alcalá, Madrid',
        timeZone: 'Europe/Madrid',
        courts: 2,
      },
    ],
  })
export type NewClub = z.infer<typeof newClub>

export const clubParams = z.object({ club: z.string().max(64).describe('Id of the club') })

export const officeClub = z
  .object({
    id: z.string(),
    tag: z.string().describe('Changes with every change of the club'),
    defaults: z
      .object({ quota: z.int(), leadMinutes: z.int(), cancelMinutes: z.int(), currency: z.string() })
      .describe('The rules in the server’s settings, and the currency of the shop'),
    ...fields,
  })
  .meta({
    id: 'OfficeClub',
    examples: [{ id: 'club_naco', tag: '3', defaults: DEFAULTS, ...EXAMPLE }],
  })
/** A club as the office edits it. */
export interface OfficeClub extends Readonly<z.infer<typeof officeClub>> {}

export const officeClubs = z.object({ clubs: z.array(officeClub).readonly() }).meta({
  examples: [{ clubs: [{ id: 'club_naco', tag: '3', defaults: DEFAULTS, ...EXAMPLE }] }],
})
export interface OfficeClubs extends Readonly<z.infer<typeof officeClubs>> {}

/** Maximum number of things that an answer about a new time zone names. */
export const MOST_ZONE_MOVES = 20

const zoneMove = z.object({
  kind: z.enum(['booking', 'block', 'match', 'wait']),
  court: z.string().nullable().describe('Name of the court; null for none, or for any court'),
  title: z.string().describe('Title of the booking, reason of the block, or the sides of the match'),
  owner: z
    .string()
    .nullable()
    .describe('Email of the person who booked or waits, or the key of somebody without an account'),
  name: z.string().nullable().describe('Name of this person; null if it is unknown'),
  date: z.string().describe('Date as the club’s clocks show it now'),
  time: z.string().describe('Time as the club’s clocks show it now'),
  newDate: z.string().describe('Date that they would show in the new time zone, if the moment stays'),
  newTime: z.string().describe('Time that they would show in the new time zone, if the moment stays'),
})
/** Something of a club that a change of its time zone concerns. */
export interface ZoneMove extends Readonly<z.infer<typeof zoneMove>> {}

const zoneMovesSchema = z.object({
  count: z
    .int()
    .min(0)
    .describe('Number of upcoming bookings, blocks, waits and matches that the new time zone concerns'),
  moves: z.array(zoneMove).readonly().describe('The first 20 of them, earliest first'),
})
export interface ZoneMoves extends Readonly<z.infer<typeof zoneMovesSchema>> {}

/** Why something can’t keep its local time: clocks skip it, it has passed, the court is taken, or a person plays elsewhere. */
export type ZoneObstacle = 'skipped' | 'past' | 'taken' | 'busy'
export interface ZoneConflict extends ZoneMove {
  readonly why: ZoneObstacle
}

/** A booking for which a change leaves no slot. */
const collision = z.object({
  court: z.string().describe('Name of the court'),
  date: z.string().describe('Date at the club'),
  time: z.string().describe('Start as the club’s clocks show it'),
  title: z.string().describe('Title of the booking, or reason of the block'),
  owner: z
    .string()
    .nullable()
    .describe('Email of the person who booked, or the key of somebody without an account; null for a block'),
  name: z.string().nullable().describe('Name of this person; null if it is unknown'),
})
export const collisionsAnswer = z
  .object({
    count: z.int().min(0).optional().describe('Number of these bookings. Absent in the answers of older servers'),
    collisions: z.array(collision).readonly(),
    zone: zoneMovesSchema
      .optional()
      .describe(
        'What a new time zone concerns. Absent without `timeZone` changing, and in the answers of older servers',
      ),
  })
  .meta({
    examples: [
      {
        count: 1,
        collisions: [
          {
            court: 'Court 1',
            date: '2026-11-27',
            time: '18:00',
            title: 'Practice',
            owner: 'ana@example.com',
            name: 'Ana Reyes',
          },
        ],
      },
    ],
  })
export interface CollisionsAnswer extends Readonly<z.infer<typeof collisionsAnswer>> {}
