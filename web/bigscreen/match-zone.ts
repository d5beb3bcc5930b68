import { type ZonedClubs, zoneOf } from '../../shared/clubs/club-zone.ts'
import { cityOf } from '../../shared/time/city-of.ts'
import { localTimeIn } from '../../shared/time/zone-time.ts'

/** The time zone of a match's start. */
export interface MatchZone {
  /** Undefined until the clubs are loaded. The start then has the device's time. */
  readonly timeZone: string | undefined
  /** The city to name beside the time; null if the clock of the screen shows the same time. */
  readonly city: string | null
}

/** Returns the time zone of a match's club. @param clock the time zone of the screen's clock */
export function matchZone(
  { club, date }: { readonly club: string | null; readonly date: string },
  clock: string,
  clubs: ZonedClubs,
): MatchZone {
  const [timeZone, moment] = [zoneOf(club, clubs), Date.parse(date)]
  const isSame = localTimeIn(timeZone, moment) === localTimeIn(clock, moment)
  return { timeZone, city: isSame ? null : cityOf(timeZone) }
}
