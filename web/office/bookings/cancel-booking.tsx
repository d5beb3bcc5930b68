import { useRef, useState } from 'react'
import type { OfficeBooking } from '../../../shared/reservations/office-booking-schemas.ts'
import { seenSlotOf } from '../../../shared/reservations/seen-slot.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { offerUndo } from '../kit/cancelled-bookings.ts'
import { Question } from '../kit/question.tsx'
import { contactsOf } from './contacts.ts'
import { useChange } from './use-change.tsx'

interface Props {
  booking: OfficeBooking
  onCancelled: () => void
}

/**
 * Cancels a booking with a reason, which its players read in an email. If the owner has no email, it shows the phone. It asks first:
 * Enter in the field cancels nothing.
 */
export function CancelBooking({ booking, onCancelled }: Props) {
  const { t } = useTranslation()
  const { send, pending, alert, isRuleBroken } = useChange(() => {
    // A booking that is not paid yet ends at once.
    offerUndo(booking.state === 'booked' ? [booking.uid] : [])
    onCancelled()
  })
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState<'one' | 'following' | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const ask = (scope: 'one' | 'following') => () => {
    if (form.current?.reportValidity()) setAsked(scope)
  }
  const cancel = (following: boolean) =>
    void send('POST', `/office/reservations/${encodeURIComponent(booking.uid)}/cancel`, {
      ...(reason.trim() !== '' && { reason: reason.trim() }),
      ...(following && { series: 'following' }),
      overrule: isRuleBroken ? reason.trim() : null,
      undoable: true,
      ...seenSlotOf(booking),
    })
  const { isMailed } = contactsOf(booking)
  const text = t(isMailed ? 'officeBookings.cancelText' : 'officeBookings.cancelTextUnmailed')
  const label = t(isRuleBroken ? 'officeBookings.cancelAnyway' : 'officeBookings.cancel')
  const questions = {
    one: { title: t('officeBookings.cancelTitle'), text, yes: label },
    following: {
      title: t('officeBookings.cancelFollowingTitle'),
      text,
      yes: t('officeBookings.cancelFollowing'),
    },
  }
  return (
    <>
      <form ref={form} className={f.form} onSubmit={(event) => event.preventDefault()}>
        <Unmailed booking={booking} />
        <Field label={t(isMailed ? 'officeBookings.reason' : 'officeBookings.reasonKept')}>
          <input
            className={f.input}
            required={isRuleBroken}
            maxLength={LONGEST.booking.cancelReason}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {alert}
        <div className={f.actions}>
          <button type="button" className="button quiet" aria-disabled={pending} onClick={ask('one')}>
            {label}
          </button>
          {booking.series !== null && (
            <button type="button" className={`button quiet ${f.apart}`} onClick={ask('following')}>
              {questions.following.yes}
            </button>
          )}
        </div>
      </form>
      <Question
        asked={asked && questions[asked]}
        no={asked === 'one' ? t('officeBookings.keep') : undefined}
        onYes={() => cancel(asked === 'following')}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

/** Says that the owner of a booking gets no email, and whom to call. */
function Unmailed({ booking }: { booking: OfficeBooking }) {
  const { t } = useTranslation()
  const { email, phone, isMailed } = contactsOf(booking)
  if (email !== null) return null
  return (
    <p>
      {t(isMailed ? 'officeBookings.ownerUnmailed' : 'officeBookings.unmailed', { name: booking.name })}{' '}
      {phone ? (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{t('officeBookings.call', { phone })}</a>
      ) : (
        t('officeBookings.noPhone')
      )}
    </p>
  )
}
