import { weekdayOf } from '../../shared/time/week.ts'
import { dateTitle, weekdayName, weekdayTitle } from '../ui/dates.ts'

/** Returns a date (`yyyy-mm-dd`) with its weekday: `Friday 27 November`. */
export const dayTitle = (date: string, language: string): string =>
  `${weekdayTitle(weekdayOf(date), language)} ${dateTitle(date, language)}`

/** Returns a date (`yyyy-mm-dd`) with its weekday, as written inside a sentence: `vendredi 27 novembre`. */
export const dayText = (date: string, language: string): string =>
  `${weekdayName(weekdayOf(date), language)} ${dateTitle(date, language)}`
