import { useCallback, useEffect, useRef } from 'react'

const TOUCHES = ['touchstart', 'touchmove', 'touchend', 'touchcancel', 'scroll', 'wheel'] as const

/** When the page was last touched or scrolled (this device's clock, ms): now, for as long as a finger lies on it. */
export function useLastTouch(): () => number {
  const last = useRef(0)
  const held = useRef(false)
  useEffect(() => {
    const touched = (event: Event) => {
      last.current = Date.now()
      if (event.type.startsWith('touch')) held.current = (event as TouchEvent).touches.length > 0
    }
    for (const touch of TOUCHES) window.addEventListener(touch, touched, { passive: true })
    return () => {
      for (const touch of TOUCHES) window.removeEventListener(touch, touched)
    }
  }, [])
  return useCallback(() => (held.current ? Date.now() : last.current), [])
}
