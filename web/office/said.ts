import { useLocation } from 'react-router-dom'

/** The actions that lead to another page of the office, which then says that they are done. */
const ACTIONS = ['matchCreated', 'productAdded', 'productDeleted', 'postCreated', 'postDeleted'] as const

type Action = (typeof ACTIONS)[number]

/** Options for `navigate`: the next page says that this action is done. */
export const saying = (said: Action): { state: { said: Action } } => ({ state: { said } })

/** Returns the action that led to this page, or null. */
export function useSaid(): Action | null {
  const { state } = useLocation()
  return ACTIONS.find((each) => each === state?.said) ?? null
}
