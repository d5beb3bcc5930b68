import { useEffect, useState } from 'react'

/** Time without a key press after which a page looks up what somebody types (ms). */
const PAUSE_MS = 150

/** Returns a text a moment after it has last changed. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
