import { useEffect, useRef } from 'react'
import s from './undo-bar.module.css'

/** So long something that was removed can be taken back with one press, ms. */
const STAYS_MS = 12_000

interface Props {
  /** What happened; null while there is nothing to take back. */
  message: string | null
  label: string
  onUndo: () => void
  /** The time is over. */
  onGone: () => void
}

/** Says what was removed, also to whoever does not see it, and takes it back. It waits while the focus or the pointer is on it. */
export function UndoBar({ message, label, onUndo, onGone }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const gone = useRef(onGone)
  gone.current = onGone
  useEffect(() => {
    if (message === null) return
    const timer = setInterval(() => {
      if (!bar.current?.matches(':hover, :focus-within')) gone.current()
    }, STAYS_MS)
    return () => clearInterval(timer)
  }, [message])
  return (
    <div ref={bar} className={s.place} role="status">
      {message !== null && (
        <div className={`night ${s.bar}`}>
          <span>{message}</span>
          <button type="button" className="button quiet" onClick={onUndo}>
            {label}
          </button>
        </div>
      )}
    </div>
  )
}
