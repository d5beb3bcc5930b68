import { beforeEach, expect, test } from 'vitest'
import type { CalendarEvent } from '../../shared/calendar/calendar-schemas.ts'
import { putEvent, removeEvent, replaceEvents, setEventsError, useCalendar } from './calendar-store.ts'

const event = (id: number, day: CalendarEvent['day'], time: string): CalendarEvent => ({
  id,
  day,
  time,
  title: `${id}`,
  email: 'ana@example.com',
})
const ids = () => useCalendar.getState().events?.map(({ id }) => id)

beforeEach(() => useCalendar.setState({ events: null, error: null, bookings: [] }))

test('a loaded list is sorted by day and time and clears the error, and a failure keeps the list', () => {
  setEventsError('offline')
  replaceEvents([event(1, 'Sunday', '5:00'), event(2, 'Monday', '10:00'), event(3, 'Monday', '9:00')])
  expect(ids()).toEqual([3, 2, 1])
  expect(useCalendar.getState().error).toBeNull()
  setEventsError('offline')
  expect(ids()).toEqual([3, 2, 1])
})

test('a moved event is listed once, in order', () => {
  replaceEvents([event(1, 'Monday', '9:00'), event(2, 'Tuesday', '9:00')])
  putEvent(event(1, 'Friday', '9:00'))
  putEvent(event(3, 'Monday', '5:00'))
  expect(ids()).toEqual([3, 2, 1])
})

test('a deleted event is removed', () => {
  removeEvent(1)
  expect(ids()).toBeUndefined()
  replaceEvents([event(1, 'Monday', '9:00'), event(2, 'Tuesday', '9:00')])
  removeEvent(1)
  expect(ids()).toEqual([2])
})
