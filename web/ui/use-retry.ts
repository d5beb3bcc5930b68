import { useEffect, useRef } from 'react'

/**
 * Returns the handler of a button that tries again. When the data has loaded, the button disappears, and with it the focus.
 * The page's heading then takes the focus, as after a change of route.
 * @param succeeded whether the data is loaded
 */
export function useRetry(succeeded: boolean, retry: () => void): () => void {
  const asked = useRef(false)
  useEffect(() => {
    if (!succeeded || !asked.current) return
    asked.current = false
    // The person may have moved the focus meanwhile.
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [succeeded])
  return () => {
    asked.current = true
    retry()
  }
}
