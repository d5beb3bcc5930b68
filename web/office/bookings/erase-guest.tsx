import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { guestId } from '../../../shared/members/member-key.ts'
import type { OfficeBooking } from '../../../shared/reservations/office-booking-schemas.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { useMe } from '../kit/me-store.ts'
import { officeCall } from '../kit/office-calls.ts'
import { Problem } from '../kit/problem.tsx'
import { AskingButton } from '../kit/question.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'

interface Props {
  club: Club
  booking: OfficeBooking
  onErased: () => void
}

/** Erases the guest of a booking. Only owners of the club may. */
export function EraseGuest({ club, booking, onErased }: Props) {
  const { t } = useTranslation()
  const { may } = useMe()
  const id = guestId(booking.owner)
  const { run, problem } = useOfficeAction(async () => {
    await officeCall('POST', `/guests/${encodeURIComponent(id ?? '')}/erase`)
    onErased()
  })
  if (id === null || !may('people.manage', { club: club.id })) return null
  return (
    <>
      <Problem text={problem} />
      <div className={f.actions}>
        <AskingButton
          title={t('officeBookings.erase.asks', { name: booking.name })}
          text={t('officeBookings.erase.text')}
          onYes={() => void run()}
        >
          {t('officeBookings.erase.guest')}
        </AskingButton>
      </div>
    </>
  )
}
