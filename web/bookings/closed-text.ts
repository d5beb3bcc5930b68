import type { TFunction } from 'i18next'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { closedFor, isClosed } from '../../shared/clubs/open-hours.ts'

/** Returns that a club is closed on a date, and why: `Closed: Christmas`. Returns null if one of its courts is open. */
export function closedText(club: Club, date: string, t: TFunction): string | null {
  if (!isClosed(club, date)) return null
  const name = closedFor(club, date)
  return name ? t('booking.day.closedFor', { name }) : t('booking.day.closed')
}
