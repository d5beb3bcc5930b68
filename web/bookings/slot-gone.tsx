import { useEffect, useRef } from 'react'
import type { ClubDay, DaySlot } from '../../shared/reservations/booking-schemas.ts'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import { CloseButton } from './close-button.tsx'
import { NearCourts } from './near-courts.tsx'
import { problemKey } from './problem-key.ts'
import type { ChosenSlot } from './slot-grid.tsx'
import { WaitForm } from './wait-form.tsx'

interface Props {
  club: Parameters<typeof WaitForm>[0]['club']
  day: ClubDay
  chosen: ChosenSlot
  /** What the slot is now. */
  state: DaySlot['state']
  /** Number of slots in a row that the person wants. */
  count: number
  onChoose: (chosen: ChosenSlot, count: number) => void
  onChanged: () => Promise<void>
  onClose: () => void
}

/** A slot that was free when its dialog opened and is not any more: the free slots near it, and the way to wait for it. */
export function SlotGone({ club, day, chosen, state, count, onChoose, onChanged, onClose }: Props) {
  const { t } = useTranslation()
  const message = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone.
  useEffect(() => message.current?.focus(), [])
  return (
    <div className={f.form}>
      <p ref={message} tabIndex={-1} role="alert" className={f.problem}>
        {t(problemKey(state === 'past' ? 'SLOT_PAST' : 'SLOT_TAKEN'))}
      </p>
      <NearCourts {...{ day, chosen, count, onChoose }} />
      {state === 'taken' ? (
        <WaitForm {...{ club, day, chosen, onClose }} onChanged={() => void onChanged()} isQuiet />
      ) : (
        <div className={f.actions}>
          <CloseButton onClose={onClose} />
        </div>
      )}
    </div>
  )
}
