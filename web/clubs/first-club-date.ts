import { dateIn } from '../../shared/time/zone-time.ts'
import { fullDate } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { timeZoneOf } from './club-times.ts'
import { useKnownClubs } from './clubs-store.ts'

/** Returns a function that writes the date of a moment (ISO 8601) in the first club's time zone: `23 November 2026`. */
export function useFirstClubDate(): (iso: string) => string {
  const { language } = useTranslation()
  const timeZone = timeZoneOf(null, useKnownClubs().clubs ?? [])
  return (iso) => fullDate(dateIn(timeZone, Date.parse(iso)), language)
}
