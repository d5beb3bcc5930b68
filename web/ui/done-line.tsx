import { type ReactNode, useEffect, useRef } from 'react'
import s from './done-line.module.css'

interface Props {
  /** Message about a completed action; null or empty if there is none. */
  text: string | null
  /** A link that follows the text. */
  children?: ReactNode
}

/** A message about a completed action. It scrolls into view and gets the focus, because it may be far from the clicked button. */
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
