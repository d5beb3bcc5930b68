import { z } from 'zod'
import { MAX_CENTS } from '../shop/stock.ts'
import { LONGEST } from '../text/longest.ts'
import { filledLine, lineSchema } from '../text/text-schemas.ts'
import { isDate } from '../time/club-date.ts'
import { WEEKDAYS } from '../time/week.ts'
import { isTimeZone, type ZoneOffsets } from '../time/zone-time.ts'
import { CLUB_RULES, type ClubRule, MOST_TIMES, SLOT_MINUTES, SURFACES } from './club-limits.ts'
import { MIDNIGHT } from './day-minutes.ts'

const minute = (what: string) =>
  z.int().min(0).max(MIDNIGHT).multipleOf(30).describe(`${what}, in minutes after midnight`)
const count = (most: number, what: string) => z.int().min(0).max(most).describe(what)

export const courtSchema = z
  .object({
    id: z.string().describe('Never changes'),
    club: z.string().describe('Id of its club'),
    number: z.int().min(1).describe('Its position among the courts of the club'),
    name: filledLine(LONGEST.club.court),
    surface: z.enum(SURFACES).nullable().describe('null if the club has not set it'),
    indoor: z.boolean(),
    lights: z.boolean().describe('Whether it has floodlights'),
    slotMinutes: z.literal(SLOT_MINUTES).describe('Length of its slots (minutes)'),
  })
  .meta({ id: 'Court' })
/** A court of a club. */
export interface Court extends Readonly<z.infer<typeof courtSchema>> {}

const openTime = z.object({ opens: minute('Opening time'), closes: minute('Closing time') })
/** A time of a day at which courts are open. */
export interface OpenTime extends Readonly<z.infer<typeof openTime>> {}
const openHours = openTime.nullable().describe('null if the club is closed on this weekday')
const hoursSchema = z.object(
  Object.fromEntries(WEEKDAYS.map((day) => [day, openHours])) as Record<(typeof WEEKDAYS)[number], typeof openHours>,
)
/** The opening hours of a club, by weekday. */
export type OpeningHours = Readonly<z.infer<typeof hoursSchema>>

const day = z.string().max(10).refine(isDate, 'must be a date such as 2026-12-24').nullable()
export const otherHoursSchema = z
  .object({
    name: lineSchema(LONGEST.club.hours).describe('Why, such as Christmas; it may be empty'),
    from: day.describe('The first date at the club; null: from now on'),
    until: day.describe('The last date at the club; null: without an end'),
    yearly: z
      .boolean()
      .describe('Whether the dates repeat in each later year. Then both dates are needed, less than a year apart'),
    weekdays: z.array(z.enum(WEEKDAYS)).min(1).max(7).readonly().describe('The weekdays on which they are valid'),
    courts: z.array(z.string().max(64)).min(1).readonly().nullable().describe('Ids of courts; null for all courts'),
    open: z
      .array(openTime)
      .max(MOST_TIMES)
      .readonly()
      .describe('The times at which these courts are open, in order; empty if they are closed'),
  })
  .meta({ id: 'OtherHours' })
/** Opening hours that replace the usual ones on some dates or weekdays, or at some courts. */
export interface OtherHours extends Readonly<z.infer<typeof otherHoursSchema>> {}

const ruleOf = (name: ClubRule, what: string) =>
  z.int().min(CLUB_RULES[name].min).max(CLUB_RULES[name].max).describe(what)
const rules = {
  quota: ruleOf('quota', 'Maximum number of upcoming bookings of one person'),
  leadMinutes: ruleOf('leadMinutes', 'Shortest time between booking a slot and its start'),
  cancelMinutes: ruleOf('cancelMinutes', 'Shortest time between cancelling a booking and its start'),
  daysAhead: ruleOf('daysAhead', 'Number of days that can be booked, today included'),
  holdMinutes: ruleOf('holdMinutes', 'Time to pay for a booking before the slot is free again'),
  offerMinutes: ruleOf('offerMinutes', 'Time to accept a slot from the waiting list'),
  maxSlots: ruleOf('maxSlots', 'Maximum number of slots in a row that one booking takes'),
  best3Minutes: ruleOf('best3Minutes', 'How long a match of the best of three sets takes its court (minutes)'),
  matchTiebreakMinutes: ruleOf('matchTiebreakMinutes', 'As `best3Minutes`, if the third set is a match tie-break'),
  best5Minutes: ruleOf('best5Minutes', 'As `best3Minutes`, for the best of five sets'),
  shortMinutes: ruleOf('shortMinutes', 'As `best3Minutes`, for short sets or one set'),
}

export const clubSchema = z
  .object({
    id: z.string().describe('Never changes'),
    position: z.int().describe('Its position in lists'),
    name: filledLine(LONGEST.club.name),
    image: filledLine(120).describe('A file name: the image is at `/images/{image}`'),
    address: lineSchema(LONGEST.club.address),
    timeZone: z.string().max(64, { abort: true }).refine(isTimeZone, 'must be a time zone such as Europe/Madrid'),
    currency: z.string().describe('The currency of the courts’ prices, by its code of ISO 4217'),
    ...rules,
    seriesBeyondWindow: z
      .boolean()
      .describe(
        'Whether the later dates of a weekly series may be beyond `daysAhead`, at most a year after its first date',
      ),
    walkIns: z.boolean().describe('Whether members may take a free court at once, from the page of the court'),
    hours: hoursSchema,
    otherHours: z
      .array(otherHoursSchema)
      .readonly()
      .describe(
        'Hours that replace `hours` on some dates or weekdays, or at some courts. The last one in the list that is valid for a court and a date counts',
      ),
    courts: z.array(courtSchema).readonly().describe('The courts that are in use, by number'),
  })
  .meta({ id: 'Club' })
/** A club whose courts can be booked. */
export interface Club extends Readonly<z.infer<typeof clubSchema>> {}

/** The price of the slots of a court, or of all courts of a club, that begin at certain times of the week. */
export const priceSchema = z
  .object({
    court: z.string().nullable().describe('Id of the court; null for all courts of the club'),
    weekdays: z.array(z.enum(WEEKDAYS)).min(1).max(7).readonly(),
    from: minute('The first start'),
    to: minute('The end: slots that begin before it have this price'),
    memberCents: count(
      MAX_CENTS,
      'Price for a member of the club, in the smallest unit of the club’s currency, such as cents',
    ),
    guestCents: count(MAX_CENTS, 'Price for everybody else'),
  })
  .meta({ id: 'CourtPrice' })
export interface CourtPrice extends Readonly<z.infer<typeof priceSchema>> {}

const DAY = { opens: 300, closes: 1380 }
const CLUB: Club = {
  id: 'club_naco',
  position: 2,
  name: 'Club Naco',
  image: 'club-naco.svg',
  address: 'Calle Central, Ensanche Naco, Santo Domingo',
  timeZone: 'America/Santo_Domingo',
  currency: 'USD',
  quota: 4,
  leadMinutes: 0,
  cancelMinutes: 0,
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
  hours: { Monday: DAY, Tuesday: DAY, Wednesday: DAY, Thursday: DAY, Friday: DAY, Saturday: DAY, Sunday: DAY },
  otherHours: [
    {
      name: 'Christmas',
      from: '2026-12-24',
      until: '2026-12-26',
      yearly: true,
      weekdays: [...WEEKDAYS],
      courts: null,
      open: [],
    },
  ],
  courts: [
    {
      id: 'club_naco-1',
      club: 'club_naco',
      number: 1,
      name: 'Court 1',
      surface: null,
      indoor: false,
      lights: true,
      slotMinutes: 60,
    },
    {
      id: 'club_naco-2',
      club: 'club_naco',
      number: 2,
      name: 'Court 2',
      surface: 'clay',
      indoor: false,
      lights: true,
      slotMinutes: 60,
    },
  ],
}

const offsetPeriod = z.object({
  from: z.iso.datetime().describe('Start of the period'),
  until: z.iso.datetime().describe('End of the period: the start of the next one'),
  minutes: z.int().describe('Difference from UTC: -240 is UTC−4'),
})
/** The offsets of time zones by the server's database. Browsers may have a database with other rules. */
export const zonesSchema = z
  .record(z.string(), z.array(offsetPeriod).readonly())
  .describe(
    'The offsets from UTC of the clubs’ time zones, by name of the zone, from the start of last year to the end of the second next year. If your own database has other rules, use these',
  )
/** An example. */
export const ZONES: ZoneOffsets = {
  'America/Santo_Domingo': [{ from: '2025-01-01T00:00:00.000Z', until: '2029-01-01T00:00:00.000Z', minutes: -240 }],
}

export const clubsAnswer = z
  .object({ clubs: z.array(clubSchema).readonly().describe('In the order of lists'), zones: zonesSchema })
  .meta({ examples: [{ clubs: [CLUB], zones: ZONES }] })
export interface ClubsAnswer extends Readonly<z.infer<typeof clubsAnswer>> {}
