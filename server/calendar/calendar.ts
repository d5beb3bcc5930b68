import { randomUUID } from 'node:crypto'
import { byStartTime } from '../../shared/calendar/calendar-event.ts'
import type { CalendarEvent, CreateEventRequest, UpdateEventRequest } from '../../shared/calendar/calendar-schemas.ts'
import { plainText } from '../../shared/text/plain-text.ts'
import { hourOf, timeOf, weekdayOf } from '../../shared/time/week.ts'
import { ApiError } from '../http/api-error.ts'
import { newId } from '../reservations/book/booking-rows.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { createCalendarRepository, type EventRow } from './calendar-repository.ts'

/** Maximum number of events of one person. */
const MAX_EVENTS = 500

export const idUsed = (): ApiError =>
  new ApiError(422, 'ID_USED', 'id: you have another event with this id; send another one')
export const otherDay = (date: string, day: string): ApiError =>
  new ApiError(422, 'OTHER_DAY', `date: ${date} is a ${weekdayOf(date)}, not a ${day}`)

export type Calendar = ReturnType<typeof openCalendar>

/** Opens the calendars. Each person sees only their own. */
export function openCalendar(storage: Storage, clock: () => number = Date.now) {
  const repository = createCalendarRepository(storage)

  return {
    /** Returns a person's events by day, then time. */
    list: async (owner: string): Promise<CalendarEvent[]> =>
      (await repository.ofOwner(owner)).map(eventOf).sort(byStartTime),

    /** Creates an event. A retry with the same id and body gets the same answer; `isNew`: whether this request created it. */
    create: async (owner: string, request: CreateEventRequest): Promise<{ event: CalendarEvent; isNew: boolean }> => {
      if ((await repository.ofOwner(owner)).length >= MAX_EVENTS) {
        throw new ApiError(
          422,
          'TOO_MANY_EVENTS',
          `email: a calendar can have ${MAX_EVENTS} events at most; delete some first`,
        )
      }
      const now = clock()
      const row: EventRow = {
        ...columnsOf(request),
        owner,
        id: request.id ?? newId(),
        uid: randomUUID(),
        sequence: 0,
        createdAt: now,
        updatedAt: now,
      }
      try {
        await repository.create(row)
        return { event: eventOf(row), isNew: true }
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
        const existing = await repository.own(owner, row.id)
        if (!existing || !isSame(existing, row)) throw idUsed()
        return { event: eventOf(existing), isNew: false }
      }
    },

    /** Changes an event. Returns undefined if the person has no such event. @throws ApiError 422 */
    update: async (owner: string, request: UpdateEventRequest): Promise<CalendarEvent | undefined> => {
      if (!(await repository.own(owner, request.id))) return undefined
      await repository.update(owner, request.id, { ...columnsOf(request), updatedAt: clock() })
      const row = await repository.own(owner, request.id)
      return row && eventOf(row)
    },

    /** Deletes an event and returns it, or undefined if the person has no such event. */
    remove: async (owner: string, id: number): Promise<CalendarEvent | undefined> => {
      const row = await repository.own(owner, id)
      if (row) await repository.remove(owner, id)
      return row && eventOf(row)
    },
  }
}

/** Whether a stored event equals the requested one. Earlier versions stored titles as they were sent. */
const isSame = (stored: EventRow, requested: EventRow): boolean =>
  plainText(stored.title) === requested.title &&
  (['day', 'hour', 'date'] as const).every((key) => stored[key] === requested[key])

/** Returns the columns of a request. @throws ApiError 422 if the date is on another day */
function columnsOf({ title, day, time, date }: Omit<CreateEventRequest, 'id' | 'email'>) {
  const hour = hourOf(time)
  if (hour === undefined) throw new Error(`${time} passed the schema`)
  if (date !== undefined && weekdayOf(date) !== day) throw otherDay(date, day)
  return { title, day, hour, date: date ?? null }
}

const eventOf = ({ id, title, day, hour, date, owner }: EventRow): CalendarEvent => ({
  id,
  title,
  day,
  time: timeOf(hour),
  ...(date !== null && { date }),
  email: owner,
})
