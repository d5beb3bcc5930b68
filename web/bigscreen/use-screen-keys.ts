import { useEffect, useEffectEvent } from 'react'

/** Pauses with the space bar, turns pages with the arrow keys and a presenter's remote. */
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
        // The space bar activates a focused button.
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
