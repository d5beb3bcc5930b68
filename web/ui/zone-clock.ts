import { cityOf } from '../../shared/time/city-of.ts'
import { localTimeIn } from '../../shared/time/zone-time.ts'
import { clockTime } from './dates.ts'

/** Whether the device's clock shows another time or date at a moment (ms since 1970) than clocks in a time zone. */
const differsFromDevice = (timeZone: string, moment: number): boolean =>
  Math.round((localTimeIn(timeZone, moment) - moment) / 60_000) !== -new Date(moment).getTimezoneOffset()

/** Returns the name of a time zone's city if the device's clock shows another time than clocks there. */
export const cityIn = (timeZone: string, moment: string | number): string | null =>
  differsFromDevice(timeZone, new Date(moment).getTime()) ? cityOf(timeZone) : null

/** Returns a time with the city in parentheses, if there is one: `15:30 (Madrid)`, `2:00 (UTC+2, Madrid)`. */
export const withCity = (time: string, city: string | null): string =>
  city === null ? time : time.endsWith(')') ? `${time.slice(0, -1)}, ${city})` : `${time} (${city})`

/** Returns a time in a time zone: `15:30`. Adds the city if the device's clock shows another time: `15:30 (Santo Domingo)`. */
export const clockIn = (timeZone: string, moment: string | number, language: string): string =>
  withCity(clockTime(moment, language, timeZone), cityIn(timeZone, moment))
