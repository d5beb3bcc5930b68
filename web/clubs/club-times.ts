import type { Club } from '../../shared/clubs/club-schemas.ts'
import { houseZone } from '../../shared/clubs/house-zone.ts'
import { cityOf } from '../../shared/time/city-of.ts'
import { localTimeIn } from '../../shared/time/zone-time.ts'
import { clockTime, dayName } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { loadedClubs, useKnownClubs } from './clubs-store.ts'

// Pages show the times of a match in the time zone of its club, whatever the zone of the device. A match without a club has the
// zone of the house.

export type ZonedClubs = readonly Pick<Club, 'id' | 'timeZone'>[]

/** Returns the time zone of a club. Null stands for the whole house. */
export const timeZoneOf = (club: string | null | undefined, clubs: ZonedClubs = loadedClubs()): string =>
  clubs.find(({ id }) => id === club)?.timeZone ?? houseZone(clubs)

/** Whether the device's clock shows another time or date at a moment (ms since 1970) than clocks in a time zone. */
const differsFromDevice = (timeZone: string, moment: number): boolean =>
  Math.round((localTimeIn(timeZone, moment) - moment) / 60_000) !== -new Date(moment).getTimezoneOffset()

/** Returns the name of a time zone's city if the device's clock shows another time than clocks there. */
const cityIn = (timeZone: string, moment: string | number): string | null =>
  differsFromDevice(timeZone, new Date(moment).getTime()) ? cityOf(timeZone) : null

const withCity = (time: string, city: string | null): string => (city === null ? time : `${time} (${city})`)

/** Returns a time in a time zone: `15:30`. Adds the city if the device's clock shows another time: `15:30 (Santo Domingo)`. */
export const clockIn = (timeZone: string, moment: string | number, language: string): string =>
  withCity(clockTime(moment, language, timeZone), cityIn(timeZone, moment))

interface ClubTimes {
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
  if (clubs === null && !failed) return null
  const timeZone = clubs ? timeZoneOf(club, clubs) : Intl.DateTimeFormat().resolvedOptions().timeZone
  const parts = (moment: string | number) => ({
    time: clockTime(moment, language, timeZone),
    city: clubs ? cityIn(timeZone, moment) : cityOf(timeZone),
  })
  return {
    day: (iso) => dayName(iso, language, Date.now(), timeZone),
    clock: (moment) => {
      const { time, city } = parts(moment)
      return withCity(time, city)
    },
    parts,
  }
}
