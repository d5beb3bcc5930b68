import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** The actions that lead to another page of the office, which then says that they are done. */
const ACTIONS = ['matchCreated', 'productAdded', 'productDeleted', 'postCreated', 'postDeleted'] as const

type Action = (typeof ACTIONS)[number]

/** Options for `navigate`: the next page says that this action is done. */
export const saying = (said: Action): { state: { said: Action } } => ({ state: { said } })

/** Returns the action that led to this page, or null. After a reload it is no longer news, so the history forgets it. */
export function useSaid(): Action | null {
  const { state } = useLocation()
  const said = ACTIONS.find((each) => each === state?.said) ?? null
  useEffect(() => {
    // The router keeps a page's state in `usr`.
    if (said) window.history.replaceState({ ...window.history.state, usr: null }, '')
  }, [said])
  return said
}
