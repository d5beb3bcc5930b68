import { useEffect, useState } from 'react'

/** Time (ms) without input after which cursor and controls are hidden. */
const IDLE_MS = 5000

const INPUTS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin'] as const

/** Returns whether there was no input for `IDLE_MS`. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), IDLE_MS)
    let last = ''
    const touched = (event: Event) => {
      if (event instanceof PointerEvent && event.type === 'pointermove') {
        // Browsers also send this event when the page changes under a pointer that does not move.
        const place = `${event.screenX} ${event.screenY}`
        if (place === last) return
        last = place
      }
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), IDLE_MS)
    }
    for (const input of INPUTS) window.addEventListener(input, touched, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const input of INPUTS) window.removeEventListener(input, touched)
    }
  }, [])
  return idle
}
