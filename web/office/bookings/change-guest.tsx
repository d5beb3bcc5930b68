import { useState } from 'react'
import { guestId } from '../../../shared/members/member-key.ts'
import type { GuestFields } from '../../../shared/reservations/booked-for-schemas.ts'
import type { OfficeBooking } from '../../../shared/reservations/office-booking-schemas.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeCall } from '../kit/office-calls.ts'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { PersonFields } from './new-person.tsx'

interface Props {
  booking: OfficeBooking
  onChanged: () => void
}

/** Corrects the name and the phone of the guest of a booking. */
export function ChangeGuest({ booking, onChanged }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const id = guestId(booking.owner)
  const { run, pending, problem } = useOfficeAction(async (fields: GuestFields) => {
    await officeCall('PUT', `/guests/${encodeURIComponent(id ?? '')}`, fields)
    onChanged()
  })
  if (id === null) return null
  if (!isOpen)
    return (
      <div className={f.actions}>
        <button type="button" className="button quiet" onClick={() => setOpen(true)}>
          {t('officeBookings.changeGuest')}
        </button>
      </div>
    )
  return (
    <PersonFields<'name' | 'phone'>
      title={t('officeBookings.guest')}
      start={{ name: booking.name ?? '', phone: booking.guestPhone ?? '' }}
      isReady={(values) => values.name !== ''}
      pending={pending}
      problem={problem}
      add={t('officeBookings.saveGuest')}
      onAdd={run}
      onClose={() => setOpen(false)}
    />
  )
}
