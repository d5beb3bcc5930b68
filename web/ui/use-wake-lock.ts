import { useEffect, useState } from 'react'

/** Pause (ms) before the lock is requested again, after the system has released or refused it. */
const PAUSE_MS = 5000

/**
 * Keeps the screen awake if the browser can. The system may release the lock at any time, for example when the page is hidden
 * or the battery is low. A new one is then requested, at the latest when the page is visible again.
 * @returns whether the screen may turn off, because the browser has no such lock or the system refuses it. Browsers have it
 * only on pages with https
 */
export function useWakeLock(): boolean {
  const [maySleep, setMaySleep] = useState(false)
  useEffect(() => {
    if (!('wakeLock' in navigator)) return setMaySleep(true)
    let held: WakeLockSentinel | undefined
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      if (!left) timer = setTimeout(acquire, PAUSE_MS)
    }
    const acquire = async () => {
      if (document.visibilityState !== 'visible' || (held && !held.released)) return
      try {
        held = await navigator.wakeLock.request('screen')
        held.addEventListener('release', later)
        setMaySleep(false)
        if (left) await held.release()
      } catch {
        // A request that the browser refuses because the page was just hidden says nothing about the screen.
        if (document.visibilityState === 'visible') setMaySleep(true)
        later()
      }
    }
    void acquire()
    document.addEventListener('visibilitychange', acquire)
    return () => {
      left = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', acquire)
      void held?.release()
    }
  }, [])
  return maySleep
}
