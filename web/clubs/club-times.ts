import { type ZonedClubs, zoneOf } from '../../shared/clubs/club-zone.ts'
import { deviceZone } from '../../shared/time/zone-time.ts'
import { useServerNow } from '../api/use-now.ts'
import { clockTime, dayName } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { cityIn, withCity } from '../ui/zone-clock.ts'
import { loadedClubs, useKnownClubs } from './clubs-store.ts'

// Pages show the times of a match in the time zone of its club, whatever the zone of the device. A match without a club has the
// first club's zone.

/** Returns the time zone of a club. For null, returns that of the first club. */
export const timeZoneOf = (club: string | null | undefined, clubs: ZonedClubs = loadedClubs()): string =>
  zoneOf(club, clubs)

interface ClubTimes {
  readonly timeZone: string
  /** Returns a day: `Today`, `Sunday 3 May`. */
  readonly day: (iso: string) => string
  /** Returns a time: `15:30`, with the city if the device's clock shows another time. */
  readonly clock: (moment: string | number) => string
  /** Returns the two parts of `clock`. The city is null if it is left out. */
  readonly parts: (moment: string | number) => { time: string; city: string | null }
}

/** Returns functions that write times at a club, or null until the clubs are loaded. If they fail to load, the times are the device's. */
export function useClubTimes(club: string | null | undefined): ClubTimes | null {
  const { language } = useTranslation()
  const { clubs, failed } = useKnownClubs()
  const now = useServerNow()
  if (clubs === null && !failed) return null
  const timeZone = clubs ? timeZoneOf(club, clubs) : deviceZone()
  const parts = (moment: string | number) => ({
    time: clockTime(moment, language, timeZone),
    city: cityIn(timeZone, moment),
  })
  return {
    timeZone,
    day: (iso) => dayName(iso, language, now, timeZone),
    clock: (moment) => {
      const { time, city } = parts(moment)
      return withCity(time, city)
    },
    parts,
  }
}
