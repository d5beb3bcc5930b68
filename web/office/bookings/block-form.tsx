import { type FormEvent, useState } from 'react'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { lastDateFrom } from '../../../shared/reservations/series.ts'
import { isDate } from '../../../shared/time/club-date.ts'
import { courtName } from '../../ui/court-name.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { BlockCollisions } from './block-collisions.tsx'
import { BlockReason, BlockTimes, type BlockValues } from './block-fields.tsx'
import s from './block-form.module.css'
import { useBlockChange } from './use-block-change.ts'

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
export function BlockForm({ club, start: { court: first, ...start }, onBlocked, onClose }: Props) {
  const { t } = useTranslation()
  const { store, pending, alert, conflicts, clear } = useBlockChange(onBlocked)
  const [courts, setCourts] = useState<readonly string[]>([first])
  const [values, setValues] = useState<BlockValues>({ ...start, reason: '', until: '' })
  const [id] = useState(randomId)
  const { date, until } = values
  const { collisions } = conflicts
  const block = (more?: Parameters<typeof store>[3]) =>
    store('POST', '/office/blocks', { ...bodyOf(values), id, courts }, more)
  if (collisions.length > 0)
    return <BlockCollisions club={club} collisions={collisions} pending={pending} onBlock={block} onBack={clear} />
  return (
    <form
      className={f.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        block()
      }}
    >
      <BlockReason values={values} onChange={setValues} />
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
        <BlockTimes club={club} values={values} onChange={setValues} />
      </div>
      <Field label={t('officeBookings.until')}>
        <input
          type="date"
          min={date}
          max={isDate(date) ? lastDateFrom(date) : undefined}
          className={f.input}
          value={until}
          onChange={(event) => setValues({ ...values, until: event.target.value })}
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

const bodyOf = ({ reason, date, from, to, until }: BlockValues) => ({
  date,
  from,
  to,
  weeklyUntil: until > date ? until : null,
  reason: reason.trim(),
})
