import { useEffect } from 'react'

/** Keeps the screen awake where the browser can. A lock ends when the page is hidden, so it is asked for anew each time. */
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
        // Refused, by a low battery for one: the next time the page is shown it may be granted.
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
