import { useEffect, useEffectEvent } from 'react'

/** Space pauses; the arrows turn pages, as do the two keys that a presenter's remote sends. */
export function useScreenKeys(turn: (by: 1 | -1) => void, toggle: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    switch (event.key) {
      case 'ArrowRight':
      case 'PageDown':
        turn(1)
        break
      case 'ArrowLeft':
      case 'PageUp':
        turn(-1)
        break
      case ' ':
        // On a button the space bar is that button.
        if (event.target instanceof Element && event.target.closest('button')) return
        toggle()
        break
      default:
        return
    }
    event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
}
