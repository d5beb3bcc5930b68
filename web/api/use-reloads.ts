import { useEffect } from 'react'

/** Loads something again regularly while the page is visible, and when it becomes visible. @param everyMs time between two loads */
export function useReloads(reload: () => Promise<void>, everyMs: number): void {
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void reload()
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [reload, everyMs])
}
