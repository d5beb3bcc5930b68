/** Returns the weekday and the date at the club this many days from today, as the API writes them. */
export function clubDayIn(days: number): { day: string; date: string } {
  const moment = Date.now() + days * 86_400_000
  const at = (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'America/Santo_Domingo', ...options }).format(moment)
  return { day: at('en', { weekday: 'long' }), date: at('en-GB', { day: 'numeric', month: 'long' }) }
}
