import { beforeEach, expect, test, vi } from 'vitest'
import type { CalendarEvent } from '../../shared/calendar/calendar-schemas.ts'
import { calendar, putEvent, removeEvent } from './calendar-store.ts'

const event = (id: number, day: CalendarEvent['day'], time: string): CalendarEvent => ({
  id,
  day,
  time,
  title: `${id}`,
  email: 'ana@example.com',
})
const ids = () => calendar.store.getState().value?.map(({ id }) => id)
const hold = (...events: CalendarEvent[]) => calendar.store.setState({ value: events, error: null })
const answer = (body: unknown) => vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body)))

beforeEach(() => {
  calendar.store.setState(calendar.store.getInitialState(), true)
  vi.stubGlobal('localStorage', { getItem: () => 'ana@example.com' })
  vi.spyOn(console, 'error').mockReturnValue()
  return () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

test('a loaded list is sorted by day and time and clears the error, and a failure keeps the list', async () => {
  answer({})
  await calendar.load()
  expect(calendar.store.getState()).toMatchObject({ value: null, error: { message: 'not a list' } })
  answer([event(1, 'Sunday', '5:00'), event(2, 'Monday', '10:00'), event(3, 'Monday', '9:00')])
  await calendar.load()
  expect(ids()).toEqual([3, 2, 1])
  expect(calendar.store.getState().error).toBeNull()
  answer({})
  await calendar.load()
  expect(ids()).toEqual([3, 2, 1])
})

test('a moved event is listed once, in order', () => {
  hold(event(1, 'Monday', '9:00'), event(2, 'Tuesday', '9:00'))
  putEvent(event(1, 'Friday', '9:00'))
  putEvent(event(3, 'Monday', '5:00'))
  expect(ids()).toEqual([3, 2, 1])
})

test('a deleted event is removed', () => {
  hold(event(1, 'Monday', '9:00'), event(2, 'Tuesday', '9:00'))
  removeEvent(1)
  expect(ids()).toEqual([2])
})
