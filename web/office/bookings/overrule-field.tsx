import { LONGEST } from '../../../shared/text/longest.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'

interface Props {
  /** Whether the last try broke a rule. */
  isShown: boolean
  value: string
  onChange: (reason: string) => void
}

/** Asks why a manager overrules a rule of the club. The form names the rule above. */
export function OverruleField({ isShown, value, onChange }: Props) {
  const { t } = useTranslation()
  if (!isShown) return null
  return (
    <Field label={t('officeBookings.overrule')}>
      <input
        className={f.input}
        required
        pattern=".*\S.*"
        maxLength={LONGEST.booking.cancelReason}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
