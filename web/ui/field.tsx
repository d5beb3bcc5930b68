import type { ReactNode } from 'react'
import s from './form.module.css'

/** A label with its control below. */
export const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the children contain the control
  <label className={s.field}>
    {label}
    {children}
  </label>
)
