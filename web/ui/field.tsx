import type { ReactNode } from 'react'
import s from './form.module.css'

/** Returns the attributes of a control that may be invalid. @param message id of the message about it */
export const invalidIf = (isInvalid: boolean, message: string) =>
  isInvalid ? ({ 'aria-invalid': true, 'aria-describedby': message } as const) : {}

/** A label with its control below. */
export const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the children contain the control
  <label className={s.field}>
    {label}
    {children}
  </label>
)
