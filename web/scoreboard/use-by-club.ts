import { useCallback, useEffect } from 'react'
import { connectedSocket, type SocketUser, shareSocket } from '../api/socket.ts'
import { useLoaded } from '../api/use-loaded.ts'

/** Time (ms) between loads while the live connection is down. */
const RELOAD_MS = 60_000

interface OfClub {
  /** Null for all clubs. */
  readonly club: string | null
}

/**
 * Returns what each club has set, and follows its changes. `put` adopts a change that this page has made.
 * @param read loads what all clubs have set
 * @param event the server's event for a change
 */
export function useByClub<T extends OfClub>(
  read: () => Promise<readonly T[]>,
  event: 'club:message' | 'club:screen',
): { values: readonly T[]; put: (changed: T) => void } {
  // After a failure, the last known values stay.
  const { value, reload, change } = useLoaded(event, read)
  const put = useCallback(
    (changed: T) => change((all) => all && [...all.filter(({ club }) => club !== changed.club), changed]),
    [change],
  )
  useEffect(() => {
    const timer = setInterval(() => connectedSocket() || void reload(), RELOAD_MS)
    const leave = shareSocket({ connected: () => void reload(), events: { [event]: put } as SocketUser['events'] })
    return () => {
      clearInterval(timer)
      leave()
    }
  }, [reload, put, event])
  return { values: value ?? [], put }
}
