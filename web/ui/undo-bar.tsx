import { useEffect, useRef } from 'react'
import s from './undo-bar.module.css'
import { UndoButton } from './undo-button.tsx'

/** Time for which the bar is shown (ms). */
const STAYS_MS = 12_000

interface Props {
  /** Says what was removed or done. Null while there is nothing to say. */
  message: string | null
  label: string
  /** Absent if it can't be undone. */
  onUndo?: (() => void) | null | undefined
  /** Time left to undo (seconds). Without it, while the bar is shown. */
  seconds?: number | undefined
  /** Called when the bar has been shown long enough. */
  onGone: () => void
}

/**
 * A bar that says what was removed, with a button to undo the removal, or what was done. Screen readers announce it. It stays while the focus
 * or the pointer is on it.
 */
export function UndoBar({ message, label, onUndo, seconds, onGone }: Props) {
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
        <div className={`night row ${s.bar}`}>
          <span>{message}</span>
          {onUndo && seconds !== undefined && <UndoButton {...{ label, seconds, onUndo }} />}
          {onUndo && seconds === undefined && (
            <button type="button" className="button quiet" onClick={onUndo}>
              {label}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
