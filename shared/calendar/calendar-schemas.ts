import { z } from 'zod'
import { lineSchema } from '../text/text-schemas.ts'
import { isDate } from '../time/club-date.ts'
import { TIMES } from '../time/hours.ts'
import { WEEKDAYS } from '../time/weekdays.ts'
import type { CalendarEvent } from './calendar-event.ts'
import type { CalendarLink, NewCalendarLink } from './calendar-link.ts'

const id = z.int().min(0).describe('The client’s own number of it: it identifies the thing for this person only')
const email = z.email().max(254).optional().describe('Of the ID token, or left out')
const date = z
  .string()
  .refine((text) => isDate(text) && /^2[01]/.test(text), 'must be a date, yyyy-mm-dd, in the years 2000 to 2199')
  .meta({ format: 'date', description: 'The one date of the event, on its `day`; left out, it repeats every week' })
const described = {
  title: lineSchema.min(1, 'must not be empty').max(80),
  day: z.enum(WEEKDAYS),
  time: z.enum(TIMES),
  date: date.optional(),
}

export const ownRequest = z.strictObject({ email })
export const createEventRequest = z.strictObject({ id: id.optional(), ...described, email })
export type CreateEventRequest = z.infer<typeof createEventRequest>
export const updateEventRequest = z.strictObject({ id, ...described, email })
export type UpdateEventRequest = z.infer<typeof updateEventRequest>
export const deleteEventRequest = z.strictObject({ id, email })

export const calendarEventSchema: z.ZodType<CalendarEvent> = z
  .object({
    id,
    title: z.string(),
    day: z.enum(WEEKDAYS),
    time: z.enum(TIMES),
    date: date.optional(),
    email: z.string(),
  })
  .meta({ id: 'CalendarEvent' })

export const calendarLinkSchema: z.ZodType<CalendarLink> = z
  .object({ active: z.boolean(), since: z.iso.datetime().nullable() })
  .meta({ id: 'CalendarLink' })
export const newCalendarLinkSchema: z.ZodType<NewCalendarLink> = z
  .object({ active: z.boolean(), since: z.iso.datetime().nullable(), url: z.url() })
  .meta({ id: 'NewCalendarLink' })
