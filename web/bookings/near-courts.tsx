import type { ClubDay } from '../../shared/reservations/booking-schemas.ts'
import { useServerNow } from '../api/use-now.ts'
import { clockTime, periodTime } from '../ui/dates.ts'
import f from '../ui/form.module.css'
import { usd } from '../ui/money-text.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { type ChosenSlot, slotName } from './slot-grid.tsx'
import { endOf, freeNear, priceIn, slotKey } from './slot-rows.ts'

interface Props {
  day: ClubDay
  chosen: ChosenSlot
  /** Number of slots in a row that the person wants. */
  count: number
  /** Called with a slot, and the number of slots in a row from there. */
  onChoose: (chosen: ChosenSlot, count: number) => void
}

/** Buttons for the free slots near one that is taken, as many in a row as the person wants. They say the times if it is more than one. */
export function NearCourts({ day, chosen, count, onChoose }: Props) {
  const { t, language } = useTranslation()
  const near = freeNear(day, { court: chosen.court, startsAt: chosen.slot.startsAt, slots: count }, useServerNow())
  if (near.length === 0) return null
  return (
    <>
      <p>{t('booking.gone.near')}</p>
      <div className={f.actions}>
        {near.map(({ court, courtName, slot, parts }) => {
          const time = clockTime(slot.startsAt, language, day.timeZone)
          const end = endOf(parts.at(-1) ?? slot)
          const name = slotName(courtName, count > 1 ? periodTime(slot.startsAt, end, language, day.timeZone) : time, t)
          const price = priceIn(parts)
          return (
            <button
              key={slotKey(court, slot.startsAt)}
              type="button"
              className="button quiet"
              onClick={() => onChoose({ court, courtName, time, slot }, parts.length)}
            >
              {price === null ? name : `${name} · ${usd(price, language)}`}
            </button>
          )
        })}
      </div>
    </>
  )
}
