import type { OfficeBlock } from '../../../shared/reservations/office-booking-schemas.ts'
import { fullDate } from '../../ui/dates.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { spanText } from '../kit/club-times.ts'
import { useChange } from './use-change.tsx'

interface Props {
  club: string
  block: OfficeBlock
  date: string
  onRemoved: () => void
}

/** A block of a court, which can be removed; a weekly one also on one date alone. */
export function RemoveBlock({ club, block: { id, reason, weeklyUntil, startsAt, endsAt }, date, onRemoved }: Props) {
  const { t, language } = useTranslation()
  const { send, pending, alert } = useChange(onRemoved)
  const path = `/office/blocks/${encodeURIComponent(id)}`
  return (
    <>
      <p>
        <strong>{reason}</strong>
        <br />
        {spanText(startsAt, endsAt, club, language)}
        {weeklyUntil !== null && ` · ${t('officeBookings.blocks.weekly', { date: fullDate(weeklyUntil, language) })}`}
      </p>
      {alert}
      <div className={f.actions}>
        {weeklyUntil !== null && (
          <button
            type="button"
            className="button"
            aria-disabled={pending}
            onClick={() => void send('DELETE', `${path}?date=${date}`)}
          >
            {t('officeBookings.blocks.removeOnce')}
          </button>
        )}
        <button
          type="button"
          className={weeklyUntil === null ? 'button' : 'button quiet'}
          aria-disabled={pending}
          onClick={() => void send('DELETE', path)}
        >
          {t(weeklyUntil === null ? 'officeBookings.blocks.remove' : 'officeBookings.blocks.removeAll')}
        </button>
      </div>
    </>
  )
}
