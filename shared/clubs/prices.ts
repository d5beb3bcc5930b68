import { weekdayOf } from '../time/week.ts'
import { dateIn, minuteIn } from '../time/zone-time.ts'
import type { CourtPrice } from './club-schemas.ts'

/**
 * Returns the price of a slot in cents; 0 if it is free of charge. If several prices cover the slot, a price of its court
 * comes before a price of all courts, and then the first in the list counts.
 * @param startsAt start of the slot (ms since 1970)
 */
export function priceOf(
  prices: readonly CourtPrice[],
  { timeZone, court, startsAt, isMember }: { timeZone: string; court: string; startsAt: number; isMember: boolean },
): number {
  const weekday = weekdayOf(dateIn(timeZone, startsAt))
  const minute = minuteIn(timeZone, startsAt)
  const covers = ({ weekdays, from, to }: CourtPrice): boolean =>
    weekdays.includes(weekday) && minute >= from && minute < to
  const found =
    prices.find((price) => price.court === court && covers(price)) ??
    prices.find((price) => price.court === null && covers(price))
  if (!found) return 0
  return isMember ? found.memberCents : found.guestCents
}
