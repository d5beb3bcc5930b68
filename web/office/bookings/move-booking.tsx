import { type FormEvent, useState } from 'react'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { slotsOf } from '../../../shared/clubs/slots.ts'
import type { OfficeBooking } from '../../../shared/reservations/office-booking-schemas.ts'
import { seenSlotOf } from '../../../shared/reservations/seen-slot.ts'
import { slotsInRow } from '../../../shared/reservations/slots-in-row.ts'
import { isDate } from '../../../shared/time/club-date.ts'
import { courtName } from '../../ui/court-name.ts'
import { clockTime } from '../../ui/dates.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { bookedTime } from '../../ui/slot-time.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { Options } from '../kit/options.tsx'
import { OverruleField } from './overrule-field.tsx'
import { SeriesConflicts } from './series-conflicts.tsx'
import { useChange } from './use-change.tsx'

interface Props {
  club: Club
  booking: OfficeBooking
  /** The slot that is chosen at first: the slot of the booking, or the one on which it was dropped. */
  to: { readonly court: string; readonly date: string; readonly time: string }
  onMoved: () => void
}

/** Moves a booking to another court, date or time. Its players get an email. */
export function MoveBooking({ club, booking, to, onMoved }: Props) {
  const { t, language } = useTranslation()
  const { send, pending, alert, conflicts, isRuleBroken, clear } = useChange(onMoved)
  const [reason, setReason] = useState('')
  // The court of the booking may be archived.
  const [court, setCourt] = useState(club.courts.some(({ id }) => id === to.court) ? to.court : club.courts[0]?.id)
  const [date, setDate] = useState(to.date)
  const [time, setTime] = useState(to.time)
  const [following, setFollowing] = useState(false)
  const found = club.courts.find(({ id }) => id === court)
  const all = found && isDate(date) ? slotsOf(club, found, date) : []
  const slots = all.map((each) => {
    const { minutes = 0 } = slotsInRow(all, each.startsAt, booking.slots) ?? {}
    return {
      startsAt: each.startsAt,
      time: clockTime(each.startsAt, language, club.timeZone),
      label: bookedTime(
        { ...each, endsAt: each.startsAt + minutes * 60_000, slots: minutes && booking.slots },
        language,
        club.timeZone,
      ),
    }
  })
  const slot = slots.find((each) => each.time === time)
  const set = (store: (value: string) => void) => (event: { target: { value: string } }) => {
    clear()
    store(event.target.value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A rule that is overruled leaves out no dates.
    const skip = isRuleBroken ? [] : conflicts.dates.map((each) => each.date)
    const body = {
      court,
      startsAt: new Date(slot?.startsAt ?? 0).toISOString(),
      overrule: isRuleBroken ? reason.trim() : null,
      ...(skip.length > 0 && { skip }),
    }
    const query = new URLSearchParams({ ...seenSlotOf(booking), ...(following && { series: 'following' }) })
    if (slot) void send('PATCH', `/office/reservations/${encodeURIComponent(booking.uid)}?${query}`, body)
  }
  return (
    <form className={f.form} onSubmit={submit}>
      <div className={f.row}>
        <Field label={t('officeBookings.date')}>
          <input type="date" required className={f.input} value={date} onChange={set(setDate)} />
        </Field>
        <Field label={t('office.form.court')}>
          <select className={f.input} value={court} onChange={set(setCourt)}>
            <Options of={club.courts.map(({ id, name }) => [id, courtName(name, t)])} />
          </select>
        </Field>
        <Field label={t('officeBookings.time')}>
          <select className={f.input} required value={slot ? time : ''} onChange={set(setTime)}>
            {!slot && <option value="">{t('officeBookings.choose')}</option>}
            {slots.map((each) => (
              <option key={each.startsAt} value={each.time}>
                {each.label}
              </option>
            ))}
          </select>
        </Field>
      </div>
      {booking.series !== null && (
        <label>
          <input
            type="checkbox"
            checked={following}
            onChange={(event) => {
              clear()
              setFollowing(event.target.checked)
            }}
          />{' '}
          {t('officeBookings.moveFollowing')}
        </label>
      )}
      {alert}
      <SeriesConflicts conflicts={conflicts.dates} hasOthers />
      <OverruleField isShown={isRuleBroken} value={reason} onChange={setReason} />
      <div className={f.actions}>
        <button type="submit" className="button" aria-disabled={pending}>
          {t(
            isRuleBroken
              ? 'officeBookings.moveAnyway'
              : conflicts.dates.length > 0
                ? 'officeBookings.moveOthers'
                : 'officeBookings.move',
          )}
        </button>
      </div>
    </form>
  )
}
