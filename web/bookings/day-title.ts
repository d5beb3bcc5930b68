import { weekdayOf } from '../../shared/time/week.ts'
import { dateTitle, weekdayTitle } from '../ui/dates.ts'

/** Returns a date (`yyyy-mm-dd`) with its weekday: `Friday 27 November`. */
export const dayTitle = (date: string, language: string): string =>
  `${weekdayTitle(weekdayOf(date), language)} ${dateTitle(date, language)}`
