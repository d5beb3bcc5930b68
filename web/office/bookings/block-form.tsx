import { type FormEvent, useRef, useState } from 'react'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { timeOfMinute } from '../../../shared/clubs/slots.ts'
import { lastDateFrom } from '../../../shared/reservations/series.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { isDate } from '../../../shared/time/club-date.ts'
import { courtName } from '../../ui/court-name.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { offerUndo } from '../kit/cancelled-bookings.ts'
import { Options } from '../kit/options.tsx'
import { BlockCollisions } from './block-collisions.tsx'
import s from './block-form.module.css'
import { useChange } from './use-change.tsx'
import { openMinutes } from './week-cells.ts'

/** The time for which the form begins. */
export interface BlockStart {
  readonly court: string
  readonly date: string
  readonly from: number
  readonly to: number
}

interface Props {
  club: Club
  start: BlockStart
  onBlocked: () => void
  onClose: () => void
}

/** Blocks courts, once or every week. Shows the bookings in the way before anything is stored. */
export function BlockForm({ club, start, onBlocked, onClose }: Props) {
  const { t } = useTranslation()
  const cancelled = useRef<readonly string[]>([])
  const { send, pending, alert, conflicts, clear } = useChange(() => {
    offerUndo(cancelled.current)
    onBlocked()
  })
  const [courts, setCourts] = useState<readonly string[]>([start.court])
  const [date, setDate] = useState(start.date)
  const [from, setFrom] = useState(start.from)
  const [to, setTo] = useState(start.to)
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState('')
  const [id] = useState(randomId)
  const open = openMinutes(club)
  const minutes = Array.from({ length: (open.until - open.from) / 30 + 1 }, (_, step) => open.from + step * 30)
  const { collisions } = conflicts

  const block = ({ cancel = [], ...more }: { cancel?: readonly string[]; skip?: readonly object[] } = {}) => {
    cancelled.current = cancel
    void send('POST', '/office/blocks', {
      id,
      courts,
      date,
      from,
      to,
      weeklyUntil: until > date ? until : null,
      reason: reason.trim(),
      ...(cancel.length > 0 && { cancel, undoable: true }),
      ...more,
    })
  }
  if (collisions.length > 0)
    return <BlockCollisions club={club} collisions={collisions} pending={pending} onBlock={block} onBack={clear} />

  const times = (label: string, value: number, store: (minute: number) => void, all: readonly number[]) => (
    <Field label={label}>
      <select className={f.input} value={value} onChange={(event) => store(Number(event.target.value))}>
        <Options of={all.map((minute) => [minute, timeOfMinute(minute)])} />
      </select>
    </Field>
  )
  return (
    <form
      className={f.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        block()
      }}
    >
      <Field label={t('officeBookings.blocks.reason')}>
        <input
          className={f.input}
          required
          maxLength={LONGEST.block.reason}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <fieldset>
        <legend>{t('officeBookings.blocks.courts')}</legend>
        <div className={`wrap ${s.courts}`}>
          {club.courts.map(({ id: court, name }) => (
            <label key={court}>
              <input
                type="checkbox"
                checked={courts.includes(court)}
                onChange={({ target }) =>
                  setCourts(target.checked ? [...courts, court] : courts.filter((each) => each !== court))
                }
              />
              {courtName(name, t)}
            </label>
          ))}
        </div>
      </fieldset>
      <div className={f.row}>
        <Field label={t('officeBookings.date')}>
          <input
            type="date"
            required
            className={f.input}
            value={date}
            onChange={(event) => setDate(event.target.value)}
          />
        </Field>
        {times(
          t('officeBookings.blocks.from'),
          from,
          (minute) => {
            setFrom(minute)
            setTo(Math.max(to, minute + 30))
          },
          minutes.slice(0, -1),
        )}
        {times(
          t('officeBookings.blocks.to'),
          to,
          setTo,
          minutes.filter((minute) => minute > from),
        )}
      </div>
      <Field label={t('officeBookings.until')}>
        <input
          type="date"
          min={date}
          max={isDate(date) ? lastDateFrom(date) : undefined}
          className={f.input}
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
      </Field>
      {alert}
      <div className={f.actions}>
        <button type="submit" className="button" aria-disabled={pending || courts.length === 0}>
          {t('officeBookings.blocks.block')}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          {t('office.play.back')}
        </button>
      </div>
    </form>
  )
}
