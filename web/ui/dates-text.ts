import { dateTitle, fullDate } from './dates.ts'

/** Returns several dates (`yyyy-mm-dd`) as one text: `7 December, 14 December`, with their years if these differ. */
export function datesText(dates: readonly string[], language: string): string {
  const isOneYear = new Set(dates.map((date) => date.slice(0, 4))).size === 1
  return dates.map((date) => (isOneYear ? dateTitle : fullDate)(date, language)).join(', ')
}
