import { Link } from 'react-router-dom'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { cityOf } from '../../shared/time/city-of.ts'
import { weekdayOf } from '../../shared/time/week.ts'
import { useAction } from '../api/use-action.ts'
import { useServerNow } from '../api/use-now.ts'
import { courtName } from '../ui/court-name.ts'
import { fullDate, periodTime, weekdayTitle } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { BookingActions } from './booking-actions.tsx'
import { pay } from './booking-calls.ts'
import { CancelDeadline, useIsLate } from './cancel-deadline.tsx'
import type { Answered } from './invitation-answer.tsx'
import s from './my-bookings.module.css'
import { Partners } from './partners.tsx'
import { PaymentLine, useIsOver } from './payment-line.tsx'
import { ProblemText } from './problem-text.tsx'
import { ScoreLink } from './score-link.tsx'

interface Props {
  booking: Booking
  /** Undefined while the clubs load, and for a club that no longer exists. */
  club: Pick<Club, 'id' | 'name' | 'timeZone' | 'cancelMinutes'> | undefined
  /** Called when the person has answered the invitation to this booking. */
  onAnswered?: (answered?: Answered) => void
  /** Without these functions, the booking is over, or it is an invitation. */
  onEdit?: (booking: Booking) => void
  onCancel?: (booking: Booking) => void
}

/** A booking in a person's list. */
export function BookingRow({ booking, club, onAnswered, onEdit, onCancel }: Props) {
  const { t, language } = useTranslation()
  const { role, date, time, startsAt, endsAt, state, heldUntil } = booking
  const zone = club?.timeZone
  const hasBegun = Date.parse(startsAt) <= useServerNow()
  const isOver = useIsOver(heldUntil)
  const isOwners = role === 'owner'
  const isLate = useIsLate(startsAt, club) && isOwners
  return (
    <li className={s.row}>
      <div>
        <h3 className={s.date}>
          {weekdayTitle(weekdayOf(date), language)} <time dateTime={startsAt}>{fullDate(date, language)}</time>
        </h3>
        <p className={s.time}>{zone === undefined ? time : periodTime(startsAt, endsAt, language, zone)}</p>
        {zone !== undefined && <p className={s.dim}>{t('booking.mine.zone', { city: cityOf(zone) })}</p>}
      </div>
      <div className={s.what}>
        <p>
          <strong>{courtName(booking.courtName, t)}</strong> · <span lang="es">{club?.name ?? booking.club}</span>
        </p>
        <p>{booking.title}</p>
        {booking.series !== null && <p className={s.dim}>{t('booking.mine.weekly')}</p>}
        <Partners booking={booking} />
        <PaymentLine booking={booking} timeZone={zone ?? 'UTC'} />
        {club && onCancel && isOwners && !hasBegun && (
          <CancelDeadline startsAt={startsAt} club={club} late="booking.cancelBy.late" className={s.dim} />
        )}
        <ScoreLink booking={booking} />
      </div>
      {onAnswered && (
        <div className={s.actions}>
          <BookingActions booking={booking} onChanged={onAnswered} />
        </div>
      )}
      {onEdit && onCancel && !hasBegun && (
        <div className={s.actions}>
          {isOwners && state === 'held' && <PayButton booking={booking} />}
          {isOwners && state === 'booked' && (
            <button type="button" className="button quiet" onClick={() => onEdit(booking)}>
              {t('booking.mine.change')}
            </button>
          )}
          {!isOver && !isLate && (
            <button type="button" className="button quiet" onClick={() => onCancel(booking)}>
              {t(isOwners ? 'booking.mine.cancel' : 'booking.mine.leave')}
            </button>
          )}
          {club && (
            <Link to={`${pathTo('days', club.id)}?date=${date}`} className={s.link}>
              {t('booking.mine.day')}
            </Link>
          )}
        </div>
      )}
    </li>
  )
}

function PayButton({ booking: { uid, heldUntil } }: { booking: Booking }) {
  const { t, language } = useTranslation()
  const isOver = useIsOver(heldUntil)
  const { run, pending, error } = useAction(() => pay(uid, language))
  if (isOver) return null
  return (
    <>
      <button type="button" className="button" aria-disabled={pending} onClick={() => void run()}>
        {t('booking.mine.pay')}
      </button>
      {error !== null && (
        <div role="alert">
          <ProblemText error={error} />
        </div>
      )}
    </>
  )
}
