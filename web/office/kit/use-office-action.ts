import { useAction } from '../../api/use-action.ts'
import { useFailureText } from './failure-text.ts'

/** An action of a person, and the message about its last failure; null if there was none. */
export interface OfficeAction<Args extends unknown[]> {
  readonly run: (...args: Args) => Promise<void>
  readonly pending: boolean
  readonly problem: string | null
  /** Removes the message. */
  readonly clear: () => void
}

/** Returns an action as `useAction` does, with the message about its last failure. */
export function useOfficeAction<Args extends unknown[]>(act: (...args: Args) => Promise<unknown>): OfficeAction<Args> {
  const failureText = useFailureText()
  const { error, ...action } = useAction(act)
  return { ...action, problem: error === null ? null : failureText(error) }
}
