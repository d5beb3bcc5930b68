import { SUSPENSION_REASONS, type Suspension, type SuspensionReason } from '../../../shared/scoring/suspension.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { reasonName } from '../../scoreboard/suspension-text.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'

/** The values of the fields for the reason of a suspension. */
export interface Why {
  readonly reason: SuspensionReason | ''
  readonly text: string
}

export const NO_REASON: Why = { reason: '', text: '' }

/** Returns the reason that these fields give, or undefined without one. */
export function suspensionOf({ reason, text }: Why): Suspension | undefined {
  const words = text.trim()
  if (reason === 'other') return words === '' ? undefined : { reason, text: words }
  return reason === '' ? undefined : { reason }
}

/** Fields for the reason of a suspension: a listed one, or one in words. */
export function ReasonFields({ why, change }: { why: Why; change: (why: Why) => void }) {
  const { t } = useTranslation()
  return (
    <div className="stack-3">
      <Field label={t('officeToday.reason')}>
        <select
          className={f.input}
          value={why.reason}
          onChange={({ target }) => change({ ...why, reason: target.value as Why['reason'] })}
        >
          <option value="">{t('officeToday.noReason')}</option>
          {SUSPENSION_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {reason === 'other' ? t('officeToday.otherReason') : reasonName(t, reason)}
            </option>
          ))}
        </select>
      </Field>
      {why.reason === 'other' && (
        <Field label={t('officeToday.otherReason')}>
          <input
            className={f.input}
            value={why.text}
            onChange={({ target }) => change({ ...why, text: target.value })}
            maxLength={LONGEST.match.suspension}
            autoComplete="off"
          />
        </Field>
      )}
    </div>
  )
}
