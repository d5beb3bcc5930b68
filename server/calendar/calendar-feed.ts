import ical, { ICalCalendarMethod, ICalEventRepeatingFreq, ICalEventStatus, type ICalWeekday } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import { clubById } from '../../shared/reservations/clubs.ts'
import { CLUB_TIME_ZONE, clubDay } from '../../shared/time/club-date.ts'
import { nextWeekday, type Weekday } from '../../shared/time/weekdays.ts'
import type { ReservationRow } from '../reservations/reservations-repository.ts'
import type { EventRow } from './calendar-repository.ts'
import { clubTimeZone } from './club-time-zone.ts'

/** So often (s) programs that subscribe are asked to look again. */
const REFRESH_SECONDS = 3600

/** UIDs are ours for good, wherever the server is reached. */
const uidOf = (uid: string): string => `${uid}@ventaja`

/**
 * A person's week and reservations as iCalendar (RFC 5545): what Google Calendar, Outlook and Apple subscribe to. The
 * same rows always give the same text, since nothing in it is taken from the clock: caches can rely on it.
 */
export function calendarFeed(events: readonly EventRow[], reservations: readonly ReservationRow[]): string {
  const calendar = ical({
    name: 'Ventaja',
    prodId: { company: 'Ventaja', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    // Named on the events and not here: the library would write stamps, which must be UTC, in the calendar's zone.
    timezone: { name: null, generator: clubTimeZone },
  })
  for (const event of events) {
    calendar.createEvent({
      id: uidOf(event.uid),
      sequence: event.sequence,
      summary: event.title || 'Ventaja',
      ...(event.date === null ? everyWeek(event) : hour(event.date, event.hour)),
      ...stamps(event.createdAt, event.updatedAt),
      status: ICalEventStatus.CONFIRMED,
    })
  }
  for (const reservation of reservations) {
    const club = clubById(reservation.club)
    calendar.createEvent({
      id: uidOf(reservation.uid),
      sequence: 0,
      summary: `${reservation.title} (${reservation.court})`,
      location: [reservation.court, club?.name, club?.address].join(', '),
      ...hour(reservation.date, reservation.hour),
      ...stamps(reservation.createdAt, reservation.createdAt),
      status: ICalEventStatus.CONFIRMED,
    })
  }
  return `${propertiesFirst(calendar.toString())}\r\n`
}

/** What is said of the whole calendar stands before its first component (RFC 5545, 3.6); the library adds some after. */
function propertiesFirst(text: string): string {
  const late = /^(?:REFRESH-INTERVAL|X-PUBLISHED-TTL)[;:].*\r\n/gm
  const first = text.indexOf('BEGIN:VTIMEZONE')
  // Within an event a title may hold these words, but never at the start of a line: continued lines begin with a space.
  const moved = first < 0 ? null : text.slice(first).match(late)
  if (!moved) return text
  return text.slice(0, first) + moved.join('') + text.slice(first).replace(late, '')
}

/** What stands on the club's clock, for an hour. */
function hour(date: string, from: number) {
  const start = Temporal.PlainDate.from(date).toPlainDateTime({ hour: from })
  return { start, end: start.add({ hours: 1 }), timezone: CLUB_TIME_ZONE }
}

/** From the first such day since the event was made. */
const everyWeek = (event: EventRow) => ({
  ...hour(nextWeekday(event.day, clubDay(event.createdAt)), event.hour),
  repeating: { freq: ICalEventRepeatingFreq.WEEKLY, byDay: [twoLetters(event.day)] },
})

/** The moments of the row itself: with the clock's, every copy of the feed would be another one. */
const stamps = (createdAt: number, updatedAt: number) => ({
  created: new Date(createdAt),
  lastModified: new Date(updatedAt),
  stamp: new Date(updatedAt),
})

/** MO for Monday. */
const twoLetters = (day: Weekday) => day.slice(0, 2).toUpperCase() as ICalWeekday
