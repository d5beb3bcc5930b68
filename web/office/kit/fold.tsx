import { type ReactNode, useState } from 'react'
import s from './fold.module.css'

interface Props {
  title: string
  /** What is chosen or stored inside, shown while the part is folded. */
  now?: string | undefined
  /** Whether the part is shown without its title, and can't be folded. */
  isPlain?: boolean
  children: ReactNode
}

/** A part of a page that is folded until somebody opens it. A part that they have seen or filled in doesn’t fold by itself. */
export function Fold({ title, now, isPlain = false, children }: Props) {
  const [isOpen, setOpen] = useState(isPlain)
  return (
    <details
      className={isPlain ? undefined : s.fold}
      open={isPlain || isOpen}
      onToggle={({ currentTarget }) => isPlain || setOpen(currentTarget.open)}
      onInput={() => setOpen(true)}
    >
      <summary className={isPlain ? s.plain : s.summary}>
        <span>{title}</span>
        {now && <span className={s.now}>{now}</span>}
      </summary>
      <div className={isPlain ? undefined : s.inside}>{children}</div>
    </details>
  )
}
