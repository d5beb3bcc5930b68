import { weekdayOf } from '../time/week.ts'
import { dateIn, minuteIn } from '../time/zone-time.ts'
import type { CourtPrice } from './club-schemas.ts'

const HALF_HOUR_MS = 30 * 60_000

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

/**
 * Returns the price of a time that is not made of slots, such as a court that somebody takes at once: each half hour costs its part
 * of the price of a slot. The sum is rounded half up to a whole cent.
 * @param slotMinutes length of the court's slots
 */
export function priceOfTime(
  prices: readonly CourtPrice[],
  time: { readonly startsAt: number; readonly endsAt: number },
  { slotMinutes, ...at }: { timeZone: string; court: string; slotMinutes: number; isMember: boolean },
): number {
  let sum = 0
  for (let startsAt = time.startsAt; startsAt < time.endsAt; startsAt += HALF_HOUR_MS)
    sum += priceOf(prices, { ...at, startsAt })
  return Math.round((sum * 30) / slotMinutes)
}
