import type { FastifyBaseLogger } from 'fastify'
import type { Server } from 'socket.io'
import type { ExpectedStart } from '../../shared/order/expected-starts.ts'
import {
  type ExpectedChanged,
  type OrderFromServerEvents,
  type OrderToServerEvents,
  watchOrderPayload,
} from '../../shared/order/order-feed-schemas.ts'
import type { OrderDate } from '../../shared/order/order-schemas.ts'
import type { Progress } from '../../shared/order/waiting-line.ts'
import type { Watched } from '../../shared/reservations/reservations-schemas.ts'
import { gameNumber } from '../../shared/scoring/score.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import type { Clubs } from '../clubs/clubs.ts'
import { inBackground } from '../http/in-background.ts'
import type { Matches } from '../matches/matches.ts'
import type { Scoresheet } from '../matches/scoresheet.ts'
import { acknowledged, enterRoom, leaveRoom } from '../socket/socket-rooms.ts'
import { expectedAnswer, type Starts } from './day-expected.ts'
import type { DayMatch } from './day-matches.ts'
import type { Orders } from './orders.ts'
import type { DayState } from './read-day.ts'

export type OrderFeed = Server<OrderToServerEvents, OrderFromServerEvents>

/** Time between two looks for changes of other servers (ms). */
const LOOK_MS = 2000
/** Time after which expected starts follow the clock (ms). */
const CLOCK_MS = 60_000

/** A day that somebody watches. */
interface WatchedDay {
  readonly at: OrderDate
  /** Null until the first change that needs it, and after each change of the order or of ratings. */
  state: DayState | null
  /** The state that is being read; null if none is. */
  loading: Promise<DayState> | null
  /** Number of changes after which the state has to be read again. */
  changes: number
  /** The matches of the state by their ids in lists. */
  byMatch: ReadonlyMap<string, DayMatch>
  progress: Map<string, Progress>
  /** The state and the games of each match, as they were last seen. */
  readonly seen: Map<string, { readonly described: string; readonly games: string }>
  /** The version of the order. */
  version: number
  /** The expected starts as they were sent, by key. */
  sent: Starts
  /** When they were computed (ms since 1970). */
  sentAt: number
}

interface FeedDeps {
  readonly orders: Pick<Orders, 'readDay' | 'expected' | 'versions' | 'forget' | 'onChange'>
  readonly matches: Pick<Matches, 'onUpdates'>
  readonly clubs: Pick<Clubs, 'get'>
  /** Returns the number of changes of ratings, on all servers. */
  readonly ratingsVersion: () => Promise<number>
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
  readonly log: FastifyBaseLogger
}

const roomOf = ({ club, date }: OrderDate): string => `order:${club}:${date}`

/** Publishes changes of orders of play, and expected starts at the end of each game. Nothing is computed for days that nobody watches. */
export function feedOrders(feed: OrderFeed, { orders, matches, clubs, ratingsVersion, clock, log }: FeedDeps) {
  const days = new Map<string, WatchedDay>()
  let ratingsSeen: number | null = null
  let isLooking = false
  const { adapter } = feed.of('/')

  /** Whether a moment is on a day (ms since 1970). */
  const isOn = ({ club, date }: OrderDate, moment: number): boolean =>
    dateIn(clubs.get(club)?.timeZone ?? 'UTC', moment) === date
  const isWatched = (room: string): boolean => (adapter.rooms.get(room)?.size ?? 0) > 0
  const run = (work: Promise<unknown>): void => inBackground(log, 'publishing an order of play', work)

  /** Reads the version of the order, so that the first look finds what another server changes until then. */
  async function readVersion(day: WatchedDay): Promise<void> {
    const [found] = await orders.versions([day.at.club], [day.at.date])
    if (day.version < 0) day.version = found?.version ?? 0
  }

  /** Lets the state be read again, also if it is being read now. */
  function outdate(day: WatchedDay): void {
    day.state = null
    day.changes += 1
  }

  /** Returns the state, as long as it is right. Others are today after midnight. */
  const stateNow = (day: WatchedDay): DayState | null =>
    day.state?.isToday === isOn(day.at, clock()) ? day.state : null

  function tellChanged(day: WatchedDay): void {
    outdate(day)
    orders.forget(day.at)
    // Local: each server publishes to its own watchers.
    feed.local.to(roomOf(day.at)).emit('order:changed', day.at)
  }

  /** Reads a state, once for everybody who waits for it. */
  function load(day: WatchedDay): Promise<DayState> {
    day.loading ??= read(day).finally(() => {
      day.loading = null
    })
    return day.loading
  }

  /** Reads a state. What was read before a change is read again, so that it never replaces a newer one. */
  async function read(day: WatchedDay): Promise<DayState> {
    const { changes } = day
    const state = await orders.readDay(day.at)
    if (day.changes !== changes) return read(day)
    day.state = state
    day.version = Math.max(day.version, state.row.version)
    day.progress = new Map(state.progress)
    day.byMatch = new Map(
      [...state.matches.values()].flatMap((match) => (match.matchId ? [[match.matchId, match]] : [])),
    )
    return state
  }

  /** Sends the expected starts that have changed. */
  async function tellExpected(day: WatchedDay): Promise<void> {
    const state = stateNow(day) ?? (await load(day))
    day.sentAt = clock()
    const starts = orders.expected.of(state, clock(), day.progress)
    const changed = [...new Set([...starts.keys(), ...day.sent.keys()])].filter(
      (key) => !isSame(starts.get(key), day.sent.get(key)),
    )
    day.sent = starts
    if (changed.length === 0) return
    const expected: ExpectedChanged['expected'] = Object.fromEntries(
      changed.map((key) => {
        const start = starts.get(key)
        return [key, start ? expectedAnswer(start) : null]
      }),
    )
    feed.local.to(roomOf(day.at)).emit('order:expected', { ...day.at, expected })
  }

  /** Takes a change of a match into account: the end of a game moves expected starts, and anything else of its state the order. */
  function follow(day: WatchedDay, sheet: Scoresheet): void {
    const { record, log: match } = sheet
    const { score } = match.live
    const now = {
      described: `${score.status} ${record.updatedAt} ${match.live.seq > 0}`,
      games: `${score.sets.length} ${gameNumber(score)}`,
    }
    const before = day.seen.get(record.id)
    day.seen.set(record.id, now)
    const known = day.byMatch.get(record.id)
    if (before?.described !== now.described) {
      if (known || isOn(day.at, record.date)) tellChanged(day)
    } else if (before.games !== now.games) {
      const state = stateNow(day)
      if (state && !(known && orders.expected.isWaitedFor(state))) return
      // What is being read may have the match before this game.
      if (day.loading) day.changes += 1
      const progress = known && state?.lengths.progressOf(known, sheet)
      if (progress) day.progress.set(known.key, progress)
      run(tellExpected(day))
    }
  }

  matches.onUpdates((updates) => {
    for (const [room, day] of days) {
      const own = updates.filter(({ sheet }) => sheet.record.club === day.at.club)
      if (own.length > 0 && isWatched(room)) for (const { sheet } of own) follow(day, sheet)
    }
  })
  orders.onChange((at) => {
    const day = days.get(roomOf(at))
    if (day) tellChanged(day)
  })

  /** Lets the lengths of matches be computed again after a change of ratings, which each server takes from the same table. */
  async function followRatings(watched: readonly WatchedDay[]): Promise<void> {
    const version = await ratingsVersion()
    if (version !== ratingsSeen && ratingsSeen !== null) watched.forEach(outdate)
    ratingsSeen = version
  }

  /** Looks for orders that other servers have changed, and lets expected starts follow ratings and the clock. */
  async function look(): Promise<void> {
    for (const room of days.keys()) if (!isWatched(room)) days.delete(room)
    const watched = [...days.values()]
    if (watched.length === 0) return
    const found = await orders.versions(
      [...new Set(watched.map(({ at }) => at.club))],
      [...new Set(watched.map(({ at }) => at.date))],
    )
    await followRatings(watched)
    const versions = new Map(found.map(({ version, ...at }) => [roomOf(at), version]))
    for (const day of watched) {
      const version = versions.get(roomOf(day.at)) ?? 0
      // A version that was read before the last load is older.
      if (version > day.version && day.version >= 0) tellChanged(day)
      day.version = Math.max(day.version, version)
      const isToday = isOn(day.at, clock())
      // After midnight, those who still watch learn that nobody expects anything.
      if (isToday ? clock() - day.sentAt >= CLOCK_MS : day.sent.size > 0) await tellExpected(day)
    }
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    run(
      look().finally(() => {
        isLooking = false
      }),
    )
  }, LOOK_MS).unref()

  feed.on('connection', (socket) => {
    socket.on('order:watch', (payload, acknowledge) =>
      acknowledged(acknowledge, watchOrderPayload, payload, (at): Watched => {
        if (!clubs.get(at.club)) return { ok: false, code: 'BAD_PAYLOAD' }
        const room = roomOf(at)
        const refused = enterRoom(socket, room)
        if (!refused && !days.has(room)) {
          const day = newDay(at)
          days.set(room, day)
          run(readVersion(day))
        }
        return refused ?? { ok: true }
      }),
    )
    socket.on('order:unwatch', (payload, acknowledge) =>
      acknowledged(acknowledge, watchOrderPayload, payload, (at): Watched => {
        leaveRoom(socket, roomOf(at))
        return { ok: true }
      }),
    )
  })

  return { close: (): void => clearInterval(timer) }
}

/** Whether two expected starts are the same for those who watch. */
const isSame = (one: ExpectedStart | undefined, other: ExpectedStart | undefined): boolean =>
  one === other || JSON.stringify(one && expectedAnswer(one)) === JSON.stringify(other && expectedAnswer(other))

const newDay = (at: OrderDate): WatchedDay => ({
  at,
  state: null,
  loading: null,
  changes: 0,
  byMatch: new Map(),
  progress: new Map(),
  seen: new Map(),
  version: -1,
  sent: new Map(),
  sentAt: 0,
})
