import { type ReactNode, useId } from 'react'
import { Field } from '../../ui/field.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './checked-field.module.css'

/** Attributes that connect a control to the texts below it. */
interface ControlAttributes {
  'aria-invalid'?: true
  'aria-describedby'?: string
}

interface Props {
  label: string
  /** Error message about the value. */
  message: string | undefined
  /** The text in the field, and its maximum number of characters. A longer text is not cut, so that the person can shorten it. */
  limit?: { readonly text: string; readonly max: number } | undefined
  /** Note about the value. */
  hint?: string | undefined
  /** Returns the control. It is called in the order of the page, so that the first wrong field of a form gets the focus. */
  children: (attributes: ControlAttributes) => ReactNode
}

/** Part of the maximum from which a field shows the number of characters. */
const NEAR = 0.8

/** A field with its label above, and below it an error message, a note, and the number of characters near the maximum. */
export function CheckedField({ label, message, limit, hint, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const used = limit?.text.length ?? 0
  const max = limit?.max ?? Number.POSITIVE_INFINITY
  const wrong = used > max ? t('office.form.tooLong', { max }) : message
  const note = used >= NEAR * max ? t('office.form.characters', { used, max }) : hint
  const described = [wrong !== undefined && `${id}-wrong`, note !== undefined && `${id}-note`].filter(Boolean)
  return (
    <div>
      <Field label={label}>
        {children({
          ...(wrong !== undefined && { 'aria-invalid': true }),
          ...(described.length > 0 && { 'aria-describedby': described.join(' ') }),
        })}
      </Field>
      {note !== undefined && (
        <p id={`${id}-note`} className={`note ${s.note}`}>
          {note}
        </p>
      )}
      <p id={`${id}-wrong`} className={s.wrong} role="alert">
        {wrong}
      </p>
    </div>
  )
}
