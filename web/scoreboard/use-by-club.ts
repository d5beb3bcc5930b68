import { useEffect } from 'react'
import { connectedSocket, type SocketUser, shareSocket } from '../api/socket.ts'
import { useLoaded } from '../api/use-loaded.ts'

/** Time (ms) between loads while the live connection is down. */
const RELOAD_MS = 60_000

interface OfClub {
  /** Null for all clubs. */
  readonly club: string | null
}

/**
 * Returns what each club has set, and follows its changes.
 * @param read loads what all clubs have set
 * @param event the server's event for a change
 */
export function useByClub<T extends OfClub>(
  read: () => Promise<readonly T[]>,
  event: 'club:message' | 'club:screen',
): readonly T[] {
  // After a failure, the last known values stay.
  const { value, reload, change } = useLoaded(event, read)
  useEffect(() => {
    const set = (changed: T) => change((all) => all && [...all.filter(({ club }) => club !== changed.club), changed])
    const timer = setInterval(() => connectedSocket() || void reload(), RELOAD_MS)
    const leave = shareSocket({ connected: () => void reload(), events: { [event]: set } as SocketUser['events'] })
    return () => {
      clearInterval(timer)
      leave()
    }
  }, [reload, change, event])
  return value ?? []
}
