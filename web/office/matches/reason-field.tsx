import { LONGEST } from '../../../shared/text/longest.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'

interface Props {
  reason: string
  /** Whether the person has tried to go on: then a missing reason is an error. */
  isTried: boolean
  onChange: (reason: string) => void
}

/** Why matches are stored although something else takes their courts. */
export function ReasonField({ reason, isTried, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <CheckedField
      label={t('officeClash.reason')}
      message={isTried && reason.trim() === '' ? t('officeClash.reasonNeeded') : undefined}
    >
      {(attributes) => (
        <input
          className={f.input}
          maxLength={LONGEST.booking.cancelReason}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => onChange(target.value)}
          {...attributes}
        />
      )}
    </CheckedField>
  )
}
