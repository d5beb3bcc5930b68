import { type FormEvent, useId, useRef, useState } from 'react'
import type { CalendarEvent } from '../../shared/calendar/calendar-schemas.ts'
import { LONGEST } from '../../shared/text/longest.ts'
import { nextWeekday, TIMES, WEEKDAYS, weekdayOf } from '../../shared/time/week.ts'
import { serverNow } from '../api/server-clock.ts'
import { useAction } from '../api/use-action.ts'
import { fullDate, weekdayName, weekdayTitle } from '../ui/dates.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field, invalidIf } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { SegmentedChoice } from '../ui/segmented-choice.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { createEvent, deleteEvent, type EventFields, updateEvent } from './calendar-store.ts'
import { FailureText } from './failure-text.tsx'

/** Initial values of the form. The id of a new event is null. */
export interface EventStart extends EventFields {
  readonly id: number | null
  /** Earliest suggested date for an event that happens once, `yyyy-mm-dd`. */
  readonly from: string
}

interface EventDialogProps {
  /** Null while the dialog is closed. */
  start: EventStart | null
  onClose: () => void
  onSaved: (event: EventFields) => void
  onDeleted: (event: CalendarEvent) => void
}

export function EventDialog({ start, ...rest }: EventDialogProps) {
  const { t } = useTranslation()
  const title = start?.id == null ? t('club.calendar.add') : t('club.calendar.edit')
  return (
    <Dialog open={start !== null} title={title} onClose={rest.onClose}>
      {start && <EventForm start={start} {...rest} />}
    </Dialog>
  )
}

/** The missing field, as the key of its message. */
type MissingField = 'noTitle' | 'noDate'

function EventForm({ start, onClose, onSaved, onDeleted }: EventDialogProps & { start: EventStart }) {
  const { t, language } = useTranslation()
  const [values, setValues] = useState<EventFields>({
    title: start.title,
    day: start.day,
    time: start.time,
    date: start.date,
  })
  const [missing, setMissing] = useState<MissingField | null>(null)
  const alert = useId()
  const form = useRef<HTMLFormElement>(null)
  const { id } = start
  const { title, day, time, date } = values
  // Each try sends the same id. If an answer was lost, the server recognises the retry and creates no second event.
  const [newId] = useState(serverNow)

  function change(more: Partial<EventFields>): void {
    setMissing(null)
    setValues({ ...values, ...more })
  }
  const { run, pending, error } = useAction(async (call: () => Promise<void>, done: () => void) => {
    await call()
    done()
    onClose()
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const found = title.trim() === '' ? 'noTitle' : date === '' ? 'noDate' : null
    setMissing(found)
    if (found) {
      form.current?.querySelector<HTMLElement>(`[name=${found === 'noTitle' ? 'title' : 'date'}]`)?.focus()
      return
    }
    void run(
      () => (id === null ? createEvent(values, newId) : updateEvent(id, values)),
      () => onSaved(values),
    )
  }
  const remove = () =>
    id !== null &&
    void run(
      () => deleteEvent(id),
      () => onDeleted({ id, title: start.title, day: start.day, time: start.time, date: start.date, email: '' }),
    )

  return (
    <form ref={form} className={f.form} noValidate onSubmit={save}>
      <Field label={t('club.form.title')}>
        <input
          className={f.input}
          name="title"
          maxLength={LONGEST.event.title}
          required
          value={title}
          // biome-ignore lint/a11y/noAutofocus: the person opened the dialog to fill this in
          autoFocus
          onChange={(event) => change({ title: event.target.value })}
          {...invalidIf(missing === 'noTitle', alert)}
        />
      </Field>
      <SegmentedChoice
        legend={t('club.calendar.repeats')}
        titled
        segments={[
          { value: 'weekly', label: t('club.calendar.weekly') },
          { value: 'once', label: t('club.calendar.once') },
        ]}
        chosen={date === undefined ? 'weekly' : 'once'}
        onChange={(choice) => change({ date: choice === 'once' ? nextWeekday(day, start.from) : undefined })}
      />
      <div className={f.row}>
        {date === undefined ? (
          <Field label={t('club.calendar.day')}>
            <select
              className={f.input}
              name="day"
              value={day}
              onChange={(event) => {
                const chosen = WEEKDAYS.find((each) => each === event.target.value)
                if (chosen) change({ day: chosen })
              }}
            >
              {WEEKDAYS.map((each) => (
                <option key={each} value={each}>
                  {weekdayTitle(each, language)}
                </option>
              ))}
            </select>
          </Field>
        ) : (
          <Field label={t('club.calendar.date')}>
            <input
              className={f.input}
              type="date"
              name="date"
              min="2000-01-01"
              max="2199-12-31"
              required
              value={date}
              onChange={({ target: { value } }) => change({ date: value, ...(value && { day: weekdayOf(value) }) })}
              {...invalidIf(missing === 'noDate', alert)}
            />
          </Field>
        )}
        <Field label={t('club.time')}>
          <select
            className={f.input}
            name="time"
            value={time}
            onChange={(event) => change({ time: event.target.value })}
          >
            {TIMES.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </Field>
      </div>
      <p role="status">
        {date === undefined
          ? t('club.calendar.everyWeek', { day: weekdayName(day, language), time })
          : date &&
            t('club.calendar.onlyOn', { day: weekdayName(day, language), date: fullDate(date, language), time })}
      </p>
      <div role="alert" id={alert}>
        {missing && <p className={f.problem}>{t(`club.calendar.${missing}`)}</p>}
        {error !== null && <FailureText error={error} />}
      </div>
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
