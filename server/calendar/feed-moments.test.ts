import { parseString } from '@filecage/ical/parser'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'
import { DEFAULT_CLUBS } from '../../shared/clubs/default-clubs.ts'
import { clubMoment } from '../../shared/time/club-time.ts'
import { plusDays, WEEKDAYS, weekdayOf } from '../../shared/time/week.ts'
import type { ReservationRow } from '../reservations/stored/stored.ts'
import { aBookingRow } from '../testing/booking-row.ts'
import { calendarFeed } from './calendar-feed.ts'
import type { EventRow } from './calendar-repository.ts'

const CREATED = Date.parse('2025-12-28T12:00:00Z')
const YEAR = Array.from({ length: 365 }, (_, day) => plusDays('2026-01-01', day))
const HOUR = 3_600_000

const event = (id: number, more: Partial<EventRow>): EventRow => ({
  owner: 'ana@example.com',
  id,
  uid: `event-${id}`,
  title: 'Practice',
  day: 'Monday',
  hour: 9,
  date: null,
  sequence: 0,
  createdAt: CREATED,
  updatedAt: CREATED,
  ...more,
})

const booking = (uid: string, startsAt: number): ReservationRow => aBookingRow({ uid, startsAt, createdAt: CREATED })

/** Returns the feed of a club in a time zone. */
function feedIn(timeZone: string, events: readonly EventRow[], bookings: readonly ReservationRow[]): string {
  const [first] = DEFAULT_CLUBS
  if (!first) throw new Error('there is no default club')
  const club = { ...first, timeZone } as unknown as ReturnType<Parameters<typeof calendarFeed>[2]['find']>
  return calendarFeed(events, bookings, { find: () => club, zoneOf: () => timeZone })
}

/** Returns the events of a feed by their UIDs, parsed with another library and only with the time zones of the feed. */
function eventsIn(text: string): Map<string, ICAL.Event> {
  const component = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.reset()
  for (const zone of component.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  return new Map(
    component
      .getAllSubcomponents('vevent')
      .map((each) => [each.getFirstPropertyValue('uid'), each] as const)
      .map(([uid, each]) => [String(uid).replace('@ventaja', ''), new ICAL.Event(each)]),
  )
}

test.each([
  'America/Santo_Domingo',
  'Europe/Madrid',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Jerusalem',
  'America/Nuuk',
  // Their governments changed the rules lately, so lists of time zones differ.
  'Africa/Casablanca',
  'Africa/El_Aaiun',
  'America/Edmonton',
  'America/Vancouver',
])('in %s, the feed names the moments of the product on every day of a year', (timeZone) => {
  const weekly = [5, 22].flatMap((hour) => WEEKDAYS.map((day, index) => event(hour * 10 + index, { day, hour })))
  const single = YEAR.map((date, index) => event(1000 + index, { date, day: weekdayOf(date), hour: 17 }))
  const bookings = YEAR.map((date) => booking(date, clubMoment(date, 12, timeZone)))
  const text = feedIn(timeZone, [...weekly, ...single], bookings)
  expect(() => parseString(text)).not.toThrow()
  const events = eventsIn(text)
  const moments = (uid: string) => {
    const { startDate, endDate } = events.get(uid) as ICAL.Event
    return [startDate, endDate].map((each) => each.toUnixTime() * 1000)
  }
  const lasting = (start: number) => [start, start + HOUR]
  for (const [index, date] of YEAR.entries()) {
    expect(moments(`event-${1000 + index}`), date).toEqual(lasting(clubMoment(date, 17, timeZone)))
    expect(moments(date), date).toEqual(lasting(clubMoment(date, 12, timeZone)))
  }
  for (const { uid, hour, day } of weekly) {
    const occurrences = (events.get(uid) as ICAL.Event).iterator()
    // The first date with each weekday is in the week after the events were created.
    for (
      let date = plusDays('2025-12-28', WEEKDAYS.indexOf(day) === 6 ? 0 : WEEKDAYS.indexOf(day) + 1);
      date < '2027-01-01';
      date = plusDays(date, 7)
    )
      expect(occurrences.next().toUnixTime() * 1000, `${date} ${hour}:00`).toBe(clubMoment(date, hour, timeZone))
  }
})

test.each([
  ['Europe/Madrid', '2026-10-25T00:00:00Z'],
  ['America/New_York', '2026-11-01T05:00:00Z'],
])('in %s, the bookings of both repeated hours have their own start and end', (timeZone, first) => {
  const starts = [Date.parse(first), Date.parse(first) + HOUR]
  const text = feedIn(
    timeZone,
    [],
    starts.map((start) => booking(String(start), start)),
  )
  const events = eventsIn(text)
  const others = nodeIcal.sync.parseICS(text)
  for (const start of starts) {
    const { startDate, endDate } = events.get(String(start)) as ICAL.Event
    expect([startDate, endDate].map((each) => each.toJSDate())).toEqual([new Date(start), new Date(start + HOUR)])
    const other = others[`${start}@ventaja`]
    if (other?.type !== 'VEVENT') throw new Error('node-ical found no event')
    expect([other.start, other.end].map(Number)).toEqual([start, start + HOUR])
  }
})
