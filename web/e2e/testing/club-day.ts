import { changeClub } from '../../../server/testing/only-club.ts'
import { WEEKDAYS } from '../../../shared/time/week.ts'
import { type Person, tokenOf } from './signed-in.ts'

/** Returns the weekday and the date at the club this many days from today, as the API writes them. */
export function clubDayIn(days: number): { day: string; date: string } {
  const moment = Date.now() + days * 86_400_000
  const at = (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'America/Santo_Domingo', ...options }).format(moment)
  return { day: at('en', { weekday: 'long' }), date: at('en-GB', { day: 'numeric', month: 'long' }) }
}

/** Opens the club of the stories all day, so that a match now is not after closing time. @param person a manager of the club */
export async function openAllDay(url: string, person: Person): Promise<void> {
  const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, { opens: 0, closes: 1440 }]))
  await changeClub(url, await tokenOf(person), 'club_naco', { hours })
}
