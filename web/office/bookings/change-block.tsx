import { type FormEvent, useState } from 'react'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import type { Block } from '../../../shared/reservations/block-schemas.ts'
import { lastDateFrom } from '../../../shared/reservations/series.ts'
import { isDate } from '../../../shared/time/club-date.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { courtName } from '../../ui/court-name.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { withQuery } from '../kit/filters.tsx'
import { officeGet } from '../kit/office-calls.ts'
import { Options } from '../kit/options.tsx'
import { BlockCollisions } from './block-collisions.tsx'
import { BlockReason, BlockTimes, type BlockValues } from './block-fields.tsx'
import { useBlockChange } from './use-block-change.ts'

interface Props {
  club: Club
  id: string
  /** The date of the block that was chosen in the week. */
  date: string
  onChanged: () => void
}

/** Moves, extends or renames a block. What is in the way of its new time is shown before anything is stored. */
export function ChangeBlock({ club, id, date, onChanged }: Props) {
  const { t } = useTranslation()
  const { value, failed, reload } = useLoaded(club.id, (key) =>
    officeGet<{ blocks: readonly Block[] }>(withQuery('/office/blocks', { club: key })),
  )
  if (!value) return <LoadingLine failed={failed && t('office.failed')} onRetry={() => void reload()} />
  const block = value.blocks.find((each) => each.id === id)
  if (!block) return <p>{t('office.problem.BLOCK_NOT_FOUND')}</p>
  return <Form key={block.version} {...{ club, block, date, onChanged }} onReload={() => void reload()} />
}

interface FormProps extends Pick<Props, 'club' | 'date' | 'onChanged'> {
  block: Block
  onReload: () => void
}

function Form({ club, block, date, onChanged, onReload }: FormProps) {
  const { t } = useTranslation()
  const { store, pending, alert, conflicts, code, clear } = useBlockChange(onChanged)
  const [court, setCourt] = useState(block.court)
  const [values, setValues] = useState<BlockValues>({
    reason: block.reason,
    date,
    from: block.from,
    to: block.to,
    until: block.weeklyUntil ?? '',
  })
  const isWeekly = block.weeklyUntil !== null
  /** Days by which all dates of a weekly block move. */
  const shift = isDate(values.date) ? (Date.parse(values.date) - Date.parse(date)) / 86_400_000 : 0
  const first = plusDays(block.date, shift)
  const { reason, from, to, until } = values
  const save = (more?: Parameters<typeof store>[3]) =>
    store(
      'PUT',
      `/office/blocks/${encodeURIComponent(block.id)}`,
      {
        version: block.version,
        court,
        date: first,
        from,
        to,
        weeklyUntil: until === '' ? null : until,
        reason: reason.trim(),
      },
      more,
    )
  if (conflicts.collisions.length > 0)
    return (
      <BlockCollisions club={club} collisions={conflicts.collisions} pending={pending} onBlock={save} onBack={clear} />
    )
  return (
    <form
      className={f.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        save()
      }}
    >
      <BlockReason values={values} onChange={setValues} />
      <div className={f.row}>
        <Field label={t('office.form.court')}>
          <select className={f.input} value={court} onChange={(event) => setCourt(event.target.value)}>
            <Options of={club.courts.map(({ id, name }) => [id, courtName(name, t)])} />
          </select>
        </Field>
        <BlockTimes club={club} values={values} onChange={setValues} />
      </div>
      <Field label={t('officeBookings.until')}>
        <input
          type="date"
          min={first}
          max={lastDateFrom(first)}
          required={isWeekly}
          className={f.input}
          value={until}
          onChange={(event) => setValues({ ...values, until: event.target.value })}
        />
      </Field>
      {isWeekly && <p className="note">{t('officeBookings.blocks.changesAll')}</p>}
      {alert}
      <div className={f.actions}>
        <button type="submit" className="button" aria-disabled={pending}>
          {t('officeBookings.blocks.change')}
        </button>
        {code === 'BLOCK_CHANGED' && (
          <button type="button" className="button quiet" onClick={onReload}>
            {t('officeBookings.blocks.reload')}
          </button>
        )}
      </div>
    </form>
  )
}
