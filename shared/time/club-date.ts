import { dateIn } from './zone-time.ts'

/** The time zone of the default clubs, and of a server without clubs. */
export const CLUB_TIME_ZONE = 'America/Santo_Domingo'

/** Returns the date at this moment in the default time zone, as `yyyy-mm-dd`. `dateIn` takes another zone. */
export const clubDay = (millis: number): string => dateIn(CLUB_TIME_ZONE, millis)

/** Returns a date `yyyy-mm-dd` as `dd/mm/yyyy`. */
export const dayMonthYear = (day: string): string => day.split('-').reverse().join('/')

/** Reports whether a text is an existing date, as `yyyy-mm-dd`. */
export const isDate = (text: string): boolean => {
  const millis = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(millis) && new Date(millis).toISOString().slice(0, 10) === text
}
