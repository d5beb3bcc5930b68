import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Options for `navigate`: the next page of the office says that an action is done. */
export const saying = (said: string): { state: { said: string } } => ({ state: { said } })

/** Returns the message about the action that led to this page, or null. After a reload it is no longer news, so the history forgets it. */
export function useSaid(): string | null {
  const { state } = useLocation()
  const said: string | null = state?.said ?? null
  useEffect(() => {
    // The router keeps a page's state in `usr`.
    if (said !== null) window.history.replaceState({ ...window.history.state, usr: null }, '')
  }, [said])
  return said
}
