import type { ClubDay, DaySlot } from '../../shared/reservations/booking-schemas.ts'
import { useServerNow } from '../api/use-now.ts'
import { courtName } from '../ui/court-name.ts'
import { clockTime } from '../ui/dates.ts'
import { Field, invalidIf } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import s from './slot-form.module.css'
import { type ChosenSlot, chosenSlot, hasBegun, NO_SLOT } from './slot-rows.ts'

interface Props {
  day: ClubDay
  chosen: ChosenSlot
  wrong: string | null
  /** The id of the message about the wrong field. */
  alert: string
  onChange: (chosen: ChosenSlot) => void
}

/** The time and the court of a booking that may begin at any slot of the day. */
export function StartFields({ day, chosen, wrong, alert, onChange }: Props) {
  const { t, language } = useTranslation()
  const now = useServerNow()
  const nameOf = ({ startsAt }: DaySlot) => clockTime(startsAt, language, day.timeZone)
  const { slots } = day.courts.find(({ id }) => id === chosen.court) ?? day.courts[0] ?? { slots: [] }
  const choose = (name: string, time: string) => {
    const court = day.courts.find((each) => each.name === name)
    const slot = court?.slots.find((each) => nameOf(each) === time)
    if (court && slot) return onChange({ ...chosenSlot(court, slot, language, day.timeZone), to: 'book' })
    // The courts may have different times.
    onChange({ ...NO_SLOT, court: court?.id ?? '', courtName: name, time: court ? '' : time })
  }
  return (
    <div className={s.start}>
      <Field label={t('club.time')}>
        <select
          name="time"
          className={f.input}
          value={chosen.time}
          required
          {...invalidIf(wrong === 'time', alert)}
          onChange={(event) => choose(chosen.courtName, event.target.value)}
        >
          <option value="">{t('club.form.choose')}</option>
          {slots.map((slot) => (
            <option key={slot.startsAt} value={nameOf(slot)} disabled={hasBegun(slot, now)}>
              {nameOf(slot)}
            </option>
          ))}
        </select>
      </Field>
      <Field label={t('club.form.court')}>
        <select
          name="court"
          className={f.input}
          value={chosen.courtName}
          required
          {...invalidIf(wrong === 'court', alert)}
          onChange={(event) => choose(event.target.value, chosen.time)}
        >
          <option value="">{t('club.form.choose')}</option>
          {day.courts.map(({ id, name }) => (
            <option key={id} value={name}>
              {courtName(name, t)}
            </option>
          ))}
        </select>
      </Field>
    </div>
  )
}
