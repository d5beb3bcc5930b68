/** The day as the reader's language and clock say it, with the year where it is another one. */
export function dayName(iso: string, language: string, now = Date.now()): string {
  const date = new Date(iso)
  const days = Math.round((midnight(date) - midnight(new Date(now))) / 86_400_000)
  if (Math.abs(days) <= 1) {
    const word = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')
    return word.charAt(0).toLocaleUpperCase(language) + word.slice(1)
  }
  const year = date.getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric'
  return new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', year }).format(date)
}

export const clockTime = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(iso))

/** Which local day a moment belongs to. */
export const dayKey = (iso: string): string => new Date(iso).toDateString()

const midnight = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
