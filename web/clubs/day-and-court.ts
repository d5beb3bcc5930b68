import type { TFunction } from 'i18next'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { namesCourt } from '../../shared/clubs/court-number.ts'
import { isUntimed } from '../../shared/matches/lateness.ts'
import type { MatchStatus } from '../../shared/scoring/score.ts'
import { useServerNow } from '../api/use-now.ts'
import { courtName } from '../ui/court-name.ts'
import { dayIfLater } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { timeZoneOf, useClubTimes } from './club-times.ts'
import { useKnownClubs } from './clubs-store.ts'

/** A match with its place, which may be missing or null. */
interface Placed {
  readonly date: string
  readonly club?: string | null | undefined
  readonly court?: string | null | undefined
  readonly description?: string
  /** Scheduled if it is missing. */
  readonly status?: MatchStatus
  /** Whether nobody has set its time yet. */
  readonly untimed?: boolean | undefined
}

const hasNoTime = ({ status = 'scheduled', untimed }: Placed): boolean => isUntimed({ status, untimed })

/** Returns the day of a match unless it is today at the club: `Tomorrow`. Empty for a match without a time. @param clubs null while they are not loaded */
export const dayUnlessToday = (match: Placed, clubs: readonly Club[] | null, language: string, now: number): string =>
  hasNoTime(match) ? '' : dayIfLater(match.date, language, now, clubs ? timeZoneOf(match.club, clubs) : undefined)

/**
 * Returns the court of a match, after its club if `namesClub`: `Club Naco, Court 2`. Leaves out names that are not known, and a
 * court that the description names.
 */
export function placeOf(match: Placed, clubs: readonly Club[] | null, t: TFunction, namesClub: boolean): string {
  const club = clubs?.find(({ id }) => id === match.club)
  const court = club?.courts.find(({ id }) => id === match.court)
  const isNamed = court && namesCourt(match.description ?? '', court.name)
  return [namesClub && club?.name, court && !isNamed && courtName(court.name, t)].filter(Boolean).join(', ')
}

/** Returns whether the matches are of several clubs. */
export const haveSeveralClubs = (matches: readonly Placed[]): boolean =>
  new Set(matches.map(({ club }) => club ?? null)).size > 1

/** Returns whether the places of matches can be named: the clubs are loaded or failed to load, or no match has a place. */
export function usePlacesKnown(matches: readonly Placed[]): boolean {
  const { clubs, failed } = useKnownClubs()
  return clubs !== null || failed || matches.every(({ club, court }) => (club ?? court ?? null) === null)
}

/** Returns when and where a match starts: `Tomorrow · Court 2 · 15:30`. Leaves out parts that are not known. */
export function usePlannedStart(match: Placed): string {
  const { t } = useTranslation()
  const times = useClubTimes(match.club)
  const { dayAndCourt } = useDayAndCourt()
  return [dayAndCourt(match), hasNoTime(match) ? t('live.untimed') : times?.clock(match.date)]
    .filter(Boolean)
    .join(' · ')
}

/** Returns functions that say where a match is played, and on which day unless it is today: `Tomorrow · Court 2`. */
export function useDayAndCourt() {
  const { t, language } = useTranslation()
  const { clubs } = useKnownClubs()
  const now = useServerNow()
  const place = (match: Placed, namesClub = false) => placeOf(match, clubs, t, namesClub)
  return {
    place,
    dayAndCourt: (match: Placed, namesClub = false): string =>
      [dayUnlessToday(match, clubs, language, now), place(match, namesClub)].filter(Boolean).join(' · '),
  }
}
