import type { ClubDay } from '../../shared/reservations/booking-schemas.ts'
import { useServerNow } from '../api/use-now.ts'
import { periodTime } from '../ui/dates.ts'
import f from '../ui/form.module.css'
import { money } from '../ui/money-text.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { slotName } from './slot-cell.tsx'
import { type ChosenSlot, chosenSlot, endOf, freeNear, priceIn, slotKey } from './slot-rows.ts'

interface Props {
  day: ClubDay
  court: string
  startsAt: string
  /** Number of slots in a row that the person wants. */
  count: number
  /** Called with a slot, and the number of slots in a row from there. */
  onChoose: (chosen: ChosenSlot, count: number) => void
}

/** Buttons for the free slots near one that is taken, as many in a row as the person wants. They say the times if it is more than one. */
export function NearCourts({ day, court: wanted, startsAt, count, onChoose }: Props) {
  const { t, language } = useTranslation()
  const near = freeNear(day, { court: wanted, startsAt, slots: count }, useServerNow())
  if (near.length === 0) return null
  return (
    <>
      <p>{t('booking.gone.near')}</p>
      <div className={f.actions}>
        {near.map(({ court, courtName, slot, parts }) => {
          const other = chosenSlot({ id: court, name: courtName }, slot, language, day.timeZone)
          const end = endOf(parts.at(-1) ?? slot)
          const time = count > 1 ? periodTime(slot.startsAt, end, language, day.timeZone) : other.time
          const name = slotName(courtName, time, t)
          const price = priceIn(parts)
          return (
            <button
              key={slotKey(court, slot.startsAt)}
              type="button"
              className="button quiet"
              onClick={() => onChoose(other, parts.length)}
            >
              {price === null ? name : `${name} · ${money(price, parts[0]?.currency, language)}`}
            </button>
          )
        })}
      </div>
    </>
  )
}
