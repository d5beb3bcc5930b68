import ical, { ICalCalendarMethod, ICalEventRepeatingFreq, ICalEventStatus, type ICalWeekday } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import { PRODUCT_NAME } from '../../shared/brand/brand.ts'
import { clubMoment } from '../../shared/time/club-time.ts'
import { nextWeekday, type Weekday } from '../../shared/time/week.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import type { Clubs } from '../clubs/clubs.ts'
import { icsText } from '../reservations/mail/ics-text.ts'
import type { ReservationRow } from '../reservations/stored/stored.ts'
import type { EventRow } from './calendar-repository.ts'
import { timeZoneComponent } from './time-zone.ts'

/** Suggested refresh interval for subscribed programs (s). */
const REFRESH_SECONDS = 3600
const HOUR_MS = 3_600_000

/** Returns the UID of an event. It does not depend on the server's address. */
const uidOf = (uid: string): string => `${uid}@ventaja`

/**
 * Returns a person's events and reservations as iCalendar (RFC 5545), for Google Calendar, Outlook and Apple Calendar. The same
 * rows always give the same text, so caches work: nothing depends on the clock.
 */
export function calendarFeed(
  events: readonly EventRow[],
  reservations: readonly ReservationRow[],
  clubs: Pick<Clubs, 'find' | 'zoneOf'>,
  siteName: string = PRODUCT_NAME,
): string {
  const zone = clubs.zoneOf(null)
  const calendar = ical({
    name: icsText(siteName),
    prodId: { company: 'Ventaja', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    // Only the weekly events have the time zone. With a time zone here, the library would write DTSTAMP in that zone, but
    // DTSTAMP must be in UTC.
    timezone: { name: null, generator: (zone) => timeZoneComponent(zone, firstYear(events, zone)) },
  })
  for (const event of events) {
    calendar.createEvent({
      id: uidOf(event.uid),
      sequence: event.sequence,
      summary: icsText(event.title) || icsText(siteName),
      ...(event.date === null ? everyWeek(event, zone) : once(event.date, event.hour, zone)),
      ...stamps(event.createdAt, event.updatedAt),
      status: ICalEventStatus.CONFIRMED,
    })
  }
  for (const reservation of reservations) {
    const club = clubs.find(reservation.club)
    calendar.createEvent({
      id: uidOf(reservation.uid),
      sequence: reservation.sequence,
      summary: icsText(`${reservation.title} (${reservation.court})`),
      location: icsText([reservation.court, club?.name, club?.address].join(', ')),
      start: new Date(reservation.startsAt),
      end: new Date(reservation.endsAt),
      ...stamps(reservation.createdAt, reservation.changedAt ?? reservation.createdAt),
      status: ICalEventStatus.CONFIRMED,
    })
  }
  return `${propertiesFirst(calendar.toString())}\r\n`
}

/** Moves the calendar's properties before its first component (RFC 5545, 3.6). The library writes some of them after it. */
function propertiesFirst(text: string): string {
  const late = /^(?:REFRESH-INTERVAL|X-PUBLISHED-TTL)[;:].*\r\n/gm
  const first = text.indexOf('BEGIN:VTIMEZONE')
  // A title may contain these words, but never at the start of a line: continued lines begin with a space.
  const moved = first < 0 ? null : text.slice(first).match(late)
  if (!moved) return text
  return text.slice(0, first) + moved.join('') + text.slice(first).replace(late, '')
}

/** Returns the start and end of an hour of one date, in UTC: a local time would be ambiguous while clocks repeat an hour. */
function once(date: string, hour: number, timeZone: string) {
  const start = clubMoment(date, hour, timeZone)
  return { start: new Date(start), end: new Date(start + HOUR_MS) }
}

/** Returns the year in which the first event was created. A time zone is described from then on. */
const firstYear = (events: readonly EventRow[], zone: string): number =>
  Number(dateIn(zone, Math.min(...events.map(({ createdAt }) => createdAt))).slice(0, 4))

/**
 * Returns the weekly repetition of an event, at the same local hour in every season. It starts on the first date with the event's weekday on or after the day on
 * which the event was created.
 */
function everyWeek({ day, hour, createdAt }: EventRow, timezone: string) {
  const start = Temporal.PlainDate.from(nextWeekday(day, dateIn(timezone, createdAt))).toPlainDateTime({ hour })
  return {
    start,
    end: start.add({ hours: 1 }),
    timezone,
    repeating: { freq: ICalEventRepeatingFreq.WEEKLY, byDay: [twoLetters(day)] },
  }
}

/**
 * Returns the times at which the event was stored and changed. With the current time, every copy of the feed would differ.
 */
const stamps = (createdAt: number, updatedAt: number) => ({
  created: new Date(createdAt),
  lastModified: new Date(updatedAt),
  stamp: new Date(updatedAt),
})

/** Returns the first two letters of a weekday in capitals, such as `MO`. */
const twoLetters = (day: Weekday) => day.slice(0, 2).toUpperCase() as ICalWeekday
