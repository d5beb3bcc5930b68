import { Link } from 'react-router-dom'
import { whyNotScore } from '../../shared/court/score-window.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useNow } from '../api/use-now.ts'
import { useReloads } from '../api/use-reloads.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { readMatch } from './booking-calls.ts'

/** Time between two looks at the clock, and between two loads (ms): the match may begin or end meanwhile. */
const EVERY_MS = 15_000

/** A match whose end nobody knows yet, so that the time to look for it is the longest one. */
const UNKNOWN = { endedAt: null }

/** The link that starts the match of a booking or goes on with it. Once the match is over, a link to its result. */
export function ScoreLink({ booking: { uid, court, role, state, startsAt, endsAt } }: { booking: Booking }) {
  const { t } = useTranslation()
  const now = useNow(EVERY_MS)
  const time = { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }
  const isAsked = role !== 'invited' && state === 'booked' && !whyNotScore(time, UNKNOWN, now)
  const { value: found, failed, reload } = useLoaded(isAsked ? uid : null, readMatch)
  useReloads(reload, EVERY_MS)
  if (!isAsked || !(found || failed)) return null
  if (found?.match && found.over)
    return (
      <Link to={pathTo('matchStats', found.match)} className="button">
        {t('booking.mine.result')}
      </Link>
    )
  if (whyNotScore(time, found?.match ? UNKNOWN : null, now)) return null
  return (
    <Link to={`${pathTo('court', court)}?booking=${uid}`} className="button">
      {t('booking.mine.score')}
    </Link>
  )
}
