import { useEffect, useRef } from 'react'
import type { ClubDay, DaySlot } from '../../shared/reservations/booking-schemas.ts'
import { useServerNow } from '../api/use-now.ts'
import { clockTime } from '../ui/dates.ts'
import f from '../ui/form.module.css'
import { usd } from '../ui/money-text.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { CloseButton } from './close-button.tsx'
import { problemKey } from './problem-key.ts'
import { type ChosenSlot, slotName } from './slot-grid.tsx'
import { freeNear, slotKey } from './slot-rows.ts'
import { WaitForm } from './wait-form.tsx'

interface Props {
  club: Parameters<typeof WaitForm>[0]['club']
  day: ClubDay
  chosen: ChosenSlot
  /** What the slot is now. */
  state: DaySlot['state']
  onChoose: (chosen: ChosenSlot) => void
  onChanged: () => Promise<void>
  onClose: () => void
}

/** A slot that was free when its dialog opened and is not any more: the free slots near it, and the way to wait for it. */
export function SlotGone({ club, day, chosen, state, onChoose, onChanged, onClose }: Props) {
  const { t, language } = useTranslation()
  const message = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone.
  useEffect(() => message.current?.focus(), [])
  const near = freeNear(day, { court: chosen.court, startsAt: chosen.slot.startsAt }, useServerNow())
  return (
    <div className={f.form}>
      <p ref={message} tabIndex={-1} role="alert" className={f.problem}>
        {t(problemKey(state === 'past' ? 'SLOT_PAST' : 'SLOT_TAKEN'))}
      </p>
      {near.length > 0 && (
        <>
          <p>{t('booking.gone.near')}</p>
          <div className={f.actions}>
            {near.map(({ court, courtName, slot }) => {
              const time = clockTime(slot.startsAt, language, day.timeZone)
              const name = slotName(courtName, time, t)
              return (
                <button
                  key={slotKey(court, slot.startsAt)}
                  type="button"
                  className="button quiet"
                  onClick={() => onChoose({ court, courtName, time, slot })}
                >
                  {slot.priceCents === undefined ? name : `${name} · ${usd(slot.priceCents, language)}`}
                </button>
              )
            })}
          </div>
        </>
      )}
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
