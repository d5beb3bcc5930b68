import { useEffect, useRef } from 'react'

/**
 * A button that tries again goes when it has worked, and the focus with it. Then the page's heading takes the focus, as
 * after a change of route.
 * @param arrived whether what had failed is here
 * @returns what the button does
 */
export function useRetry(arrived: boolean, retry: () => void): () => void {
  const asked = useRef(false)
  useEffect(() => {
    if (!arrived || !asked.current) return
    asked.current = false
    // Whoever has gone on meanwhile is left where they are.
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [arrived])
  return () => {
    asked.current = true
    retry()
  }
}
