import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether nothing has the focus, because the element that had it is gone. */
const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * Keeps the place of people who use a keyboard: after an act that removes the button they pressed, the focus goes to `target`, and not
 * to the top of the page. Call `acted` after the act. A heading as the target needs `tabIndex={-1}`.
 */
export function useKeptFocus<Target extends HTMLElement>(): {
  readonly target: RefObject<Target | null>
  readonly acted: () => void
} {
  const target = useRef<Target>(null)
  const [acts, setActs] = useState(0)
  useEffect(() => {
    if (acts > 0 && isLost()) target.current?.focus()
  }, [acts])
  return { target, acted: () => setActs((count) => count + 1) }
}
