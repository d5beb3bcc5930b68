import type { OfficeOrder } from '../../../shared/order/office-order-schemas.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { fieldTime, momentOfField } from '../kit/club-times.ts'

interface Props {
  label: string
  order: Pick<OfficeOrder, 'club' | 'date'>
  /** ms since 1970; null for none. */
  value: number | null
  onChange: (moment: number | null) => void
}

/** A field for a time of the day at the club. */
export function TimeField({ label, order: { club, date }, value, onChange }: Props) {
  return (
    <Field label={label}>
      <input
        type="time"
        className={f.input}
        value={value === null ? '' : fieldTime(value, club).slice(11)}
        onChange={({ target }) => onChange(target.value === '' ? null : momentOfField(`${date}T${target.value}`, club))}
      />
    </Field>
  )
}

/** Returns a stored moment as the fields take it (ms since 1970). */
export const momentOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso))

/** Returns a moment (ms since 1970) as it is sent. */
export const sent = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString())
