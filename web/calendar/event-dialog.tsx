import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarEvent } from '../../shared/calendar/calendar-event.ts'
import { TIMES } from '../../shared/time/hours.ts'
import { WEEKDAYS } from '../../shared/time/weekdays.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { weekdayTitle } from '../ui/weekday-names.ts'
import { createEvent, type Described, deleteEvent, type Failure, updateEvent } from './calendar-calls.ts'
import { FailureText } from './failure-text.tsx'

/** With what the dialog opens: an event, or, without an id, a new one. */
export interface EventStart extends Described {
  readonly id: number | null
}

interface Props {
  /** Null while the dialog is closed. */
  start: EventStart | null
  onClose: () => void
  onDeleted: (event: CalendarEvent) => void
}

export function EventDialog({ start, onClose, onDeleted }: Props) {
  const { t } = useTranslation()
  const title = start?.id == null ? t('club.calendar.add') : t('club.calendar.edit')
  return (
    <Dialog open={start !== null} title={title} onClose={onClose}>
      {start && <EventForm start={start} onClose={onClose} onDeleted={onDeleted} />}
    </Dialog>
  )
}

function EventForm({ start, onClose, onDeleted }: Props & { start: EventStart }) {
  const { t, i18n } = useTranslation()
  const [values, setValues] = useState<Described>({ title: start.title, day: start.day, time: start.time })
  const [failure, setFailure] = useState<Failure | null>(null)
  const [pending, setPending] = useState(false)
  const { id } = start
  // One event however often it is sent: a try whose answer got lost is found by the next one.
  const [newId] = useState(Date.now)

  async function run(call: () => Promise<Failure | null>, done: () => void = () => {}) {
    if (pending) return
    setPending(true)
    setFailure(null)
    const why = await call()
    setPending(false)
    setFailure(why)
    if (why) return
    done()
    onClose()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    void run(() => (id === null ? createEvent(values, newId) : updateEvent(id, values)))
  }
  const remove = () =>
    id !== null &&
    void run(
      () => deleteEvent(id),
      () => onDeleted({ ...start, id, email: '' }),
    )

  return (
    <form className={f.form} noValidate onSubmit={save}>
      <Field label={t('club.form.title')}>
        <input
          className={f.input}
          name="title"
          maxLength={80}
          value={values.title}
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to fill this in
          autoFocus
          onChange={(event) => setValues({ ...values, title: event.target.value })}
        />
      </Field>
      <div className={f.row}>
        <Field label={t('club.calendar.day')}>
          <select
            className={f.input}
            name="day"
            value={values.day}
            onChange={(event) => {
              const day = WEEKDAYS.find((each) => each === event.target.value)
              if (day) setValues({ ...values, day })
            }}
          >
            {WEEKDAYS.map((day) => (
              <option key={day} value={day}>
                {weekdayTitle(day, i18n.resolvedLanguage ?? 'en')}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t('club.time')}>
          <select
            className={f.input}
            name="time"
            value={values.time}
            onChange={(event) => setValues({ ...values, time: event.target.value })}
          >
            {TIMES.map((time) => (
              <option key={time}>{time}</option>
            ))}
          </select>
        </Field>
      </div>
      <div role="alert">{failure && <FailureText failure={failure} />}</div>
      <div className={f.actions}>
        <button type="submit" className="button" aria-disabled={pending}>
          {id === null ? t('club.calendar.create') : t('club.calendar.update')}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          {t('club.form.cancel')}
        </button>
        {id !== null && (
          <button type="button" className={`button quiet ${f.apart}`} aria-disabled={pending} onClick={remove}>
            {t('club.calendar.delete')}
          </button>
        )}
      </div>
    </form>
  )
}
