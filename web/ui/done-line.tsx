import { type ReactNode, useEffect, useRef } from 'react'
import s from './done-line.module.css'

interface Props {
  /** What has been done; null or empty if nothing has. */
  text: string | null
  /** A link that follows the text. */
  children?: ReactNode
}

/** A message about what has been done. It comes into view and gets the focus, because it may be far from what was clicked. */
export function DoneLine({ text, children }: Props) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (text) line.current?.focus()
  }, [text])
  return (
    <p ref={line} role="status" tabIndex={-1} className={s.done}>
      {text}
      {text && children && <> {children}</>}
    </p>
  )
}
