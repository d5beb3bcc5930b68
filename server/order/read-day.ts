import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { type MatchNow, type OrderItem, presentItems } from '../../shared/order/lay-out.ts'
import type { OrderSettings } from '../../shared/order/office-order-schemas.ts'
import { type OrderDay, USUAL_RULES } from '../../shared/order/order-day.ts'
import type { OrderDate } from '../../shared/order/order-schemas.ts'
import type { Progress } from '../../shared/order/waiting-line.ts'
import { UNIT_MS } from '../../shared/reservations/units.ts'
import { clubMoment } from '../../shared/time/club-time.ts'
import { plusDays } from '../../shared/time/week.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { type Clubs, clubNotFound } from '../clubs/clubs.ts'
import type { Competitions } from '../competitions/competitions.ts'
import type { ShownPlayer } from '../competitions/event-view.ts'
import type { Matches } from '../matches/matches.ts'
import type { BookingsRepository } from '../reservations/stored/bookings-repository.ts'
import { bookedNow, isAtBooking } from './booked-match.ts'
import { dayCourts, lossOf } from './day-courts.ts'
import type { DayMatch } from './day-matches.ts'
import { type KnownRatings, type Lengths, openLengths } from './match-lengths.ts'
import { matchNow } from './match-now.ts'
import type { Bounds } from './match-part.ts'
import { type MatchesOnDeps, openMatchesOn } from './matches-on.ts'
import { orderMatch, orderUmpires } from './order-match.ts'
import type { OrderRepository, OrderRow } from './order-repository.ts'
import { type Suspended, suspendedOf } from './suspended-match.ts'

/** A place of a draw is in no order that is further away (days). */
const FURTHEST_DAYS = 60

export interface ReadDayDeps extends MatchesOnDeps {
  readonly repository: OrderRepository
  readonly competitions: Pick<Competitions, 'placesOn'>
  readonly matches: Pick<Matches, 'index' | 'readMany' | 'onUpdates'>
  readonly courtTimes: Pick<BookingsRepository, 'takenUnits'>
  readonly clubs: Pick<Clubs, 'get'>
  /** Returns the players of people, by the id of the person. */
  readonly playersOf: (people: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Returns the ratings of these players, without those that are too new to order players. */
  readonly ratingsOf: (players: readonly string[]) => Promise<KnownRatings>
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

/** Everything about a club’s day. */
export interface DayState {
  readonly club: Club
  readonly date: string
  readonly bounds: Bounds
  /** Whether it is this day at the club now. */
  readonly isToday: boolean
  readonly row: OrderRow
  readonly settings: OrderSettings
  /** All matches that are or could be played on the day, by key. */
  readonly matches: ReadonlyMap<string, DayMatch>
  /** The order as it is now, by start. */
  readonly items: readonly OrderItem[]
  /** Keys of the matches without a place on any day. */
  readonly waiting: readonly string[]
  /** What the rules need. It has no matches that nobody plays any more. */
  readonly day: OrderDay
  readonly progress: ReadonlyMap<string, Progress>
  /** The matches whose play is suspended, by key. They are in `progress` too. */
  readonly suspended: ReadonlyMap<string, Suspended>
  readonly lengths: Lengths
  readonly shown: ShownPlayer
}

interface Instead {
  readonly settings?: OrderSettings | undefined
  /** Ids of people. */
  readonly umpires?: readonly string[]
}

export type ReadDay = ReturnType<typeof openReadDay>

/** Returns the function that reads everything about a club’s day. */
export function openReadDay(deps: ReadDayDeps) {
  const { repository, competitions, matches, courtTimes, clubs, playersOf, ratingsOf, clock } = deps
  const lengthsOf = openLengths(matches, clock)

  const matchesOn = openMatchesOn(deps)

  /**
   * @param instead settings in place of the stored ones, and people who shall umpire
   * @throws ApiError 404 there is no such club
   */
  return async function readDay(at: OrderDate, instead: Instead = {}): Promise<DayState> {
    const club = clubs.get(at.club)
    if (!club) throw clubNotFound()
    const bounds = boundsOf(club, at.date)
    const courtIds = club.courts.map(({ id }) => id)
    const [row, { places, shown }, around, taken] = await Promise.all([
      repository.read(at),
      competitions.placesOn(club.id, at.date),
      repository.between(club.id, plusDays(at.date, -FURTHEST_DAYS), plusDays(at.date, FURTHEST_DAYS)),
      courtTimes.takenUnits(courtIds, {
        from: Math.floor(bounds.from / UNIT_MS),
        to: Math.ceil(bounds.until / UNIT_MS) - 1,
      }),
    ])
    const settings = instead.settings ?? row.settings
    const all = await matchesOn(club.id, bounds, places)
    const ratings = await ratingsOf([...new Set(all.flatMap(({ players }) => players))])
    const now = clock()
    const lengths = lengthsOf(club, settings, ratings)
    await computeLengths(all, lengths)
    const stored = new Map(row.items.map((item) => [item.match, item]))
    const progress = new Map<string, Progress>()
    const suspended = new Map<string, Suspended>()
    const lost = settings.lost.map(lossOf)
    const courts = dayCourts(club, at.date, settings, taken, now)
    const states = new Map(
      all.map((match): [string, MatchNow] => {
        const known = match.sheet ? lengths.progressOf(match, match.sheet) : null
        if (known) progress.set(match.key, known)
        const court = stored.get(match.key)?.court ?? null
        const facts = { minutes: lengths.minutesOf(match), progress: known, court, now, lost, ...bounds }
        const booked = bookedNow(match, facts, courts)
        const interrupted = booked ? null : suspendedOf(match, facts)
        if (interrupted) suspended.set(match.key, interrupted)
        return [match.key, booked ?? matchNow(match, facts)]
      }),
    )
    const items = presentItems(row.items, states)
    const placed = new Set(items.map(({ match }) => match))
    const others = around.filter(({ date }) => date !== at.date)
    const elsewhere = new Set(others.flatMap((other) => other.items.map(({ match }) => match)))
    const dateOf = (moment: number): string => dateIn(club.timeZone, moment)
    // A suspended match is in the order of the day on which it was played, and waits on the next day that the office plans.
    const isElsewhere = ({ key, isBooked }: DayMatch): boolean => {
      const since = progress.get(key)?.asOf
      if (since === undefined || suspended.get(key)?.isPlanned !== false) return elsewhere.has(key) || isBooked
      const next = [dateOf(now), plusDays(dateOf(since), 1)].sort()[1] ?? at.date
      return (
        isBooked ||
        dateOf(since) > at.date ||
        others.some(({ date, items: planned }) => planned.length > 0 && date >= next && date < at.date)
      )
    }
    const waiting = all.filter(
      (match) => !(match.isOver || placed.has(match.key) || isElsewhere(match) || isBusy(states.get(match.key))),
    )
    const assigned = [...items.flatMap(({ umpire }) => umpire ?? []), ...(instead.umpires ?? [])]
    const umpires = [...new Set([...settings.umpires.map(({ person }) => person), ...assigned])]
    const playersOfUmpires = umpires.length > 0 ? await playersOf(umpires) : new Map<string, string>()
    const isPlayed = (match: DayMatch): boolean => !match.isOver || states.get(match.key)?.begun != null
    return {
      club,
      date: at.date,
      bounds,
      isToday: now >= bounds.from && now < bounds.until,
      row,
      settings,
      matches: new Map(all.map((match) => [match.key, match])),
      items,
      waiting: waiting.map(({ key }) => key),
      day: {
        now: Math.max(now, bounds.from),
        courts,
        matches: [...all.filter(({ key }) => placed.has(key)), ...waiting].filter(isPlayed).map((match) => {
          const known = states.get(match.key) ?? { minutes: 0, begun: null }
          return orderMatch(match, settings, known, isAtBooking(match, progress.get(match.key)))
        }),
        umpires: orderUmpires(settings, assigned, playersOfUmpires, bounds),
        rules: { ...USUAL_RULES, ...rulesOf(settings) },
      },
      progress,
      suspended,
      lengths,
      shown,
    }
  }
}

/** Returns the minutes that a match takes its court: of a suspended match, what is left of it. */
export const minutesIn = ({ suspended, lengths }: DayState, match: DayMatch): number =>
  suspended.get(match.key)?.minutes ?? lengths.minutesOf(match)

/** Other requests have their turn after a computation of this time (ms). */
const LONG_TURN_MS = 10

/** Computes the lengths of matches that are not known yet: up to 0.1 s for each format and difference of ratings. */
async function computeLengths(all: readonly DayMatch[], { lengthOf }: Lengths): Promise<void> {
  for (const match of all) {
    const began = performance.now()
    lengthOf(match)
    if (performance.now() - began > LONG_TURN_MS) await nextTurn()
  }
}

const boundsOf = ({ timeZone }: Club, date: string): Bounds => ({
  from: clubMoment(date, 0, timeZone),
  until: clubMoment(plusDays(date, 1), 0, timeZone),
})

/** Whether a match is in play or has its place on another day. */
const isBusy = (state: MatchNow | undefined): boolean => state?.begun != null || state?.isElsewhere === true

const rulesOf = ({ change, rest, shortRest, showCourt }: OrderSettings) => ({ change, rest, shortRest, showCourt })
