import { useEffect } from 'react'
import { useConnection } from './connection.ts'

/**
 * Hides the message of the frame while a component with its own message about a lost connection is mounted.
 * @param isShown whether the component's message is shown
 */
export function useOwnMessage(isShown = true): void {
  useEffect(() => {
    if (!isShown) return
    const add = (step: number) => useConnection.setState(({ ownMessages }) => ({ ownMessages: ownMessages + step }))
    add(1)
    return () => add(-1)
  }, [isShown])
}
