import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import type { Mail } from '../mail/mail-transport.ts'
import type { ReservationRow } from './reservations-repository.ts'

export interface IcsBooking {
  readonly row: ReservationRow
  readonly club: Pick<Club, 'name' | 'address'> | undefined
}

/**
 * Returns bookings as an iCalendar message (RFC 5546) to a person, with the UIDs of the calendar feed. Mail programs add the
 * bookings of a request to the calendar, and remove those of a cancellation.
 * @param now when the message is written (ms since 1970)
 */
export function bookingIcs(
  method: 'REQUEST' | 'CANCEL',
  bookings: readonly IcsBooking[],
  { organizer, attendee, now }: { readonly organizer: string; readonly attendee: string; readonly now: number },
): NonNullable<Mail['calendar']> {
  const calendar = ical({
    prodId: { company: 'Ventaja', product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod[method],
  })
  for (const { row, club } of bookings) {
    calendar.createEvent({
      id: `${row.uid}@ventaja`,
      sequence: row.sequence,
      summary: `${row.title} (${row.court})`,
      location: [row.court, club?.name, club?.address].filter(Boolean).join(', '),
      start: new Date(row.startsAt),
      end: new Date(row.endsAt),
      stamp: new Date(now),
      created: new Date(row.createdAt),
      lastModified: new Date(method === 'CANCEL' ? now : (row.changedAt ?? row.createdAt)),
      status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: { name: club?.name ?? 'Ventaja', email: organizer },
      attendees: [{ email: attendee, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
    })
  }
  return { method, content: calendar.toString() }
}
