import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { placedIn } from '../../shared/matches/linked-players.ts'
import { type MatchNow, type OrderItem, presentItems } from '../../shared/order/lay-out.ts'
import type { OrderSettings } from '../../shared/order/office-order-schemas.ts'
import { type OrderDay, USUAL_RULES } from '../../shared/order/order-day.ts'
import type { OrderDate } from '../../shared/order/order-schemas.ts'
import type { Progress } from '../../shared/order/waiting-line.ts'
import { UNIT_MS } from '../../shared/reservations/units.ts'
import { clubMoment } from '../../shared/time/club-time.ts'
import { plusDays } from '../../shared/time/week.ts'
import { type Clubs, clubNotFound } from '../clubs/clubs.ts'
import type { Competitions } from '../competitions/competitions.ts'
import type { ShownPlayer } from '../competitions/event-view.ts'
import type { ListedMatch } from '../matches/match-index.ts'
import type { Matches } from '../matches/matches.ts'
import type { BookingsRepository } from '../reservations/stored/bookings-repository.ts'
import { bookedNow } from './booked-match.ts'
import { dayCourts, lossOf } from './day-courts.ts'
import { type DayMatch, matchOfPlace, matchOutsideDraws } from './day-matches.ts'
import { type KnownRatings, type Lengths, openLengths } from './match-lengths.ts'
import { matchNow } from './match-now.ts'
import { orderMatch, orderUmpires } from './order-match.ts'
import type { OrderRepository, OrderRow } from './order-repository.ts'
import { type Suspended, suspendedOf } from './suspended-match.ts'

/** A place of a draw is in no order that is further away (days). */
const FURTHEST_DAYS = 60
/** A match that was suspended longer ago is not played to its end (ms). */
const LONGEST_BREAK = 14 * 86_400_000

export interface ReadDayDeps {
  readonly repository: OrderRepository
  readonly competitions: Pick<Competitions, 'placesOn'>
  readonly matches: Pick<Matches, 'index' | 'readMany' | 'onUpdates'>
  readonly courtTimes: Pick<BookingsRepository, 'takenUnits'>
  readonly clubs: Pick<Clubs, 'get'>
  /** Returns the players at the end of the merges of these players, by id. */
  readonly rootsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
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
  const { repository, competitions, matches, courtTimes, clubs, rootsOf, playersOf, ratingsOf, clock } = deps
  const lengthsOf = openLengths(matches, clock)

  /** Returns the matches of a club on a day that are in no draw. */
  function outsideDraws(club: string, { from, until }: Bounds, ofDraws: ReadonlySet<string>): readonly ListedMatch[] {
    const found: ListedMatch[] = []
    for (const match of matches.index.all())
      if (match.club === club && match.date >= from && match.date < until && !ofDraws.has(match.id)) found.push(match)
    // The rest of a match that was suspended on an earlier day.
    for (const match of matches.index.withStatus('suspended'))
      if (match.club === club && match.date < from && match.date > from - LONGEST_BREAK && !ofDraws.has(match.id))
        found.push(match)
    return found
  }

  /** Returns the matches that are or could be played on a day. */
  async function matchesOn(club: string, bounds: Bounds, places: PlacesOn): Promise<readonly DayMatch[]> {
    const ids = places.flatMap(({ matchId }) => matchId ?? [])
    const outside = outsideDraws(club, bounds, new Set(ids))
    const begun = ids.filter((id) => {
      const match = matches.index.get(id)
      return match !== undefined && match.seq > 0 && (isOn(match, bounds) || match.status === 'suspended')
    })
    const sheets = await matches.readMany([...begun, ...outside.map(({ id }) => id)])
    const linked = outside.flatMap(({ id }) => placedIn(sheets.get(id)?.record.linked ?? null))
    const roots = linked.length > 0 ? await rootsOf(linked.map(({ player }) => player)) : new Map<string, string>()
    return [
      ...places.map((place) => {
        const id = place.matchId ?? ''
        return matchOfPlace(place, matches.index.get(id), sheets.get(id))
      }),
      ...outside.map((match) => matchOutsideDraws(match, sheets.get(match.id), roots)),
    ]
  }

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
        const interrupted = suspendedOf(match, facts)
        if (interrupted) suspended.set(match.key, interrupted)
        return [match.key, (match.isBooked && bookedNow(match, facts, courts)) || matchNow(match, facts)]
      }),
    )
    const items = presentItems(row.items, states)
    const placed = new Set(items.map(({ match }) => match))
    const others = around.filter(({ date }) => date !== at.date)
    const elsewhere = new Set(others.flatMap((other) => other.items.map(({ match }) => match)))
    // A suspended match is in the order in which it began, until its rest has a place.
    const isElsewhere = ({ key }: DayMatch): boolean => elsewhere.has(key) && suspended.get(key)?.isPlanned !== false
    const waiting = all.filter(
      (match) => !(match.isOver || placed.has(match.key) || isElsewhere(match) || isBusy(states.get(match.key))),
    )
    const assigned = [...items.flatMap(({ umpire }) => umpire ?? []), ...(instead.umpires ?? [])]
    const umpires = [...new Set([...settings.umpires.map(({ person }) => person), ...assigned])]
    const playersOfUmpires = umpires.length > 0 ? await playersOf(umpires) : new Map<string, string>()
    const isPlayed = (match: DayMatch): boolean =>
      (!match.isOver || states.get(match.key)?.begun != null) && (!match.isBooked || progress.has(match.key))
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
          return orderMatch(match, settings, states.get(match.key) ?? { minutes: 0, begun: null })
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

type PlacesOn = Awaited<ReturnType<Competitions['placesOn']>>['places']

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

/** The start of a day and of the next one (ms since 1970). */
interface Bounds {
  readonly from: number
  readonly until: number
}

const boundsOf = ({ timeZone }: Club, date: string): Bounds => ({
  from: clubMoment(date, 0, timeZone),
  until: clubMoment(plusDays(date, 1), 0, timeZone),
})

const isOn = (match: ListedMatch | undefined, { from, until }: Bounds): boolean =>
  match !== undefined && match.date >= from && match.date < until

/** Whether a match is in play or has its place on another day. */
const isBusy = (state: MatchNow | undefined): boolean => state?.begun != null || state?.isElsewhere === true

const rulesOf = ({ change, rest, shortRest, showCourt }: OrderSettings) => ({ change, rest, shortRest, showCourt })
