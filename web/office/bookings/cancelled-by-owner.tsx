import type { OfficeBooking } from '../../../shared/reservations/office-booking-schemas.ts'
import { serverNow } from '../../api/server-clock.ts'
import f from '../../ui/form.module.css'
import { UndoButton } from '../../ui/undo-button.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeCall } from '../kit/office-calls.ts'
import { Problem } from '../kit/problem.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'

interface Props {
  booking: OfficeBooking & { readonly cancelsAt: string }
  onRestored: () => void
}

/** Says that the owner has cancelled a booking, which keeps its court for a few seconds, and offers to undo that. */
export function CancelledByOwner({ booking: { uid, cancelsAt }, onRestored }: Props) {
  const { t } = useTranslation()
  const { run, problem } = useOfficeAction(async () => {
    await officeCall('POST', `/office/reservations/${encodeURIComponent(uid)}/undo`)
    onRestored()
  })
  return (
    <>
      <p>{t('officeBookings.cancelledByOwner')}</p>
      <div className={f.actions}>
        <UndoButton
          label={t('office.cancelled.undo')}
          seconds={Math.ceil((Date.parse(cancelsAt) - serverNow()) / 1000)}
          onUndo={() => void run()}
        />
      </div>
      <Problem text={problem} />
    </>
  )
}
