import { type FormEvent, useState } from 'react'
import type { OfficeBooking } from '../../../shared/reservations/office-booking-schemas.ts'
import { seenSlotOf } from '../../../shared/reservations/seen-slot.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { AskingButton } from '../kit/question.tsx'
import { useChange } from './use-change.tsx'

/** Cancels a booking with a reason, which its players read in an email. */
export function CancelBooking({ booking, onCancelled }: { booking: OfficeBooking; onCancelled: () => void }) {
  const { t } = useTranslation()
  const { send, pending, alert, isRuleBroken } = useChange(onCancelled)
  const [reason, setReason] = useState('')
  const cancel = (following: boolean) =>
    void send('POST', `/office/reservations/${encodeURIComponent(booking.uid)}/cancel`, {
      ...(reason.trim() !== '' && { reason: reason.trim() }),
      ...(following && { series: 'following' }),
      overrule: isRuleBroken ? reason.trim() : null,
      ...seenSlotOf(booking),
    })
  return (
    <form
      className={f.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        cancel(false)
      }}
    >
      <Field label={t('officeBookings.reason')}>
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
        <button type="submit" className="button quiet" aria-disabled={pending}>
          {t(isRuleBroken ? 'officeBookings.cancelAnyway' : 'officeBookings.cancel')}
        </button>
        {booking.series !== null && (
          <AskingButton
            title={t('officeBookings.cancelFollowingTitle')}
            text={t('officeBookings.cancelFollowingText')}
            onYes={() => cancel(true)}
          >
            {t('officeBookings.cancelFollowing')}
          </AskingButton>
        )}
      </div>
    </form>
  )
}
