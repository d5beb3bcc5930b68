import type { ReactNode } from 'react'
import s from './notice.module.css'

/** A few words in the middle of a page where something else would be: nothing here yet, or not found. */
export function Notice({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className={s.notice}>
      <div className={s.words}>{children}</div>
      {actions && <div className={s.actions}>{actions}</div>}
    </div>
  )
}
