import { clubDay } from '../time/club-date.ts'

/** So many days after the day of the order it is at the club's desk. */
const DELIVERY_DAYS = 5

/** The day of delivery of what is ordered at this moment, `yyyy-mm-dd` by the club's calendar. */
export function deliveryDay(millis: number): string {
  const day = new Date(`${clubDay(millis)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + DELIVERY_DAYS)
  return day.toISOString().slice(0, 10)
}
