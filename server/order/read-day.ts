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
import { dayCourts } from './day-courts.ts'
import { type DayMatch, matchOfPlace, matchOutsideDraws } from './day-matches.ts'
import { type KnownRatings, type Lengths, openLengths } from './match-lengths.ts'
import { matchNow } from './match-now.ts'
import { orderMatch, orderUmpires } from './order-match.ts'
import type { OrderRepository, OrderRow } from './order-repository.ts'

/** A place of a draw is in no order that is further away (days). */
const FURTHEST_DAYS = 60

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
    return found
  }

  /** Returns the matches that are or could be played on a day. */
  async function matchesOn(club: string, bounds: Bounds, places: PlacesOn): Promise<readonly DayMatch[]> {
    const ids = places.flatMap(({ matchId }) => matchId ?? [])
    const outside = outsideDraws(club, bounds, new Set(ids))
    const begun = ids.filter((id) => isOn(matches.index.get(id), bounds) && (matches.index.get(id)?.seq ?? 0) > 0)
    const sheets = await matches.readMany([...begun, ...outside.map(({ id }) => id)])
    const linked = outside.flatMap(({ id }) => placedIn(sheets.get(id)?.record.linked ?? null))
    const roots = linked.length > 0 ? await rootsOf(linked.map(({ player }) => player)) : new Map<string, string>()
    return [
      ...places.map((place) => {
        const id = place.matchId ?? ''
        return matchOfPlace(place, matches.index.get(id), sheets.get(id))
      }),
      // A match that was made from a booking is where its booking is.
      ...outside
        .filter(({ id }) => sheets.get(id)?.record.booked !== true)
        .map((match) => matchOutsideDraws(match, sheets.get(match.id), roots)),
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
    const stored = new Map(row.items.map((item) => [item.match, item]))
    const progress = new Map<string, Progress>()
    const states = new Map(
      all.map((match): [string, MatchNow] => {
        const known = match.sheet ? lengths.progressOf(match, match.sheet) : null
        if (known) progress.set(match.key, known)
        const court = stored.get(match.key)?.court ?? null
        return [
          match.key,
          matchNow(match, { minutes: lengths.minutesOf(match), progress: known, court, now, ...bounds }),
        ]
      }),
    )
    const items = presentItems(row.items, states)
    const placed = new Set(items.map(({ match }) => match))
    const others = around.filter(({ date }) => date !== at.date)
    const elsewhere = new Set(others.flatMap((other) => other.items.map(({ match }) => match)))
    const waiting = all.filter(
      (match) => !(match.isOver || placed.has(match.key) || elsewhere.has(match.key) || isBusy(states.get(match.key))),
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
        courts: dayCourts(club, at.date, settings, taken, now),
        matches: [...all.filter(({ key }) => placed.has(key)), ...waiting].filter(isPlayed).map((match) => {
          const { minutes, begun } = states.get(match.key) ?? { minutes: 0, begun: null }
          return orderMatch(match, settings, { minutes, begun })
        }),
        umpires: orderUmpires(settings, assigned, playersOfUmpires, bounds),
        rules: { ...USUAL_RULES, ...rulesOf(settings) },
      },
      progress,
      lengths,
      shown,
    }
  }
}

type PlacesOn = Awaited<ReturnType<Competitions['placesOn']>>['places']

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
