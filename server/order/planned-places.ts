import { unitsFrom } from '../../shared/court/match-time.ts'
import { heldIn } from '../../shared/order/lay-out.ts'
import type { OrdersOfPlay, PlannedPlace } from '../competitions/follow-event.ts'
import type { Storage } from '../storage/storage.ts'
import { createOrderOfPlayRepository } from './order-repository.ts'

/** Opens the orders of play for draws, whose matches get courts and times from them. @param clock returns the current time (ms since 1970) */
export function openPlannedPlaces(storage: Storage, clock: () => number): OrdersOfPlay {
  const repository = createOrderOfPlayRepository(storage)
  return {
    planned: async ({ club, startsOn, endsOn }, keys) => {
      const rows = keys.length === 0 ? [] : await repository.between(club, startsOn, endsOn)
      const wanted = new Set(keys)
      return new Map(
        rows.flatMap(({ items }) => {
          const held = heldIn(items)
          return items
            .filter(({ match }) => wanted.has(match))
            .map(({ match, court, startsAt, umpire }): [string, PlannedPlace] => [
              match,
              { court, startsAt, umpire, heldMinutes: held.get(match) ?? 1 },
            ])
        }),
      )
    },

    hold: (tx, key, { court, startsAt, heldMinutes }) => {
      const units = unitsFrom({ startsAt, endsAt: startsAt + heldMinutes * 60_000 }, clock())
      return repository.hold(tx, { key, court, units, needed: [] })
    },
  }
}
