import { z } from 'zod'
import { LONGEST } from '../text/longest.ts'
import { ownEmail as email, filledLine } from '../text/text-schemas.ts'
import { isDate } from '../time/club-date.ts'
import { TIMES, WEEKDAYS } from '../time/week.ts'

const id = z.int().min(0).describe('Chosen by the client. Unique among this person’s events')
const date = z
  .string()
  .refine((text) => isDate(text) && /^2[01]/.test(text), 'must be a date, yyyy-mm-dd, in the years 2000 to 2199')
  .meta({
    format: 'date',
    description: 'The date of a single event, which must fall on its `day`. Without it the event repeats every week',
  })
const described = {
  title: filledLine(LONGEST.event.title),
  day: z.enum(WEEKDAYS),
  time: z.enum(TIMES),
  date: date.optional(),
}

const TITLE = 'Strings to be picked up'
const EVENT = { id: 1764338700000, title: TITLE, day: 'Monday', time: '19:00' }
const ANSWER = { ...EVENT, email: 'ana@example.com' }

export const ownRequest = z.strictObject({ email }).meta({ examples: [{ email: 'ana@example.com' }] })
export const createEventRequest = z.strictObject({ id: id.optional(), ...described, email }).meta({ examples: [EVENT] })
export type CreateEventRequest = z.infer<typeof createEventRequest>
export const updateEventRequest = z
  .strictObject({ id, ...described, email })
  .meta({ examples: [{ ...EVENT, day: 'Tuesday' }] })
export type UpdateEventRequest = z.infer<typeof updateEventRequest>
export const deleteEventRequest = z.strictObject({ id, email }).meta({ examples: [{ id: EVENT.id }] })

export const calendarEventSchema = z
  .object({
    id,
    title: z.string().describe('Empty only in events that an earlier version stored'),
    day: z.enum(WEEKDAYS),
    time: z.enum(TIMES),
    date: date.optional(),
    email: z.string().describe('The email of the owner'),
  })
  .meta({ id: 'CalendarEvent', examples: [ANSWER] })
/** An event in a person's calendar, every week or on one date. */
export interface CalendarEvent extends Readonly<z.infer<typeof calendarEventSchema>> {}
export const calendarEventsSchema = z.array(calendarEventSchema).meta({ examples: [[ANSWER]] })
export const changedEventSchema = calendarEventSchema.meta({ examples: [{ ...ANSWER, day: 'Tuesday' }] })

const SINCE = '2026-11-23T13:00:00.000Z'

const link = {
  active: z.boolean().describe('Whether other programs can subscribe to the calendar'),
  since: z.iso.datetime().nullable().describe('When the link was created'),
}
export const calendarLinkSchema = z
  .object(link)
  .meta({ id: 'CalendarLink', examples: [{ active: true, since: SINCE }] })
/** Whether other programs can subscribe to a person's calendar. */
export interface CalendarLink extends Readonly<z.infer<typeof calendarLinkSchema>> {}
export const removedLinkSchema = calendarLinkSchema.meta({ examples: [{ active: false, since: null }] })

export const newCalendarLinkSchema = z
  .object({ ...link, url: z.url().describe('Sent only once: the server stores a hash of it') })
  .meta({
    id: 'NewCalendarLink',
    examples: [
      {
        active: true,
        since: SINCE,
        url: 'https://club.example/calendar/TGAi9ue5Qgo_qKFHIR2FXHKONB95hwlpxORAxNK22pU.ics',
      },
    ],
  })
/** A link that was just created. */
export interface NewCalendarLink extends Readonly<z.infer<typeof newCalendarLinkSchema>> {}

export const calendarFeedParams = z.object({ token: z.string().describe('The secret part of the link') })
export const calendarFeedSchema = z.any().meta({
  examples: [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Ventaja//Calendar//EN\r\nMETHOD:PUBLISH\r\nNAME:Ventaja\r\nX-WR-CALNAME:Ventaja\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\nEND:VCALENDAR\r\n',
  ],
})
