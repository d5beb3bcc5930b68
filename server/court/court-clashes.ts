import type { FastifyBaseLogger } from 'fastify'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import type { CourtClash } from '../../shared/court/clash-schemas.ts'
import { unitsFrom } from '../../shared/court/match-time.ts'
import { FORGOTTEN_MS } from '../../shared/matches/court-match.ts'
import { UNIT_MS } from '../../shared/reservations/units.ts'
import { iso } from '../../shared/time/iso.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import type { Clubs } from '../clubs/clubs.ts'
import { inBackground } from '../http/in-background.ts'
import type { HeldMatch } from '../matches/match-reads.ts'
import type { Matches } from '../matches/matches.ts'
import { type Letter, overrunLetters } from '../reservations/mail/letters.ts'
import { collisionsOf, withoutPerson } from '../reservations/slots/collisions.ts'
import type { BookingsRepository } from '../reservations/stored/bookings-repository.ts'
import type { Taker } from '../reservations/stored/times.ts'

const MINUTE_MS = 60_000
/** How long before a live match runs over it counts as running over (ms). */
const WARNING_MS = 15 * MINUTE_MS
/** How far the list looks ahead (ms). */
const HORIZON_MS = 14 * 24 * 60 * MINUTE_MS
/** Time between two looks for live matches that run over (ms). */
const INTERVAL_MS = MINUTE_MS

export interface CourtClashesDeps {
  readonly repository: BookingsRepository
  readonly matches: Pick<Matches, 'heldWithin'>
  readonly clubs: Pick<Clubs, 'all' | 'get'>
  /** Sends emails. An email that was sent before is not sent again. */
  readonly tell: (letters: readonly Letter[]) => Promise<void>
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
  readonly log: FastifyBaseLogger
}

/** A match with what else takes the half hours that it wants. */
interface Clash extends HeldMatch {
  readonly takers: readonly Taker[]
}

export type CourtClashes = ReturnType<typeof openCourtClashes>

/**
 * Lists the matches whose courts are taken by something else: a live match that runs over, a match that a program stored, and one
 * that somebody stored beside what was there. Of two matches that overlap, the one is listed that has not got all its half hours. When a live match runs over into a booking, its people get one email.
 */
export function openCourtClashes({ repository, matches, clubs, tell, clock, log }: CourtClashesDeps) {
  /** Returns the clashes of a club. @param until of the last match (ms since 1970) */
  async function clashesIn({ courts }: Club, now: number, until: number): Promise<Clash[]> {
    const ids = new Set(courts.map(({ id }) => id))
    const held = matches
      .heldWithin(ids, { startsAt: now - FORGOTTEN_MS, endsAt: until })
      .map((each) => lastingUntil(each, now))
      .filter(({ hold }) => hold.units.length > 0)
    const units = [...new Set(held.flatMap(({ hold }) => hold.units))]
    const takers = units.length === 0 ? [] : await repository.takersOf([...ids], units)
    return held.flatMap((each): Clash[] => {
      const wanted = new Set(each.hold.units)
      const others = takers.filter(
        ({ courtId, unit, booking, match }) =>
          courtId === each.hold.court &&
          wanted.has(unit) &&
          booking?.uid !== each.match.id &&
          match?.id !== each.match.id &&
          (booking?.heldUntil == null || booking.heldUntil > now),
      )
      return others.length > 0 ? [{ ...each, takers: others }] : []
    })
  }

  /** Tells the people on bookings that a match still occupies their courts. */
  async function check(): Promise<void> {
    const now = clock()
    for (const club of clubs.all()) {
      const live = (await clashesIn(club, now, now)).filter(({ match }) => match.status === 'live')
      const rows = live.flatMap(({ takers }) => takers.flatMap(({ booking }) => booking ?? []))
      const begins = new Map(rows.filter(({ startsAt }) => startsAt < now + WARNING_MS).map((row) => [row.uid, row]))
      if (begins.size > 0) await tell(overrunLetters(await repository.withPartners([...begins.values()])))
    }
  }

  const timer = setInterval(
    () => inBackground(log, 'looking for matches that run over; trying again in a minute', check()),
    INTERVAL_MS,
  )
  timer.unref()

  return {
    /** @param isManager whether the reader may see whose the bookings are */
    list: async (club: Club, isManager: boolean): Promise<CourtClash[]> => {
      const now = clock()
      const found = await clashesIn(club, now, now + HORIZON_MS)
      const rows = new Map(
        found.flatMap(({ takers }) => takers.flatMap(({ booking }) => booking ?? [])).map((row) => [row.uid, row]),
      )
      const offered = await repository.peopleOffered([...rows.values()])
      const dateOf = (_: string, unit: number) => dateIn(club.timeZone, unit * UNIT_MS)
      return found.map(({ match, hold, takers }): CourtClash => {
        const collisions = collisionsOf(takers, { now, timeZone: club.timeZone, offered, dateOf })
        return {
          match: match.id,
          company: match.names[0],
          company2: match.names[1],
          court: hold.court,
          live: match.status === 'live',
          startsAt: iso(hold.startsAt),
          endsAt: iso(hold.endsAt),
          collisions: isManager ? collisions : collisions.map(withoutPerson),
        }
      })
    },
    check,
    close: (): void => clearInterval(timer),
  }
}

/** Returns a match with the end that it has at least: a live match does not end at once. */
function lastingUntil({ match, hold }: HeldMatch, now: number): HeldMatch {
  const isPlayed = match.status === 'live' && match.updatedAt + FORGOTTEN_MS > now
  const endsAt = isPlayed ? Math.max(hold.endsAt, now + WARNING_MS) : hold.endsAt
  const time = { startsAt: hold.startsAt, endsAt }
  return { match, hold: { ...hold, ...time, units: unitsFrom(time, now) } }
}
