import { z } from 'zod'
import { lineSchema } from '../text/text-schemas.ts'
import { isDate } from '../time/club-date.ts'
import { TIMES } from '../time/hours.ts'
import { WEEKDAYS } from '../time/weekdays.ts'
import type { CalendarEvent } from './calendar-event.ts'
import type { CalendarLink, NewCalendarLink } from './calendar-link.ts'

const id = z.int().min(0).describe('Chosen by the client. It identifies the event for this person alone')
const email = z.email().max(254).optional().describe('The email in the ID token; you may leave it out')
const date = z
  .string()
  .refine((text) => isDate(text) && /^2[01]/.test(text), 'must be a date, yyyy-mm-dd, in the years 2000 to 2199')
  .meta({
    format: 'date',
    description: 'The date of a single event, which must fall on its `day`. Without it the event repeats every week',
  })
const described = {
  title: lineSchema.min(1, 'must not be empty').max(80),
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

export const calendarEventSchema: z.ZodType<CalendarEvent> = z
  .object({
    id,
    title: z.string(),
    day: z.enum(WEEKDAYS),
    time: z.enum(TIMES),
    date: date.optional(),
    email: z.string(),
  })
  .meta({ id: 'CalendarEvent', examples: [ANSWER] })
export const calendarEventsSchema = z.array(calendarEventSchema).meta({ examples: [[ANSWER]] })
export const changedEventSchema = calendarEventSchema.meta({ examples: [{ ...ANSWER, day: 'Tuesday' }] })

const SINCE = '2026-11-23T13:00:00.000Z'

export const calendarLinkSchema: z.ZodType<CalendarLink> = z
  .object({ active: z.boolean(), since: z.iso.datetime().nullable() })
  .meta({ id: 'CalendarLink', examples: [{ active: true, since: SINCE }] })
export const removedLinkSchema = calendarLinkSchema.meta({ examples: [{ active: false, since: null }] })

export const newCalendarLinkSchema: z.ZodType<NewCalendarLink> = z
  .object({ active: z.boolean(), since: z.iso.datetime().nullable(), url: z.url() })
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

export const calendarFeedParams = z.object({ token: z.string().describe('The secret part of the link') })
export const calendarFeedSchema = z.any().meta({
  examples: [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Ventaja//Calendar//EN\r\nMETHOD:PUBLISH\r\nNAME:Ventaja\r\nX-WR-CALNAME:Ventaja\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\nEND:VCALENDAR\r\n',
  ],
})
