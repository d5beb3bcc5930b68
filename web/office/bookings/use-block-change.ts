import { useRef } from 'react'
import { offerUndo } from '../kit/cancelled-bookings.ts'
import { useChange } from './use-change.tsx'

/** What happens to the things in the way of a block. */
export interface InTheWay {
  /** The `uid`s of the bookings to cancel. */
  readonly cancel?: readonly string[]
  /** The times that the block leaves out. */
  readonly skip?: readonly object[]
}

/** Stores blocks as `useChange` does. Offers to undo the cancellation of the bookings that were in their way. */
export function useBlockChange(onStored: () => void) {
  const cancelled = useRef<readonly string[]>([])
  const { send, ...change } = useChange(() => {
    offerUndo(cancelled.current)
    onStored()
  })
  return {
    ...change,
    store(method: string, path: string, body: object, { cancel = [], ...more }: InTheWay = {}): void {
      cancelled.current = cancel
      void send(method, path, { ...body, ...(cancel.length > 0 && { cancel, undoable: true }), ...more })
    },
  }
}
