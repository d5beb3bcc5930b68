import type { ReactNode } from 'react'
import s from './court-half.module.css'

interface Props {
  /** The other side of the net: its tracks are mirrored, and `[data-far]` tells its parts. */
  far: boolean
  className?: string | undefined
  hidden?: boolean
  /** Parts for the grid's areas `name`, `games` and `points`. */
  children: ReactNode
}

/** One half of the court seen from above, laid out as its lines are: what comes stands where its place was kept. */
export const CourtHalf = ({ far, className = '', hidden, children }: Props) => (
  <span className={`${s.half} ${className}`} data-far={far || undefined} aria-hidden={hidden}>
    {children}
  </span>
)
