import { useEffect, useState } from 'react'

const INPUTS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin'] as const

/** Returns whether there was no input for `after` (ms). */
export function useIdle(after: number): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), after)
    let last = ''
    const touched = (event: Event) => {
      if (event instanceof PointerEvent && event.type === 'pointermove') {
        // Browsers also send this event when the page changes under a resting pointer.
        const place = `${event.screenX} ${event.screenY}`
        if (place === last) return
        last = place
      }
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), after)
    }
    for (const input of INPUTS) window.addEventListener(input, touched, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const input of INPUTS) window.removeEventListener(input, touched)
    }
  }, [after])
  return idle
}
