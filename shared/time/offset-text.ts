import { localTimeIn } from './zone-time.ts'

/** Returns the difference of a time zone from UTC at a moment (ms since 1970): `UTC−4`, `UTC+5:45`. */
export function offsetText(timeZone: string, moment: number): string {
  const minutes = Math.round((localTimeIn(timeZone, moment) - moment) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${rest}` : ''}`
}
