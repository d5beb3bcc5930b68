import { useState } from 'react'
import { useStore } from 'zustand'
import { serverNow } from '../../api/server-clock.ts'
import { DoneLine } from '../../ui/done-line.tsx'
import { UndoButton } from '../../ui/undo-button.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { type CancelledBookings, cancelledBookings, forgetUndo } from './cancelled-bookings.ts'
import { officeCall } from './office-calls.ts'
import { Problem } from './problem.tsx'
import { useOfficeAction } from './use-office-action.ts'

/** Says that bookings are cancelled, and offers for ten seconds to undo that. */
export function CancelledLine() {
  const latest = useStore(cancelledBookings, (state) => state.latest)
  const [shownSince] = useState(serverNow)
  // On the next page, it is no longer news once it can't be undone.
  return latest && latest.until > shownSince ? <Line key={latest.until} cancelled={latest} /> : null
}

function Line({ cancelled: { uid, count, until } }: { cancelled: CancelledBookings }) {
  const { t } = useTranslation()
  const [isRestored, setRestored] = useState(false)
  const undo = useOfficeAction(async () => {
    await officeCall('POST', `/office/reservations/${encodeURIComponent(uid)}/undo`)
    forgetUndo()
    setRestored(true)
  })
  return (
    <>
      <DoneLine text={t(isRestored ? 'office.cancelled.restored' : 'office.cancelled.text', { count })}>
        {!isRestored && undo.problem === null && (
          <UndoButton
            label={t('office.cancelled.undo')}
            seconds={Math.ceil((until - serverNow()) / 1000)}
            onUndo={() => void undo.run()}
          />
        )}
      </DoneLine>
      <Problem text={undo.problem} />
    </>
  )
}
