import { type ReactNode, useEffect, useRef } from 'react'

/** A form that replaces the button that opened it. Its first field gets the focus. */
export function FocusFirst({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  return <div ref={box}>{children}</div>
}
