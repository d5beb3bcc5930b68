import { Link } from 'react-router-dom'
import { whyNotScore } from '../../shared/court/score-window.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { useNow } from '../api/use-now.ts'
import { useTranslation } from '../ui/use-translation.ts'

/** Time between two looks at the clock (ms). */
const EVERY_MS = 15_000

/** The link that starts the match of a booking, from shortly before its start until its end. */
export function ScoreLink({ booking: { uid, court, role, state, startsAt, endsAt } }: { booking: Booking }) {
  const { t } = useTranslation()
  const now = useNow(EVERY_MS)
  const time = { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }
  if (role === 'invited' || state !== 'booked' || whyNotScore(time, null, now)) return null
  return (
    <Link to={`${pathTo('court', court)}?booking=${uid}`} className="button">
      {t('booking.mine.score')}
    </Link>
  )
}
