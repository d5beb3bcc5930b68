import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { ExpectedChanged, WatchedOrder } from '../../shared/order/order-feed-schemas.ts'
import type { ExpectedStartAnswer, OrderAnswer, PlacedMatchAnswer } from '../../shared/order/order-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import type { OwnPlayer } from '../../shared/players/own-player-schemas.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { getJson } from '../api/get-json.ts'
import { logging } from '../api/log-failure.ts'
import { isMissing } from '../api/not-ok.ts'
import { useSession } from '../api/session.ts'
import { getSignedIn } from '../api/signed-in-calls.ts'
import { loader, useLoaded } from '../api/use-loaded.ts'
import { useNow } from '../api/use-now.ts'
import { watchRoom } from '../api/watch-room.ts'

/** Time (ms) between checks whether a new day has begun. */
const DAY_CHECK_MS = 60_000

/** Time (ms) after which a failed load is tried again. */
const RETRY_MS = 15_000

const load = async (path: string): Promise<OrderAnswer> =>
  (await logging('Failed to load the order of play', getJson<OrderAnswer>(path))).body

/**
 * Follows the order of play of a club’s day. Each change loads it again, and new expected starts arrive by themselves.
 * @param club null while it is not known: then nothing is loaded
 */
export function useOrder(club: string | null, date: string) {
  const own = useMemo(
    () => loader<OrderAnswer>(club === null ? null : () => load(pathTo('orderOfDay', club, date))),
    [club, date],
  )
  const { value, error } = useStore(own.store)
  useEffect(
    () =>
      club === null ? undefined : watchOrder({ club, date }, own.load, (starts) => own.change(withStarts(starts))),
    [club, date, own],
  )
  // Nobody stands in front of a big screen to try again.
  useEffect(() => {
    if (error === null || isMissing(error)) return
    const timer = setTimeout(() => void own.load(), RETRY_MS)
    return () => clearTimeout(timer)
  }, [error, own])
  return { order: value, error, reload: own.load }
}

/** Calls `load` at the start and after changes of an order of play, and `expect` with new expected starts. Returns a function that stops. */
export function watchOrder(
  day: WatchedOrder,
  load: () => unknown,
  expect: (starts: ExpectedChanged) => void,
): () => void {
  const isShown = ({ club, date }: WatchedOrder): boolean => club === day.club && date === day.date
  return watchRoom({
    watch: (socket) => socket.emitWithAck('order:watch', day),
    unwatch: (socket) => socket.emit('order:unwatch', day),
    load,
    events: (changed) => ({
      'order:changed': (other) => {
        if (isShown(other)) changed()
      },
      'order:expected': (starts) => {
        if (isShown(starts)) expect(starts)
      },
    }),
  })
}

/** Returns a function that gives the matches of an order their new expected starts. */
const withStarts =
  ({ expected }: ExpectedChanged) =>
  (order: OrderAnswer | null): OrderAnswer | null =>
    order && {
      ...order,
      courts: order.courts.map((court) => ({
        ...court,
        matches: court.matches.map((match) => {
          const start = expected[match.key]
          return start === undefined ? match : { ...match, expected: start }
        }),
      })),
    }

/**
 * Follows the order of play of today at a club, or of another day.
 * @param club null while it is not known
 * @param date another day (`yyyy-mm-dd`)
 */
export function useOrderOfToday(club: string | null, timeZone: string | undefined, date: string | null = null) {
  const now = useNow(DAY_CHECK_MS)
  const today = timeZone === undefined ? '' : dateIn(timeZone, now)
  return { ...useOrder(timeZone === undefined ? null : club, date ?? today), date: date ?? today }
}

/** Returns the expected starts of the matches in an order, by the ids of the matches. */
export const startsById = (order: OrderAnswer | null): ReadonlyMap<string, ExpectedStartAnswer> =>
  new Map(
    matchesOf(order).flatMap(({ id, expected, status }) =>
      id !== null && expected && status === 'scheduled' ? [[id, expected] as const] : [],
    ),
  )

/** Returns all matches of an order, court by court. */
export const matchesOf = (order: Pick<OrderAnswer, 'courts'> | null): readonly PlacedMatchAnswer[] =>
  order?.courts.flatMap(({ matches }) => matches) ?? []

/** Returns the player who is signed in; null for nobody, and until it is known. */
export function useOwnPlayer(): OwnPlayer | null {
  const email = useSession((session) => (session.token === null ? null : session.email))
  const { value } = useLoaded(email, () => getSignedIn<OwnPlayer>('/auth/me/player'))
  return value
}
