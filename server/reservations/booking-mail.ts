import { createHash } from 'node:crypto'
import { FALLBACK_LANGUAGE, type Language } from '../../shared/i18n/languages.ts'
import { type BookingMailKind, bookingPath } from '../../shared/reservations/booking-mails.ts'
import { escaped } from '../../shared/text/escaped.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import type { Mail, MailCalendar } from '../mail/mail-transport.ts'
import { playersOf } from './booking-rows.ts'
import type { BookedClubs } from './booking-slots.ts'
import type { StoredBooking } from './bookings-repository.ts'
import type { ReservationRow } from './reservations-repository.ts'
import { slotText, zoneText } from './slot-in-mail.ts'

export interface BookingMailsDeps {
  readonly clubs: Pick<BookedClubs, 'courtOf'>
  readonly publicUrl: string
  /** The sender of the emails, which is the organizer in calendars. */
  readonly mailFrom: string
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
  /** Returns the stored people with these emails. */
  readonly peopleOf: (
    emails: readonly string[],
  ) => Promise<readonly { readonly email: string; readonly name: string; readonly language: Language | null }[]>
}

const CALENDAR: Partial<Record<BookingMailKind, MailCalendar['method']>> = {
  booked: 'REQUEST',
  moved: 'REQUEST',
  renamed: 'REQUEST',
  cancelled: 'CANCEL',
  left: 'CANCEL',
}

interface Letter {
  readonly kind: BookingMailKind
  readonly to: string
  readonly rows: readonly ReservationRow[]
  /** The email of the person whom the email names: the inviter, or the partner who answered. */
  readonly who?: string
  /** The reason of a cancellation by the club. */
  readonly reason?: string | null
  /** The moved bookings as they were. */
  readonly before?: readonly ReservationRow[]
}

export type BookingMails = ReturnType<typeof createBookingMails>

/** Writes the emails about bookings, each in the language of its recipient. */
export function createBookingMails({ clubs, publicUrl, mailFrom, peopleOf, clock }: BookingMailsDeps) {
  const organizer = /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom

  async function write(letters: readonly Letter[]): Promise<Mail[]> {
    const emails = letters.flatMap(({ to, rows, who }) => [
      to,
      ...(who ? [who] : []),
      ...rows.map(({ owner }) => owner),
    ])
    const people = new Map((await peopleOf([...new Set(emails)])).map((person) => [person.email, person]))
    return Promise.all(
      letters.map((letter) => {
        // A guest without an account gets the language of the person who booked.
        const known = people.get(letter.to) ?? people.get(letter.rows[0]?.owner ?? '')
        const name = people.get(letter.who ?? '')?.name || (letter.who ?? '')
        return mailOf(letter, known?.language ?? FALLBACK_LANGUAGE, name)
      }),
    )
  }

  async function mailOf(
    { kind, to, rows, reason, before = [] }: Letter,
    language: Language,
    name: string,
  ): Promise<Mail> {
    const t = mailTexts(language)
    const [first, ...others] = rows
    if (!first) throw new Error('an email is about a booking')
    const texts = { title: first.title, name, count: rows.length }
    const intro = t(`mail.booking.${kind}.intro`, texts)
    const clubOf = ({ courtId }: ReservationRow) => clubs.courtOf(courtId)?.club
    const linesOf = (slots: readonly ReservationRow[]) =>
      slots.map((row) => slotText({ ...row, club: clubOf(row) }, language))
    const lines = linesOf(rows)
    const old = before.length > 0 ? [t('mail.booking.before'), ...linesOf(before)] : []
    const zone = zoneText(clubOf(first)?.timeZone ?? 'UTC', language)
    const method = CALENDAR[kind]
    const because = reason ? t('mail.booking.reason', { reason }) : null
    const link =
      method === 'CANCEL' || kind === 'uninvited'
        ? null
        : `${publicUrl}${bookingPath(first.uid, rows.length > 1 ? first.series : null)}`
    const answer = rows.length === 2 ? t('mail.booking.answerBoth') : t('mail.booking.answer', { count: rows.length })
    const more = link && (kind === 'invited' ? answer : t('mail.booking.open'))
    // Imported only if needed, because it loads slowly.
    const calendar = method
      ? (await import('./booking-ics.ts')).bookingIcs(
          method,
          [{ row: first, club: clubOf(first) }, ...others.map((row) => ({ row, club: clubOf(row) }))],
          { organizer, attendee: to, now: clock() },
        )
      : null
    return {
      // The recipient is in the id as a hash, because ids are in logs.
      id: `${kind}-${first.uid}-${first.sequence}-${createHash('sha256').update(to).digest('hex').slice(0, 12)}`,
      recipient: to,
      subject: t(`mail.booking.${kind}.subject`, { ...texts, when: lines[0] }),
      language,
      calendar,
      text: [
        intro,
        '',
        ...lines,
        '',
        ...(old.length > 0 ? [...old, ''] : []),
        zone,
        ...(because ? ['', because] : []),
        ...(link ? ['', more, link] : []),
        '',
      ].join('\n'),
      html: [
        `<html lang="${language}"><body style="font:16px/1.5 sans-serif;color:#0d2438">`,
        `<p>${escaped(intro)}</p><p>${lines.map(escaped).join('<br>')}</p>`,
        ...(old.length > 0 ? [`<p>${old.map(escaped).join('<br>')}</p>`] : []),
        `<p>${escaped(zone)}</p>`,
        ...(because ? [`<p>${escaped(because)}</p>`] : []),
        ...(link ? [`<p>${escaped(more ?? '')}<br><a href="${escaped(link)}">${escaped(link)}</a></p>`] : []),
        '</body></html>',
      ].join('\n'),
    }
  }

  return {
    /** Confirms new bookings to their owner, and invites the partners. */
    confirmed: (rows: readonly ReservationRow[], invited: readonly string[]): Promise<Mail[]> => {
      const owner = rows[0]?.owner ?? ''
      return write([{ kind: 'booked', to: owner, rows }, ...invitations(rows, owner, invited)])
    },

    /** Informs everybody who plays about cancelled bookings, and the partners who have not answered. */
    cancelled: (bookings: readonly StoredBooking[], reason: string | null): Promise<Mail[]> =>
      write([
        ...playersIn(bookings).map(
          ({ to, rows }) => ({ kind: 'cancelled', to, reason, rows: withNextSequence(rows) }) as const,
        ),
        ...inviteesIn(bookings).map(({ to, rows }) => ({ kind: 'uninvited', to, reason, rows }) as const),
      ]),

    /**
     * Informs everybody who plays about a new court, time or title, and invites the new partners. If the court or time is new, also
     * invites the partners again who have not answered. Informs the partners who are no longer on the booking.
     */
    changed: (before: readonly StoredBooking[], after: readonly StoredBooking[], invited: readonly string[]) => {
      const old = new Map(before.map(({ row }) => [row.uid, row]))
      const [moved, renamed]: [StoredBooking[], StoredBooking[]] = [[], []]
      for (const each of after) {
        const was = old.get(each.row.uid)
        if (was?.courtId !== each.row.courtId || was.startsAt !== each.row.startsAt) moved.push(each)
        else if (was.title !== each.row.title) renamed.push(each)
      }
      const rows = after.map(({ row }) => row)
      const playing = new Set(
        after.flatMap((each) => playersOf(each).people.map((email) => `${each.row.uid} ${email}`)),
      )
      const left = playersIn(before).flatMap(({ to, rows: all }) => {
        const own = all.filter(({ uid }) => !playing.has(`${uid} ${to}`))
        return own.length > 0 ? [{ kind: 'left', to, rows: withNextSequence(own) } as const] : []
      })
      const uninvited = inviteesIn(before).flatMap(({ to, rows: all }) => {
        const own = all.filter(({ uid }) => !after.some((each) => each.row.uid === uid && hasPartner(each, to)))
        return own.length > 0 ? [{ kind: 'uninvited', to, rows: own } as const] : []
      })
      return write([
        ...playersIn(moved).map(({ to, rows }) => {
          const was = rows.flatMap(({ uid }) => old.get(uid) ?? [])
          return { kind: 'moved', to, rows, before: was } as const
        }),
        ...playersIn(renamed).map((player) => ({ kind: 'renamed', ...player }) as const),
        ...left,
        ...uninvited,
        ...inviteesIn(moved)
          .filter(({ to }) => !invited.includes(to))
          .map(({ to, rows: slots }) => ({ kind: 'invited', to, rows: slots, who: slots[0]?.owner ?? '' }) as const),
        ...invitations(rows, rows[0]?.owner ?? '', invited),
      ])
    },

    /**
     * Informs the owner about the answer of a partner. Confirms it to a partner who accepts. Also confirms it to a partner who
     * declines after accepting, because the calendar of this partner has the bookings.
     * @param after the bookings with the answer
     * @param before the same bookings without it
     */
    answered: (
      after: readonly StoredBooking[],
      before: readonly StoredBooking[],
      email: string,
      accepted: boolean,
    ): Promise<Mail[]> => {
      const rows = after.map(({ row }) => row)
      const played = new Set(before.filter((each) => playersOf(each).people.includes(email)).map(({ row }) => row.uid))
      const left = rows.filter(({ uid }) => played.has(uid))
      const owner = rows[0]?.owner ?? ''
      return write([
        { kind: accepted ? 'partnerAccepted' : 'partnerDeclined', to: owner, rows, who: email },
        ...(accepted ? [{ kind: 'booked', to: email, rows } as const] : []),
        ...(!accepted && left.length > 0 ? [{ kind: 'left', to: email, rows: left } as const] : []),
      ])
    },

    /** Reminds everybody who plays of a booking. */
    reminder: (booking: StoredBooking): Promise<Mail[]> =>
      write(playersIn([booking]).map((player) => ({ kind: 'reminder', ...player }) as const)),
  }
}

/** Returns bookings as they are in the calendar event that cancels them. */
const withNextSequence = (rows: readonly ReservationRow[]): ReservationRow[] =>
  rows.map((row) => ({ ...row, sequence: row.sequence + 1 }))

const invitations = (rows: readonly ReservationRow[], owner: string, emails: readonly string[]): Letter[] =>
  emails.map((to) => ({ kind: 'invited', to, rows, who: owner }))

/** Returns the people who play, each with their bookings. */
const playersIn = (bookings: readonly StoredBooking[]) => byEmail(bookings, (each) => playersOf(each).people)

/** Returns the partners who have not answered, each with the bookings to which they are invited. */
const inviteesIn = (bookings: readonly StoredBooking[]) =>
  byEmail(bookings, ({ partners }) => partners.filter(({ state }) => state === 'invited').map(({ email }) => email))

const hasPartner = ({ partners }: StoredBooking, email: string): boolean =>
  partners.some((partner) => partner.email === email)

function byEmail(bookings: readonly StoredBooking[], emailsOf: (booking: StoredBooking) => readonly string[]) {
  const rowsOf = new Map<string, ReservationRow[]>()
  for (const each of bookings)
    for (const email of emailsOf(each)) rowsOf.set(email, [...(rowsOf.get(email) ?? []), each.row])
  return [...rowsOf].map(([to, rows]) => ({ to, rows }))
}
