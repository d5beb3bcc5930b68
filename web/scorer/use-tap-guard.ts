import { useEffect, useLayoutEffect, useState } from 'react'
import { ignoreTap, noteKey } from './ignored-tap.ts'
import { SETTLE_MS, tapGuard } from './tap-guard.ts'

/**
 * Swallows the taps in an element that were not meant for what is shown. A keyboard presses what it is on: its clicks
 * count always.
 * @param shown names what is shown: when it changes, other keys stand in the same place
 * @returns whether the next tap counts wherever it falls
 */
export function useTapGuard(root: HTMLElement | null, shown: string): boolean {
  const [guard] = useState(tapGuard)
  const [settled, setSettled] = useState<string | null>(null)
  useLayoutEffect(() => {
    guard.changed(performance.now())
    const timer = setTimeout(() => setSettled(shown), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [guard, shown])
  useEffect(() => {
    if (!root) return
    const press = (event: PointerEvent) => guard.pressed({ at: event.timeStamp, x: event.clientX, y: event.clientY })
    const tap = (event: MouseEvent) => {
      noteKey(event.target)
      // A click that no pointer made has no count: keys, voices, switches.
      if (event.detail === 0) return
      if (guard.tapped({ at: event.timeStamp, x: event.clientX, y: event.clientY })) return
      event.preventDefault()
      event.stopPropagation()
      // Beside the keys there was nothing to be done.
      if (event.target instanceof Element && event.target.closest('button, a')) ignoreTap('early')
    }
    root.addEventListener('pointerdown', press, { capture: true })
    root.addEventListener('click', tap, { capture: true })
    return () => {
      root.removeEventListener('pointerdown', press, { capture: true })
      root.removeEventListener('click', tap, { capture: true })
    }
  }, [guard, root])
  return settled === shown
}
