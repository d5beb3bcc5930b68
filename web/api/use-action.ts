import { useRef, useState } from 'react'

interface State {
  readonly pending: boolean
  /** Why the last action failed; null if it succeeded, and from the start of the next one. */
  readonly error: unknown
}

const IDLE: State = { pending: false, error: null }

/**
 * Returns an action of a person, such as a call that changes something.
 * @param act does it, and throws if that failed
 */
export function useAction<Args extends unknown[]>(act: (...args: Args) => Promise<unknown>) {
  const [state, setState] = useState(IDLE)
  // Two presses may come before the component is rendered again.
  const isRunning = useRef(false)
  return {
    ...state,
    /** Starts the action, unless it is running. Resolves when it has ended, and never rejects. */
    async run(...args: Args): Promise<void> {
      if (isRunning.current) return
      isRunning.current = true
      setState({ pending: true, error: null })
      let error: unknown = null
      try {
        await act(...args)
      } catch (reason) {
        error = reason
      }
      isRunning.current = false
      setState({ pending: false, error })
    },
    /** Forgets why the last action failed. */
    clear: () => setState((before) => ({ ...before, error: null })),
  }
}
