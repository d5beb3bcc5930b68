import { useEffect, useState } from 'react'

interface Props {
  label: string
  /** Time left to undo (seconds). */
  seconds: number
  onUndo: () => void
}

/** A button that counts down the seconds in which something can be undone, and disappears then. Screen readers don't hear each second. */
export function UndoButton({ label, seconds, onUndo }: Props) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => before - 1), 1000)
    return () => clearInterval(timer)
  }, [])
  if (left <= 0) return null
  return (
    <button type="button" className="button quiet" onClick={onUndo}>
      {label} <span aria-hidden="true">({left})</span>
    </button>
  )
}
