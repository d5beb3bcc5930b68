import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { MY_BOOKINGS } from '../../shared/reservations/booking-mails.ts'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useServerNow } from '../api/use-now.ts'
import f from '../ui/form.module.css'
import { LoadingLine } from '../ui/loading-line.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { BookingActions } from './booking-actions.tsx'
import { type DayCalls, readBooking } from './booking-calls.ts'
import { CancelNotes } from './cancel-booking.tsx'
import { type CancelClub, CancelDeadline, useIsLate } from './cancel-deadline.tsx'
import { CloseButton } from './close-button.tsx'
import { Partners } from './partners.tsx'
import { PaymentLine } from './payment-line.tsx'
import { ProblemText } from './problem-text.tsx'
import { ScoreLink } from './score-link.tsx'

interface Props {
  uid: string
  club: CancelClub
  /** Whether the person opened the dialog to cancel the booking. */
  asks: boolean
  cancel: DayCalls['cancel']
  /** Called when the person has cancelled or left the booking. */
  onChanged: (booking: Booking) => void
  onClose: () => void
}

/** The person's own booking of a slot, with the ways to cancel it. */
export function OwnBooking({ uid, club, asks, cancel, onChanged, onClose }: Props) {
  const { value: booking, error, failed, reload } = useLoaded(uid, readBooking)
  if (!booking)
    return (
      <>
        {failed ? (
          <div role="alert">
            <ProblemText error={error} />
          </div>
        ) : (
          <LoadingLine failed={false} onRetry={() => void reload()} />
        )}
        <div className={f.actions}>
          <CloseButton onClose={onClose} />
        </div>
      </>
    )
  return <Loaded booking={booking} {...{ club, asks, cancel, onChanged, onClose }} />
}

function Loaded({ booking, club, asks, cancel, onChanged, onClose }: Omit<Props, 'uid'> & { booking: Booking }) {
  const { t } = useTranslation()
  const isLate = useIsLate(booking.startsAt, club)
  const hasBegun = Date.parse(booking.startsAt) <= useServerNow()
  const [isAsking, setAsking] = useState(asks)
  const question = useRef<HTMLParagraphElement>(null)
  // The question has the focus, so that a second press of Enter does not answer it.
  useEffect(() => {
    if (isAsking && !asks) question.current?.focus()
  }, [isAsking, asks])
  return (
    <>
      <p>
        <strong>{booking.title}</strong>
      </p>
      <Partners booking={booking} />
      <PaymentLine booking={booking} timeZone={club.timeZone} />
      {isAsking && !hasBegun && !isLate && booking.role === 'owner' && (
        <p ref={question} tabIndex={-1}>
          {t('booking.mine.question')}
        </p>
      )}
      {!hasBegun && booking.role === 'owner' && (
        <CancelDeadline startsAt={booking.startsAt} club={club} late="booking.cancelBy.late" />
      )}
      {!hasBegun && !(isLate && booking.role === 'owner') && <CancelNotes booking={booking} />}
      <ScoreLink booking={booking} />
      {hasBegun ? (
        <div className={f.actions}>
          <CloseButton onClose={onClose} />
        </div>
      ) : (
        <BookingActions
          {...{ booking, isLate, cancel }}
          onAsk={isAsking ? undefined : () => setAsking(true)}
          onChanged={() => onChanged(booking)}
        >
          <CloseButton onClose={onClose} />
        </BookingActions>
      )}
      <p>
        <Link to={MY_BOOKINGS}>{t('club.myBookings')}</Link>
      </p>
    </>
  )
}
