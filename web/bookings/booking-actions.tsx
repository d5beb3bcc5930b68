import type { ReactNode } from 'react'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { useAction } from '../api/use-action.ts'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import { answerBooking, cancelBooking, type DayCalls, failureOf, pay } from './booking-calls.ts'
import { type Answered, InvitationAnswer } from './invitation-answer.tsx'
import { useIsOver } from './payment-line.tsx'
import { ProblemText } from './problem-text.tsx'

interface Props {
  booking: Booking
  /** Whether it is too late for the owner to cancel the booking. */
  isLate?: boolean
  cancel?: DayCalls['cancel']
  /** Called instead of cancelling the booking, to ask first. */
  onAsk?: (() => void) | undefined
  /** Further buttons. */
  children?: ReactNode
  /** Called when the person has cancelled, left or answered the booking, with the answer, or when it no longer exists. */
  onChanged: (answered?: Answered) => void
}

/** The buttons of a booking: the owner can cancel it. Once it is paid, a partner can leave it, and an invited person can answer, at once for all dates of a series. */
export function BookingActions({ booking, isLate = false, cancel = cancelBooking, onAsk, children, onChanged }: Props) {
  const { uid, role, series, state, heldUntil } = booking
  const { t, language } = useTranslation()
  const isOver = useIsOver(heldUntil)
  const isBooked = state === 'booked'
  const { run, pending, error } = useAction((call: () => Promise<unknown>, then: () => void) =>
    call().then(then, (reason: unknown) => {
      if (failureOf(reason).code !== 'BOOKING_NOT_FOUND') throw reason
      onChanged()
    }),
  )

  const button = (label: string, call: () => Promise<unknown>, quiet = true, then = () => onChanged()) => (
    <button
      type="button"
      className={quiet ? 'button quiet' : 'button'}
      aria-disabled={pending}
      onClick={() => void run(call, then)}
    >
      {label}
    </button>
  )
  const cancelButton = (label: string, following: boolean) =>
    onAsk ? (
      <button type="button" className="button quiet" onClick={onAsk}>
        {label}
      </button>
    ) : (
      button(label, () => cancel(booking, following))
    )
  if (isBooked && role === 'invited')
    return (
      <InvitationAnswer booking={booking} onAnswered={onChanged}>
        {children}
      </InvitationAnswer>
    )
  return (
    <>
      <div className={f.actions}>
        {role === 'owner' &&
          state === 'held' &&
          !isOver &&
          // The browser leaves this page.
          button(
            t('booking.mine.pay'),
            () => pay(uid, language),
            false,
            () => undefined,
          )}
        {role === 'owner' && !isOver && !isLate && cancelButton(t('booking.mine.cancel'), false)}
        {role === 'owner' && series !== null && !isLate && cancelButton(t('booking.mine.cancelFollowing'), true)}
        {isBooked && role === 'partner' && button(t('booking.mine.leave'), () => answerBooking(uid, false))}
        {children}
      </div>
      <div role="alert">
        <ProblemText error={error} />
      </div>
    </>
  )
}
