import { may, type Who } from '../../shared/auth/permissions.ts'
import type { BookingMatch, StartBookingMatchRequest } from '../../shared/court/booking-match-schemas.ts'
import type { CourtNow } from '../../shared/court/court-schemas.ts'
import {
  type BookedMatch,
  closesAt,
  opensAt,
  type WindowRefusal,
  whyNotScore,
} from '../../shared/court/score-window.ts'
import {
  type LinkedPlayer,
  type LinkedPlayers,
  noneIfEmpty,
  type PlayerIds,
} from '../../shared/matches/linked-players.ts'
import { isOver } from '../../shared/scoring/score.ts'
import { cutText } from '../../shared/text/cut-text.ts'
import { LONGEST } from '../../shared/text/longest.ts'
import { iso } from '../../shared/time/iso.ts'
import { ApiError } from '../http/api-error.ts'
import { subjectOf } from '../matches/authorize-match.ts'
import type { Matches } from '../matches/matches.ts'
import type { Scoresheet } from '../matches/scoresheet.ts'
import type { BookedMatches } from '../reservations/commit/followers.ts'
import { bookingNotFound, bookingUnpaid } from '../reservations/slots/booking-errors.ts'
import type { BookingsRepository } from '../reservations/stored/bookings-repository.ts'
import { playersOf, type ReservationRow, type StoredBooking } from '../reservations/stored/stored.ts'
import type { Storage } from '../storage/storage.ts'

/** Returns the error for a person on a booking who scores too early or too late. @param window when they may (ms since 1970) */
export const outsideWindow = (
  why: WindowRefusal,
  window: { readonly from: number; readonly until: number },
): ApiError =>
  new ApiError(
    403,
    why,
    why === 'BOOKING_NOT_YET'
      ? 'uid: the match can be scored from 15 minutes before the start of its booking'
      : 'uid: the time to score the match of this booking is over',
    { from: iso(window.from), until: iso(window.until) },
  )

export const personNotOnBooking = (): ApiError =>
  new ApiError(422, 'PLAYER_NOT_BOOKED', 'sides: this person is not on the booking')

const nameNeeded = (): ApiError =>
  new ApiError(422, 'NAME_NEEDED', 'sides: this person has no name; send it as the name of a guest')

/** Returns the players of people who booked a court together, by person, and makes those that are missing. */
type PlayersOfBooking = (
  people: readonly { readonly person: string; readonly name: string }[],
  club: string,
) => Promise<ReadonlyMap<string, LinkedPlayer>>

export interface BookingMatchesDeps {
  readonly storage: Storage
  readonly repository: Pick<BookingsRepository, 'byUid' | 'withPartners' | 'peopleOf'>
  readonly matches: Pick<Matches, 'find' | 'load' | 'createOnce'>
  readonly bookedMatches: BookedMatches
  readonly players: {
    readonly ofBooking: PlayersOfBooking
    /** Returns the players with these ids. @throws ApiError 422 if one is unknown, or two mean the same player */
    readonly link: (ids: PlayerIds, club: string) => Promise<LinkedPlayers>
    /** Returns the ids of players, for `link`, by the full names that mean one player or person of the club. */
    readonly named: (names: readonly string[], club: string) => Promise<ReadonlyMap<string, string>>
  }
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

const NOBODY: ReadonlyMap<string, string> = new Map()

/** The sender of a request. */
export interface Sender {
  readonly who: Who | null
  /** Null if the sender is not a person. */
  readonly email: string | null
}

export type BookingMatches = ReturnType<typeof openBookingMatches>

/**
 * Makes matches from bookings. The match of a booking has the booking's uid as its id, so that the primary key of the matches
 * allows one match a booking.
 */
export function openBookingMatches({
  storage,
  repository,
  matches,
  players: known,
  bookedMatches,
  clock,
}: BookingMatchesDeps) {
  async function find(uid: string): Promise<StoredBooking | null> {
    const row = await repository.byUid(uid)
    const [booking] = row ? await repository.withPartners([row]) : []
    return booking ?? null
  }

  const playersIn = async (booking: StoredBooking): Promise<BookingMatch['players']> => {
    const emails = playersOf(booking)
    const people = await repository.peopleOf(emails)
    return emails.flatMap((email) => {
      const person = people.find((each) => each.email === email)
      return person ? [{ person: person.id, name: publicName(person.name) }] : []
    })
  }

  /** Returns a booking for a person on it, or for somebody who may create matches in its club. Null for others. */
  async function findFor(uid: string, { who, email }: Sender) {
    const booking = await find(uid)
    if (!booking) return null
    const { club, courtId: court } = booking.row
    const isStaff = who !== null && may(who, 'match.create', { club, court })
    if (!isStaff && (email === null || !isOn(booking, email))) return null
    return { booking, isStaff, sheet: matches.find(uid) ?? (await matches.load(uid)) }
  }

  /** As `findFor`. @throws ApiError 404 instead of null */
  async function read(uid: string, sender: Sender) {
    const found = await findFor(uid, sender)
    if (!found) throw bookingNotFound()
    return found
  }

  /** @throws ApiError 403 */
  function checkWindow(row: ReservationRow, match: BookedMatch | null): void {
    const why = whyNotScore(row, match, clock())
    if (why) throw outsideWindow(why, { from: opensAt(row), until: closesAt(row, match) })
  }

  /** @throws as `isBookedPlayer` */
  async function isBookedPlayer(sheet: Scoresheet, email: string): Promise<boolean> {
    const booking = await find(sheet.record.id)
    if (!booking || !isOn(booking, email)) return false
    checkWindow(booking.row, playedIn(sheet))
    return true
  }

  /** Returns whether the sender may append to a match now. A link that has ended accepts only entries of its own time. */
  async function mayScore(sheet: Scoresheet, { who, email }: Sender): Promise<boolean> {
    if (!who || sheet.record.archived || (who.kind === 'grant' && who.ended)) return false
    if (may(who, 'match.append', subjectOf(sheet, who))) return true
    return email !== null && (await isBookedPlayer(sheet, email).catch(isOutsideWindow))
  }

  /** Changes the new match of a booking that was cancelled or moved while the match was made. @throws ApiError 404 cancelled */
  async function followSince(row: ReservationRow): Promise<void> {
    const now = await repository.byUid(row.uid)
    if (now?.sequence === row.sequence) return
    await storage.atomically((tx) => (now ? bookedMatches.moved(tx, [now]) : bookedMatches.cancelled(tx, [row])))
    await bookedMatches.publish([row.uid])
    if (!now) throw bookingNotFound()
  }

  /** Returns the players of both sides. A guest without a player is only a name. @throws ApiError 422 */
  async function linkedSides(
    sides: StartBookingMatchRequest['sides'],
    people: BookingMatch['players'],
    club: string,
  ): Promise<LinkedPlayers | null> {
    const booked = await known.ofBooking(playing(sides, people), club)
    const guests = sides.flat().flatMap((each) => ('guest' in each && !each.player ? [each.guest] : []))
    const named = guests.length === 0 ? NOBODY : await known.named(guests, club)
    const linkedBy = async (byName: ReadonlyMap<string, string>): Promise<LinkedPlayers | null> => {
      const idOf = (each: Player) =>
        'person' in each ? (booked.get(each.person)?.id ?? null) : (each.player ?? byName.get(each.guest) ?? null)
      const ids = noneIfEmpty<PlayerIds>([sides[0].map(idOf), sides[1].map(idOf)])
      return ids && known.link(ids, club)
    }
    if (named.size === 0) return linkedBy(NOBODY)
    // A guest can have the name of somebody who has another place. Then the name means somebody else.
    return linkedBy(named).catch((error: unknown) => {
      if (error instanceof ApiError) return linkedBy(NOBODY)
      throw error
    })
  }

  return {
    /**
     * Returns whether a person is on the booking of a match.
     * @throws ApiError 403 if the person is, but may not score the match now
     */
    isBookedPlayer,

    mayScore,

    /** Returns the match of a booking if the sender may score it now, or the booking if the sender may make its match. */
    async scorableOf(uid: string, sender: Sender): Promise<CourtNow['score']> {
      const found = await findFor(uid, sender)
      if (!found) return null
      if (!found.sheet) return { match: null, booking: uid }
      return (await mayScore(found.sheet, sender)) ? { match: uid, booking: null } : null
    },

    /** @throws ApiError 404 */
    async read(uid: string, sender: Sender): Promise<BookingMatch> {
      const { booking, sheet } = await read(uid, sender)
      const { row } = booking
      return {
        match: sheet ? uid : null,
        over: sheet ? isOver(sheet.log.live.score) : false,
        club: row.club,
        court: row.courtId,
        startsAt: iso(row.startsAt),
        endsAt: iso(row.endsAt),
        from: iso(opensAt(row)),
        until: iso(closesAt(row, sheet ? playedIn(sheet) : null)),
        players: await playersIn(booking),
      }
    },

    /**
     * Returns the match of a booking, and makes it if nobody has.
     * @throws ApiError 403 too early or too late · 404 · 409 the booking is not paid · 422 impossible or unknown players, or format
     */
    async start(uid: string, { sides, category, format }: StartBookingMatchRequest, sender: Sender) {
      const { booking, isStaff, sheet } = await read(uid, sender)
      const { row } = booking
      if (!isStaff) checkWindow(row, sheet ? playedIn(sheet) : null)
      if (sheet) return { match: uid, fresh: false }
      if (row.state !== 'booked') throw bookingUnpaid()
      const players = await playersIn(booking)
      const [one, two] = sides.map((side) => side.map((each) => nameOf(each, players))) as [string[], string[]]
      const pairs = one.length === 2 ? ([one, two] as unknown as [[string, string], [string, string]]) : null
      const { fresh } = await matches.createOnce(
        uid,
        {
          category: category ?? (pairs ? 'Doubles' : 'Singles'),
          company: one.join(' / '),
          company2: two.join(' / '),
          description: '',
          date: iso(row.startsAt),
          liveStream: false,
          streamUrl: null,
          format,
          firstServer: null,
          players: pairs,
          club: row.club,
          court: row.courtId,
          umpire: null,
          booked: true,
          linked: await linkedSides(sides, players, row.club),
        },
        sender.who,
      )
      if (fresh) await followSince(row)
      return { match: uid, fresh }
    },
  }
}

/** Returns false for the error of a person who scores too early or too late. @throws any other error */
function isOutsideWindow(error: unknown): false {
  if (error instanceof ApiError && error.statusCode === 403) return false
  throw error
}

const isOn = (booking: StoredBooking, email: string): boolean => playersOf(booking).includes(email)

const playedIn = ({ log: { live } }: Scoresheet): BookedMatch => ({
  endedAt: isOver(live.score) ? Date.parse(live.updatedAt) : null,
})

/** Returns a person's name as boards show it. Some identity providers send an email instead, which boards must not show. */
const publicName = (name: string): string => (name.includes('@') ? '' : cutText(name.trim(), LONGEST.match.guest))

type Player = StartBookingMatchRequest['sides'][0][number]

/** Returns the people on the booking who play. */
const playing = (sides: StartBookingMatchRequest['sides'], players: BookingMatch['players']): BookingMatch['players'] =>
  players.filter(({ person }) => sides.flat().some((each) => 'person' in each && each.person === person))

/** @throws ApiError 422 */
function nameOf(player: Player, players: BookingMatch['players']): string {
  if ('guest' in player) return player.guest
  const found = players.find(({ person }) => person === player.person)
  if (!found) throw personNotOnBooking()
  if (found.name === '') throw nameNeeded()
  return found.name
}
