import type { ReactNode } from 'react'
import s from './form.module.css'

/** A label and, below it, the control that it is given. */
export const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is what it is given
  <label className={s.field}>
    {label}
    {children}
  </label>
)
