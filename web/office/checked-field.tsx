import { type ReactNode, useId } from 'react'
import { Field, invalidIf } from '../ui/field.tsx'
import s from './checked-field.module.css'

interface Props {
  label: string
  /** Error message about the value. */
  message: string | undefined
  /** Returns the control. It gets the attributes that connect it to the message. */
  children: (invalid: ReturnType<typeof invalidIf>) => ReactNode
}

/** A field with its label above, and an error message below. */
export function CheckedField({ label, message, children }: Props) {
  const id = useId()
  return (
    <div>
      <Field label={label}>{children(invalidIf(message !== undefined, id))}</Field>
      <p id={id} className={s.wrong} role="alert">
        {message}
      </p>
    </div>
  )
}
