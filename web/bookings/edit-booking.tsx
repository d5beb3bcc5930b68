import { type FormEvent, useId, useRef, useState } from 'react'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { useAction } from '../api/use-action.ts'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import { changeBooking, failureOf } from './booking-calls.ts'
import { BookingFields, type BookingValues, wrongField } from './booking-fields.tsx'
import { useIsLate } from './cancel-deadline.tsx'
import { ConflictList } from './conflict-list.tsx'
import { MoveFields, targetOf } from './move-fields.tsx'
import { emailsIn } from './partner-emails.ts'
import { ProblemText } from './problem-text.tsx'

interface Props {
  booking: Booking
  /** Undefined for a club that no longer exists: then the booking can't be moved. */
  club: Club | undefined
  /** The person's coming bookings in all clubs. */
  coming: readonly Booking[]
  onChanged: () => void
  onClose: () => void
}

/** The form to change the time, the court, the title and the partners of a booking, or of it and the later bookings of its series. */
export function EditBooking({ booking, club, coming, onChanged, onClose }: Props) {
  const { t } = useTranslation()
  const [values, setValues] = useState<BookingValues>({
    title: booking.title,
    partners: booking.partners.map(({ email }) => email).join(', '),
  })
  const [target, setTarget] = useState(() => targetOf(booking))
  const [following, setFollowing] = useState(false)
  const [wrong, setWrong] = useState<keyof BookingValues | 'slot' | null>(null)
  const { run, pending, error, clear } = useAction(async () => {
    const { court, startsAt } = target
    const isMoved = court !== booking.court || startsAt !== booking.startsAt
    const changes = {
      title: values.title.trim(),
      partners: [...emailsIn(values.partners)],
      ...(isMoved && { court, startsAt, ...(skip.length > 0 && { skip }) }),
    }
    await changeBooking(booking, changes, following)
    onChanged()
    onClose()
  })
  const isLate = useIsLate(booking.startsAt, club)
  const form = useRef<HTMLFormElement>(null)
  const alert = useId()
  const conflicts = error === null ? [] : failureOf(error).conflicts
  const skip = conflicts.map(({ date }) => date)

  /** Stores a value. A changed form has no conflicts yet. */
  function set<T>(store: (value: T) => void): (value: T) => void {
    return (value) => {
      store(value)
      clear()
      setWrong(null)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const isWrong = target.court === '' ? 'slot' : wrongField(values)
    setWrong(isWrong)
    if (!isWrong) return void run()
    clear()
    form.current?.querySelector<HTMLElement>(`[name=${isWrong}]`)?.focus()
  }
  return (
    <form ref={form} className={f.form} noValidate onSubmit={submit}>
      {club && !isLate && <MoveFields {...{ booking, club, target, coming }} onChange={set(setTarget)} />}
      {club && isLate && <p>{t('booking.cancelBy.late')}</p>}
      <BookingFields values={values} wrong={wrong} alert={alert} onChange={set(setValues)} />
      {booking.series !== null && (
        <Field label={t('booking.edit.scope')}>
          <select
            className={f.input}
            value={following ? 'following' : 'one'}
            onChange={(event) => set(setFollowing)(event.target.value === 'following')}
          >
            <option value="one">{t('booking.edit.one')}</option>
            <option value="following">{t('booking.edit.following')}</option>
          </select>
        </Field>
      )}
      <div role="alert" id={alert}>
        {wrong && <p className={f.problem}>{t(`booking.form.wrong.${wrong}`)}</p>}
        <ProblemText error={error} />
        <ConflictList conflicts={conflicts} />
      </div>
      <div className={f.actions}>
        <button type="submit" className="button" aria-disabled={pending}>
          {t(conflicts.length > 0 ? 'booking.edit.others' : 'club.form.save')}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          {t('club.form.cancel')}
        </button>
      </div>
    </form>
  )
}
