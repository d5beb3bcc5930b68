import type { TFunction } from 'i18next'
import { weekdayOf } from '../../shared/time/week.ts'
import { courtName } from '../clubs/court-name.ts'
import { dateTitle, weekdayName, weekdayTitle } from '../ui/dates.ts'

/** Returns a date (`yyyy-mm-dd`) with its weekday: `Friday 27 November`. */
export const dayTitle = (date: string, language: string): string =>
  `${weekdayTitle(weekdayOf(date), language)} ${dateTitle(date, language)}`

/** Returns a date (`yyyy-mm-dd`) with its weekday, as written inside a sentence: `vendredi 27 novembre`. */
export const dayText = (date: string, language: string): string =>
  `${weekdayName(weekdayOf(date), language)} ${dateTitle(date, language)}`

/** Returns a court with its date and time: `Court 2, Friday 27 November, 18:00`. */
export const slotText = (
  slot: { courtName: string; date: string; time: string },
  language: string,
  t: TFunction,
): string => [courtName(slot.courtName, t), dayText(slot.date, language), slot.time].join(', ')
