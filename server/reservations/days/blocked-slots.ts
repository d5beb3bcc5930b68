import type { TakenSlot } from '../../../shared/reservations/reservations-schemas.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { unitsOfDays } from '../slots/block-units.ts'
import { type BookedClubs, slotsWith } from '../slots/booking-slots.ts'
import type { BlocksRepository } from '../stored/blocks-repository.ts'
import type { Dates } from '../stored/bookings-repository.ts'
import { takenSlot } from './slot-feed.ts'

/** Returns the function that lists the slots that blocks and matches take in clubs, on the dates that each club has. */
export function blockedSlotsOf(
  { unbookedUnits }: Pick<BlocksRepository, 'unbookedUnits'>,
  clubs: Pick<BookedClubs, 'get' | 'courtOf'>,
) {
  return async (dates: ReadonlyMap<string, Dates>): Promise<TakenSlot[]> => {
    const days = [...dates.values()]
    const from = days.map((each) => each.from).sort()[0]
    const to = days
      .map((each) => each.to)
      .sort()
      .at(-1)
    const courts = [...dates.keys()].flatMap((id) => clubs.get(id)?.courts.map((court) => court.id) ?? [])
    if (from === undefined || to === undefined || courts.length === 0) return []
    // Wide enough for every time zone. The dates of the slots decide.
    const range = { from: unitsOfDays('UTC', plusDays(from, -1)).from, to: unitsOfDays('UTC', plusDays(to, 1)).to }
    return slotsWith(clubs, await unbookedUnits(courts, range))
      .filter(({ club, date }) => {
        const its = dates.get(club.id)
        return its !== undefined && its.from <= date && date <= its.to
      })
      .map(takenSlot)
  }
}
