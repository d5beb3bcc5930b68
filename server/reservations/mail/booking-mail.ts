import { createHash } from 'node:crypto'
import { FALLBACK_LANGUAGE, type Language } from '../../../shared/i18n/languages.ts'
import { isPersonKey } from '../../../shared/members/member-key.ts'
import { type BookingMailKind, bookingPath } from '../../../shared/reservations/booking-mails.ts'
import { mailBody } from '../../mail/mail-body.ts'
import { mailTexts } from '../../mail/mail-texts.ts'
import type { Mail, MailCalendar } from '../../mail/mail-transport.ts'
import type { BookedClubs } from '../slots/booking-slots.ts'
import type { ReservationRow } from '../stored/stored.ts'
import type { BookingLetter, Letter } from './letters.ts'
import { offerMail } from './offer-mail.ts'
import { slotText, zoneText } from './slot-in-mail.ts'

export interface BookingMailsDeps {
  readonly clubs: Pick<BookedClubs, 'courtOf'>
  readonly publicUrl: string
  /** The sender of the emails, which is the organizer in calendars. */
  readonly mailFrom: string
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
  /** Returns the stored people with these emails. */
  readonly peopleOf: (emails: readonly string[]) => Promise<readonly KnownRecipient[]>
  /** Returns the emails of a kind that their recipients want. */
  readonly ownMails: (kind: (typeof OPTIONAL)[number], mails: readonly Mail[]) => Promise<readonly Mail[]>
}

interface KnownRecipient {
  readonly email: string
  readonly name: string
  readonly language: Language | null
  /** Email of a member without an account, whose `email` is a key; empty if the club has none. */
  readonly contact?: string | null
}

/** An email with the kind of its letter. */
interface Written {
  readonly kind: Letter['kind']
  readonly mail: Mail
}

/** Emails that people can stop. */
const OPTIONAL = ['offer', 'reminder'] as const

const CALENDAR: Partial<Record<BookingMailKind, MailCalendar['method']>> = {
  booked: 'REQUEST',
  moved: 'REQUEST',
  rezoned: 'REQUEST',
  renamed: 'REQUEST',
  cancelled: 'CANCEL',
  left: 'CANCEL',
}

/** Writes letters as emails, each in the language of its recipient. */
export type WriteLetters = (letters: readonly Letter[]) => Promise<Mail[]>

/** Returns the function that writes the emails about bookings. */
export function bookingMails({
  clubs,
  publicUrl,
  mailFrom,
  peopleOf,
  ownMails,
  clock,
}: BookingMailsDeps): WriteLetters {
  const organizer = /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom

  async function mailOf(
    { kind, to, rows, reason, before = [], timeZone }: BookingLetter,
    language: Language,
    name: string,
  ): Promise<Mail> {
    const t = mailTexts(language)
    const [first, ...others] = rows
    if (!first) throw new Error('an email is about a booking')
    const texts = { title: first.title, name, count: rows.length }
    const clubOf = ({ courtId }: ReservationRow) => {
      const club = clubs.courtOf(courtId)?.club
      return club && { ...club, timeZone: timeZone ?? club.timeZone }
    }
    const linesOf = (slots: readonly ReservationRow[]) =>
      slots.map((row) => slotText({ ...row, club: clubOf(row) }, language))
    const lines = linesOf(rows)
    const old = before.length > 0 ? [t('mail.booking.before'), ...linesOf(before)] : []
    const zone = zoneText(clubOf(first)?.timeZone ?? 'UTC', language)
    const method = CALENDAR[kind]
    const link =
      method === 'CANCEL' || kind === 'uninvited'
        ? null
        : `${publicUrl}${bookingPath(first.uid, rows.length > 1 ? first.series : null)}`
    const answer = rows.length === 2 ? t('mail.booking.answerBoth') : t('mail.booking.answer', { count: rows.length })
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
      calendar,
      ...mailBody(language, [
        t(`mail.booking.${kind}.intro`, texts),
        lines,
        old,
        zone,
        reason ? t('mail.booking.reason', { reason }) : '',
        link ? [kind === 'invited' ? answer : t('mail.booking.open'), { link }] : '',
      ]),
    }
  }

  return async (letters) => {
    const emails = letters.flatMap((letter) =>
      letter.kind === 'offer'
        ? [letter.to]
        : [letter.to, letter.who ?? [], letter.rows.map(({ owner }) => owner)].flat(),
    )
    const people = new Map((await peopleOf([...new Set(emails)])).map((person) => [person.email, person]))
    const written = await Promise.all(
      letters.flatMap((addressed): (Written | Promise<Written>)[] => {
        const to = isPersonKey(addressed.to) ? people.get(addressed.to)?.contact : addressed.to
        if (!to) return []
        const letter = { ...addressed, to }
        const language = people.get(addressed.to)?.language
        if (letter.kind === 'offer')
          return [
            { kind: letter.kind, mail: offerMail(letter, { publicUrl, language: language ?? FALLBACK_LANGUAGE }) },
          ]
        // A guest without an account gets the language of the person who booked.
        const known = people.has(addressed.to) ? language : people.get(letter.rows[0]?.owner ?? '')?.language
        const name = people.get(letter.who ?? '')?.name || (letter.who ?? '')
        return [mailOf(letter, known ?? FALLBACK_LANGUAGE, name).then((mail) => ({ kind: letter.kind, mail }))]
      }),
    )
    const wanted = await Promise.all(
      OPTIONAL.map((optional) =>
        ownMails(
          optional,
          written.flatMap(({ kind, mail }) => (kind === optional ? mail : [])),
        ),
      ),
    )
    const byId = new Map(wanted.flat().map((mail) => [mail.id, mail]))
    const isOptional = (kind: Letter['kind']): boolean => OPTIONAL.some((each) => each === kind)
    return written.flatMap(({ kind, mail }) => (isOptional(kind) ? (byId.get(mail.id) ?? []) : mail))
  }
}
