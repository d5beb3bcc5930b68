import { plusDays } from '../../shared/time/week.ts'

/** Returns the dates of a weekly series that begins on a date, up to the last date that can be booked. */
export function weeklyDates(first: string, last: string): readonly string[] {
  const dates: string[] = []
  for (let date = first; date <= last; date = plusDays(date, 7)) dates.push(date)
  return dates
}

/** Returns the emails in a text, in lower case. Commas, semicolons and spaces separate them. */
export const emailsIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
]

/** Whether a text may be an email. The server checks it exactly. */
export const isEmail = (text: string): boolean => /^[^@\s]+@[^@\s.]+\.[^@\s]+$/.test(text)
