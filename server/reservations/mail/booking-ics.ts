import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import type { MailCalendar } from '../../mail/mail-transport.ts'
import type { ReservationRow } from '../stored/stored.ts'
import { icsText, NAME_TO_REPLACE, withOrganizer } from './ics-text.ts'

export interface IcsBooking {
  readonly row: ReservationRow
  readonly club: Pick<Club, 'name' | 'address'> | undefined
}

/**
 * Returns bookings as iCalendar messages (RFC 5546) to a person, with the UIDs of the calendar feed. Mail programs add the
 * bookings of a request to the calendar, and remove those of a cancellation.
 * @param now when the message is written (ms since 1970)
 */
export function bookingIcs(
  method: MailCalendar['method'],
  bookings: readonly [IcsBooking, ...IcsBooking[]],
  to: { readonly organizer: string; readonly attendee: string; readonly now: number },
): MailCalendar {
  const [first, ...more] = bookings
  return { method, content: icsOf(method, first, to), more: more.map((booking) => icsOf(method, booking, to)) }
}

function icsOf(
  method: MailCalendar['method'],
  { row, club }: IcsBooking,
  { organizer, attendee, now }: Parameters<typeof bookingIcs>[2],
): string {
  const calendar = ical({
    prodId: { company: 'Ventaja', product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod[method],
  })
  calendar.createEvent({
    id: `${row.uid}@ventaja`,
    sequence: row.sequence,
    summary: icsText(`${row.title} (${row.court})`),
    location: icsText([row.court, club?.name, club?.address].filter(Boolean).join(', ')),
    start: new Date(row.startsAt),
    end: new Date(row.endsAt),
    stamp: new Date(now),
    created: new Date(row.createdAt),
    lastModified: new Date(method === 'CANCEL' ? now : (row.changedAt ?? row.createdAt)),
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: NAME_TO_REPLACE, email: organizer },
    attendees: [{ email: attendee, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  })
  return withOrganizer(calendar.toString(), club?.name ?? 'Ventaja')
}
