import { useState } from 'react'
import { useStore } from 'zustand'
import { serverNow } from '../../api/server-clock.ts'
import { DoneLine } from '../../ui/done-line.tsx'
import { UndoButton } from '../../ui/undo-button.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { cancelledBookings } from './cancelled-bookings.ts'
import { officeCall } from './office-calls.ts'
import { Problem } from './problem.tsx'
import { useOfficeAction } from './use-office-action.ts'

/** Says that bookings are cancelled, and offers for ten seconds to undo that. */
export function CancelledLine() {
  const { t } = useTranslation()
  const latest = useStore(cancelledBookings, (state) => state.latest)
  const [shownSince] = useState(serverNow)
  const [restored, setRestored] = useState<string | null>(null)
  const undo = useOfficeAction(async (uid: string) => {
    await officeCall('POST', `/office/reservations/${encodeURIComponent(uid)}/undo`)
    setRestored(uid)
  })
  // On the next page, it is no longer news once it can't be undone.
  if (!latest || latest.until <= shownSince) return null
  const { uid, count, until } = latest
  const isRestored = restored === uid
  return (
    <>
      <DoneLine text={t(isRestored ? 'office.cancelled.restored' : 'office.cancelled.text', { count })}>
        {!isRestored && undo.problem === null && (
          <UndoButton
            key={until}
            label={t('office.cancelled.undo')}
            seconds={Math.ceil((until - serverNow()) / 1000)}
            onUndo={() => void undo.run(uid)}
          />
        )}
      </DoneLine>
      <Problem text={undo.problem} />
    </>
  )
}
