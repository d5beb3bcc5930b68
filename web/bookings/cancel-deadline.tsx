import type { Club } from '../../shared/clubs/club-schemas.ts'
import { cancelDeadline } from '../../shared/reservations/booking-rules.ts'
import { useNow, useServerNow } from '../api/use-now.ts'
import { untilText } from '../ui/day-title.ts'
import { useTranslation } from '../ui/use-translation.ts'

export type CancelClub = Pick<Club, 'timeZone' | 'cancelMinutes'>

/** Returns whether it is too late to cancel or move a booking. @param startsAt ISO 8601 @param club undefined while it loads */
export function useIsLate(startsAt: string, club: CancelClub | undefined): boolean {
  const now = useNow()
  return club !== undefined && now > cancelDeadline({ startsAt: Date.parse(startsAt) }, club)
}

interface Props {
  startsAt: string
  club: CancelClub
  /** The text if it is too late. */
  late: 'booking.cancelBy.late' | 'booking.cancelBy.never'
  className?: string | undefined
}

/** Until when a booking can be cancelled. Renders nothing if that is possible until it begins. */
export function CancelDeadline({ startsAt, club, late, className }: Props) {
  const { t, language } = useTranslation()
  const isLate = useIsLate(startsAt, club)
  const now = useServerNow()
  if (club.cancelMinutes === 0) return null
  const by = new Date(cancelDeadline({ startsAt: Date.parse(startsAt) }, club)).toISOString()
  const time = untilText(by, language, club.timeZone, now)
  return <p className={className}>{isLate ? t(late) : t('booking.cancelBy.until', { time })}</p>
}
