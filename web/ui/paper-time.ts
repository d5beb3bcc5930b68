import { cityOf } from '../../shared/time/city-of.ts'
import { offsetText } from '../../shared/time/offset-text.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { clockTime } from './dates.ts'
import { datedDay } from './day-title.ts'

/** Returns a moment as it is on paper: `Saturday 28 November 2026` and `19:10 (Santo Domingo, UTC−4)`. */
export function paperTime(
  moment: string | number,
  language: string,
  timeZone: string,
): { readonly day: string; readonly time: string } {
  const at = new Date(moment).getTime()
  return {
    day: datedDay(dateIn(timeZone, at), language),
    time: `${clockTime(at, language, timeZone)} (${cityOf(timeZone)}, ${offsetText(timeZone, at)})`,
  }
}
