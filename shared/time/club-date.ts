/** The clock that hangs in the club: every date and time that we write is read off it. */
export const CLUB_TIME_ZONE = 'America/Santo_Domingo'

// Swedes write dates as ISO 8601 does.
const isoDay = new Intl.DateTimeFormat('sv-SE', {
  timeZone: CLUB_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day that it is at the club at this moment, as `yyyy-mm-dd`. */
export const clubDay = (millis: number): string => isoDay.format(millis)

/** `yyyy-mm-dd` as `dd/mm/yyyy`. */
export const dayMonthYear = (day: string): string => day.split('-').reverse().join('/')

/** Whether a text is a date that exists, as `yyyy-mm-dd`. */
export const isDate = (text: string): boolean => {
  const millis = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(millis) && new Date(millis).toISOString().slice(0, 10) === text
}
