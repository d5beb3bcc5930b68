import { useEffect } from 'react'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import type { Booking, DaySlot } from '../../shared/reservations/booking-schemas.ts'
import { overlap, type Period } from '../../shared/reservations/units.ts'
import { plusDays } from '../../shared/time/week.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { useServerNow } from '../api/use-now.ts'
import { dayTitle } from '../ui/day-title.ts'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { bookedTime } from '../ui/slot-time.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { slotName } from './slot-cell.tsx'
import { openInRow, priceIn, slotKey } from './slot-rows.ts'
import { useClubDay } from './use-club-day.ts'

/** The date and the slot to which a booking moves. */
export interface Target {
  readonly date: string
  /** Empty until the person has chosen. */
  readonly court: string
  readonly startsAt: string
}

interface Props {
  booking: Booking
  club: Pick<Club, 'id' | 'timeZone' | 'daysAhead'>
  target: Target
  /** The person's coming bookings in all clubs. Nobody can play on two courts at the same time. */
  coming: readonly Booking[]
  onChange: (target: Target) => void
}

/**
 * Two lists: the dates, and the free slots of a date. They offer only slots with the price of the booking, at times at which
 * the person has no other booking.
 */
export function MoveFields({ booking, club, target, coming, onChange }: Props) {
  const { t, language } = useTranslation()
  const { day, ready } = useClubDay(club.id, target.date)
  const today = dateIn(club.timeZone, useServerNow())
  const dates = Array.from({ length: club.daysAhead }, (_, days) => plusDays(today, days))
  const busy = coming.filter(({ uid }) => uid !== booking.uid).map(periodOf)
  const isBusy = ({ startsAt, minutes }: DaySlot) => {
    const start = Date.parse(startsAt)
    return busy.some((period) => overlap(period, { startsAt: start, endsAt: start + minutes * 60_000 }))
  }
  const isOwn = (slot: DaySlot) => slot.booking === booking.uid
  /** Returns whether the booking can begin at a slot: where it is, or where as many slots are free for the same price. */
  const fits = (all: readonly DaySlot[], slot: DaySlot) => {
    if (isOwn(slot) && Date.parse(slot.startsAt) === Date.parse(booking.startsAt)) return true
    const run = openInRow(
      all,
      slot.startsAt,
      booking.slots,
      (each) => isOwn(each) || (each.state === 'free' && !isBusy(each)),
    )
    return run.length === booking.slots && priceIn(run) === booking.priceCents
  }
  const timeFrom = ({ startsAt, minutes }: DaySlot) => {
    const endsAt = Date.parse(startsAt) + booking.slots * minutes * 60_000
    return bookedTime({ startsAt, endsAt, slots: booking.slots }, language, club.timeZone)
  }
  const slots = (ready && day ? day.courts : []).flatMap(({ id, name, slots: all }) =>
    all
      .filter((slot) => fits(all, slot))
      .map((slot) => ({
        court: id,
        startsAt: slot.startsAt,
        time: slot.time,
        label: slotName(name, timeFrom(slot), t),
      })),
  )
  const sorted = slots.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
  // On another date, the booking keeps its court and its time if they are free.
  const same = sorted.find(({ court, time }) => court === booking.court && time === booking.time)
  const kept = target.court === '' && same ? { date: target.date, court: same.court, startsAt: same.startsAt } : null
  useEffect(() => {
    if (kept) onChange(kept)
  })
  const keyOf = ({ court, startsAt }: Pick<Target, 'court' | 'startsAt'>) =>
    court === '' ? '' : slotKey(court, startsAt)
  return (
    <div className={f.row}>
      <Field label={t('booking.day.date')}>
        <select
          className={f.input}
          value={target.date}
          onChange={({ target: { value: date } }) =>
            onChange(date === booking.date ? targetOf(booking) : { date, court: '', startsAt: '' })
          }
        >
          {[...new Set([booking.date, ...dates])].toSorted().map((date) => (
            <option key={date} value={date}>
              {dayTitle(date, language)}
            </option>
          ))}
        </select>
      </Field>
      <Field label={t('booking.edit.slot')}>
        <select
          name="slot"
          className={f.input}
          value={keyOf(target)}
          onChange={(event) => {
            const chosen = sorted.find((slot) => keyOf(slot) === event.target.value)
            if (chosen) onChange({ date: target.date, court: chosen.court, startsAt: chosen.startsAt })
          }}
        >
          {!sorted.some((slot) => keyOf(slot) === keyOf(target)) && (
            <option value={keyOf(target)}>
              {target.court === ''
                ? t('club.form.choose')
                : slotName(booking.courtName, bookedTime(booking, language, club.timeZone), t)}
            </option>
          )}
          {sorted.map((slot) => (
            <option key={keyOf(slot)} value={keyOf(slot)}>
              {slot.label}
            </option>
          ))}
        </select>
      </Field>
    </div>
  )
}

/** Returns the date and the slot of a booking. */
export const targetOf = ({ date, court, startsAt }: Booking): Target => ({ date, court, startsAt })

const periodOf = ({ startsAt, endsAt }: Booking): Period => ({
  startsAt: Date.parse(startsAt),
  endsAt: Date.parse(endsAt),
})
