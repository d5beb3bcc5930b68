import type { ReactNode } from 'react'
import s from './fold.module.css'

interface Props {
  title: string
  /** What is chosen or stored inside, shown while the part is folded. */
  now?: string | undefined
  children: ReactNode
}

/** A part of a page that is folded until somebody opens it. */
export const Fold = ({ title, now, children }: Props) => (
  <details className={s.fold}>
    <summary className={s.summary}>
      <span>{title}</span>
      {now && <span className={s.now}>{now}</span>}
    </summary>
    <div className={s.inside}>{children}</div>
  </details>
)
