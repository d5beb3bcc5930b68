import type { BookingMailKind } from '../../../shared/reservations/booking-mails.ts'
import type { SlotAt } from '../slots/booking-slots.ts'
import { playersOf, type ReservationRow, type StoredBooking } from '../stored/stored.ts'

/** What an email about bookings says, and to whom. */
export interface BookingLetter {
  readonly kind: BookingMailKind
  readonly to: string
  readonly rows: readonly ReservationRow[]
  /** The email of the person whom the email names: the inviter, or the partner who answered. */
  readonly who?: string
  /** The reason of a cancellation by the club. */
  readonly reason?: string | null
  /** The moved bookings as they were. */
  readonly before?: readonly ReservationRow[]
  /** The time zone of the times; by default that of the club. */
  readonly timeZone?: string
}

/** What an email says that offers a slot to a waiting person. */
export interface OfferLetter {
  readonly kind: 'offer'
  readonly to: string
  readonly at: SlotAt
  /** The `uid` of the booking that holds the slot. */
  readonly uid: string
  /** When the offer ends (ms since 1970). */
  readonly until: number
  /** The prices for guests and members, in the club's currency. */
  readonly guestCents: number
  readonly memberCents: number
}

export type Letter = BookingLetter | OfferLetter

/** Returns the letters that confirm new bookings to their owner, and invite the partners. */
export const confirmedLetters = (rows: readonly ReservationRow[], invited: readonly string[]): Letter[] => {
  const owner = rows[0]?.owner ?? ''
  return [{ kind: 'booked', to: owner, rows }, ...invitations(rows, owner, invited)]
}

/** Returns the letters about cancelled bookings to everybody who plays, and to the partners who have not answered. */
export const cancelledLetters = (bookings: readonly StoredBooking[], reason: string | null): Letter[] => [
  ...playersIn(bookings).map(
    ({ to, rows }) => ({ kind: 'cancelled', to, reason, rows: withNextSequence(rows) }) as const,
  ),
  ...inviteesIn(bookings).map(({ to, rows }) => ({ kind: 'uninvited', to, reason, rows }) as const),
]

/**
 * Returns the letters about a new court, time or title to everybody who plays, and to the partners who are no longer on the
 * booking. They invite the new partners and, if the court or time is new, those who have not answered.
 */
export const changedLetters = (
  before: readonly StoredBooking[],
  after: readonly StoredBooking[],
  invited: readonly string[],
): Letter[] => {
  const old = new Map(before.map(({ row }) => [row.uid, row]))
  const [moved, renamed]: [StoredBooking[], StoredBooking[]] = [[], []]
  for (const each of after) {
    const was = old.get(each.row.uid)
    if (was?.courtId !== each.row.courtId || was.startsAt !== each.row.startsAt) moved.push(each)
    else if (was.title !== each.row.title) renamed.push(each)
  }
  const rows = after.map(({ row }) => row)
  const playing = new Set(after.flatMap((each) => playersOf(each).map((email) => `${each.row.uid} ${email}`)))
  const left = playersIn(before).flatMap(({ to, rows: all }) => {
    const own = all.filter(({ uid }) => !playing.has(`${uid} ${to}`))
    return own.length > 0 ? [{ kind: 'left', to, rows: withNextSequence(own) } as const] : []
  })
  const uninvited = inviteesIn(before).flatMap(({ to, rows: all }) => {
    const own = all.filter(({ uid }) => !after.some((each) => each.row.uid === uid && hasPartner(each, to)))
    return own.length > 0 ? [{ kind: 'uninvited', to, rows: own } as const] : []
  })
  return [
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
  ]
}

/**
 * Returns the letters about the answer of a partner to the owner, and to a partner who accepts. A partner who declines after
 * accepting gets one too, because the calendar of this partner has the bookings.
 * @param after the bookings with the answer
 * @param before the same bookings without it
 */
export const answeredLetters = (
  after: readonly StoredBooking[],
  before: readonly StoredBooking[],
  email: string,
  accepted: boolean,
): Letter[] => {
  const rows = after.map(({ row }) => row)
  const played = new Set(before.filter((each) => playersOf(each).includes(email)).map(({ row }) => row.uid))
  const left = rows.filter(({ uid }) => played.has(uid))
  const owner = rows[0]?.owner ?? ''
  return [
    { kind: accepted ? 'partnerAccepted' : 'partnerDeclined', to: owner, rows, who: email },
    ...(accepted ? [{ kind: 'booked', to: email, rows } as const] : []),
    ...(!accepted && left.length > 0 ? [{ kind: 'left', to: email, rows: left } as const] : []),
  ]
}

/** Returns the letters about a match that takes the courts of bookings, to everybody who plays. */
export const occupiedLetters = (bookings: readonly StoredBooking[], reason: string | null): Letter[] =>
  playersIn(bookings.filter(({ row }) => row.state === 'booked')).map(
    (player) => ({ kind: 'occupied', reason, ...player }) as const,
  )

/** Returns the letters about a match that still goes on at the courts of bookings, to everybody who plays. */
export const overrunLetters = (bookings: readonly StoredBooking[]): Letter[] =>
  playersIn(bookings.filter(({ row }) => row.state === 'booked')).map(
    (player) => ({ kind: 'overrun', ...player }) as const,
  )

/**
 * Returns the letters about a new time zone of the club, in which bookings keep their local times, to everybody who plays. Partners
 * who have not answered get their invitations again.
 */
export const rezonedLetters = (bookings: readonly StoredBooking[], timeZone: string): Letter[] => {
  // Nobody is informed about a booking before it is paid.
  const booked = bookings.filter(({ row }) => row.state === 'booked')
  return [
    ...playersIn(booked).map((player) => ({ kind: 'rezoned', timeZone, ...player }) as const),
    ...inviteesIn(booked).map(
      ({ to, rows }) => ({ kind: 'invited', to, rows, timeZone, who: rows[0]?.owner ?? '' }) as const,
    ),
  ]
}

/** Returns the letters that remind everybody who plays of a booking. */
export const reminderLetters = (booking: StoredBooking): Letter[] =>
  playersIn([booking]).map((player) => ({ kind: 'reminder', ...player }))

/** Returns bookings as they are in the calendar event that cancels them. */
const withNextSequence = (rows: readonly ReservationRow[]): ReservationRow[] =>
  rows.map((row) => ({ ...row, sequence: row.sequence + 1 }))

const invitations = (rows: readonly ReservationRow[], owner: string, emails: readonly string[]): Letter[] =>
  emails.map((to) => ({ kind: 'invited', to, rows, who: owner }))

/** Returns the people who play, each with their bookings. */
const playersIn = (bookings: readonly StoredBooking[]) => byEmail(bookings, (each) => playersOf(each))

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
