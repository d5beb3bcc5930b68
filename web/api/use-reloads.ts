import { useEffect } from 'react'

/** Time between two loads (ms). Others may cancel, pay, answer or score meanwhile. */
const EVERY_MS = 15_000

/** Loads something again every few seconds, and when the page is shown again. */
export function useReloads(reload: () => Promise<void>): void {
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void reload()
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [reload])
}
