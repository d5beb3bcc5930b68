import { cityOf } from '../../shared/time/city-of.ts'
import type { NotOk } from '../api/not-ok.ts'
import { serverNow } from '../api/server-clock.ts'
import { timeZoneOf } from '../clubs/club-times.ts'
import { useClubs } from '../clubs/clubs-store.ts'
import { clockTime, dayName } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'

/** Codes for the reasons why a link, or the sign-in of a person with a role, is rejected. */
const LINK_PROBLEMS = [
  'GRANT_REVOKED',
  'GRANT_EXPIRED',
  'GRANT_NOT_YET',
  'BAD_GRANT',
  'LINK_INCOMPLETE',
  'FORBIDDEN',
  'BLOCKED',
  'SIGNED_OUT',
  'NO_ROLE',
  'BOOKING_NOT_YET',
  'BOOKING_OVER',
]

/** The moment when a link becomes valid, and its court, or null if the link is for one match. */
export interface LinkBegin {
  readonly from: string
  readonly court: string | null
}

/** Returns when the link begins that the server rejected as not valid yet. Null for other reasons. */
export function linkBegin({ code, body: { from, court } }: NotOk): LinkBegin | null {
  if (code !== 'GRANT_NOT_YET' || typeof from !== 'string') return null
  return { from, court: typeof court === 'string' ? court : null }
}

/**
 * Returns a function that says why a link was rejected. For any other code it says that the link could not be checked.
 * @param club the club of the match. The start of a link is a time at the club of the court or of the match.
 */
export function useLinkProblem(club?: string | null): (code: string, begin: LinkBegin | null) => string {
  const { t, language } = useTranslation()
  const { clubs, court: courtOf } = useClubs()
  return (code, begin) => {
    if (!LINK_PROBLEMS.includes(code)) return t('scorer.linkFailed')
    if (code !== 'GRANT_NOT_YET' || begin === null) return t(`scorer.linkRefused.${code}`)
    const timeZone = timeZoneOf(courtOf(begin.court)?.club ?? club, clubs ?? [])
    const time = `${dayName(begin.from, language, serverNow(), timeZone)}, ${clockTime(begin.from, language, timeZone)}`
    return t('scorer.linkBegins', { time, city: cityOf(timeZone) })
  }
}
