import { LRUCache } from 'lru-cache'
import type { OrderDate } from '../../shared/order/order-schemas.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import type { Clubs } from '../clubs/clubs.ts'
import type { ListedMatch } from '../matches/match-index.ts'
import type { Matches } from '../matches/matches.ts'
import type { OrderRepository, PublishedDay } from './order-repository.ts'

/** Number of orders whose contents stay in memory. */
const MOST_ORDERS = 2000

export interface PlayerDaysDeps {
  readonly repository: Pick<OrderRepository, 'itemsOn' | 'eventsOf'>
  readonly matches: Pick<Matches, 'index'>
  readonly clubs: Pick<Clubs, 'get'>
  /** Returns the ids of the matches of a player and of everybody merged into them. */
  readonly matchesOf: (root: string) => Promise<readonly string[]>
}

/** What an order has: ids of matches, and of the events of its places. */
interface Contents {
  readonly version: number
  readonly ids: ReadonlySet<string>
}

/** Returns the function that leaves out the days that have no match of a player, without reading them. */
export function openPlayerDays({ repository, matches, clubs, matchesOf }: PlayerDaysDeps) {
  const orders = new LRUCache<string, Contents>({ max: MOST_ORDERS })
  const keyOf = ({ club, date }: OrderDate): string => `${club} ${date}`

  /** Reads what the orders have that have changed since. */
  async function readContents(days: readonly PublishedDay[]): Promise<void> {
    const missing = days.filter((day) => orders.get(keyOf(day))?.version !== day.version)
    for (const club of new Set(missing.map((day) => day.club))) {
      const found = await repository.itemsOn(
        club,
        missing.flatMap((day) => (day.club === club ? day.date : [])),
      )
      for (const { date, version, items } of found) {
        const ids = new Set(items.flatMap(({ match }) => match.split('/', 1)))
        orders.set(keyOf({ club, date }), { version, ids })
      }
    }
  }

  /** Whether a match says itself that it is on a day. The rest of a suspended one may be on any later day. */
  const isOn = (match: ListedMatch, { club, date }: OrderDate): boolean => {
    if (match.club !== club) return false
    const own = dateIn(clubs.get(club)?.timeZone ?? 'UTC', match.date)
    return match.status === 'suspended' ? own <= date : own === date
  }

  /** @param root the player at the end of the merges */
  return async (root: string, days: readonly PublishedDay[]): Promise<readonly PublishedDay[]> => {
    if (days.length === 0) return []
    const [played, entered] = await Promise.all([matchesOf(root), repository.eventsOf(root)])
    const own = [...new Set([...played, ...entered])]
    if (own.length === 0) return []
    await readContents(days)
    const listed = played.flatMap((id) => matches.index.get(id) ?? [])
    return days.filter((day) => {
      const contents = orders.get(keyOf(day))
      // An order that is not known here may have any match.
      return !contents || own.some((id) => contents.ids.has(id)) || listed.some((match) => isOn(match, day))
    })
  }
}
