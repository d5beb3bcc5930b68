import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { timeOfMinute } from '../../../shared/clubs/slots.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { Options } from '../kit/options.tsx'
import { openMinutes } from './week-cells.ts'

/** What a new block and a changed one have in common. Minutes are those after midnight. */
export interface BlockValues {
  readonly reason: string
  readonly date: string
  readonly from: number
  readonly to: number
  /** Last date of a weekly block; empty for a block on one date. */
  readonly until: string
}

interface Props {
  club: Club
  values: BlockValues
  onChange: (values: BlockValues) => void
}

/** The field for the reason of a block, which everybody sees. */
export function BlockReason({ values, onChange }: Omit<Props, 'club'>) {
  const { t } = useTranslation()
  return (
    <Field label={t('officeBookings.blocks.reason')}>
      <input
        className={f.input}
        required
        maxLength={LONGEST.block.reason}
        autoComplete="off"
        value={values.reason}
        onChange={(event) => onChange({ ...values, reason: event.target.value })}
      />
    </Field>
  )
}

/** The fields for the date, the start and the end of a block. */
export function BlockTimes({ club, values, onChange }: Props) {
  const { t } = useTranslation()
  const { date, from, to } = values
  const open = openMinutes(club)
  // A block may be outside the opening hours that the club has now.
  const first = Math.min(open.from, from)
  const count = (Math.max(open.until, to) - first) / 30 + 1
  const minutes = Array.from({ length: count }, (_, step) => first + step * 30)
  const times = (label: string, value: number, store: (minute: number) => void, all: readonly number[]) => (
    <Field label={label}>
      <select className={f.input} value={value} onChange={(event) => store(Number(event.target.value))}>
        <Options of={all.map((minute) => [minute, timeOfMinute(minute)])} />
      </select>
    </Field>
  )
  return (
    <>
      <Field label={t('officeBookings.date')}>
        <input
          type="date"
          required
          className={f.input}
          value={date}
          onChange={(event) => onChange({ ...values, date: event.target.value })}
        />
      </Field>
      {times(
        t('officeBookings.blocks.from'),
        from,
        (minute) => onChange({ ...values, from: minute, to: Math.max(to, minute + 30) }),
        minutes.slice(0, -1),
      )}
      {times(
        t('officeBookings.blocks.to'),
        to,
        (minute) => onChange({ ...values, to: minute }),
        minutes.filter((minute) => minute > from),
      )}
    </>
  )
}
