import { useCallback, useSyncExternalStore } from 'react'

/** On the server no query matches, because the server renders one page for all devices. */
const NEVER = () => false

/** Returns whether a media query matches now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches, NEVER)
}
