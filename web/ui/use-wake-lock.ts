import { useEffect } from 'react'

/**
 * Keeps the screen awake if the browser can. A lock ends when the page is hidden, so a new one is requested when the page is
 * visible again.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let held: WakeLockSentinel | undefined
    let left = false
    const acquire = async () => {
      if (document.visibilityState !== 'visible' || (held && !held.released)) return
      try {
        held = await navigator.wakeLock?.request('screen')
        if (left) await held?.release()
      } catch {
        // Rejected, for example because of a low battery. The next request may succeed.
      }
    }
    void acquire()
    document.addEventListener('visibilitychange', acquire)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', acquire)
      void held?.release()
    }
  }, [])
}
