/** The time zone of the default clubs, and of a house without clubs. */
export const CLUB_TIME_ZONE = 'America/Santo_Domingo'

// The Swedish locale writes dates as yyyy-mm-dd.
const isoDay = new Intl.DateTimeFormat('sv-SE', {
  timeZone: CLUB_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Returns the date at this moment in the default time zone, as `yyyy-mm-dd`. `dateIn` takes another zone. */
export const clubDay = (millis: number): string => isoDay.format(millis)

/** Returns a date `yyyy-mm-dd` as `dd/mm/yyyy`. */
export const dayMonthYear = (day: string): string => day.split('-').reverse().join('/')

/** Reports whether a text is an existing date, as `yyyy-mm-dd`. */
export const isDate = (text: string): boolean => {
  const millis = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(millis) && new Date(millis).toISOString().slice(0, 10) === text
}
