import { useEffect, useState } from 'react'
import { onReturn } from '../api/connection.ts'
import { connectedSocket, type SocketUser, shareSocket } from '../api/socket.ts'

/** Time (ms) between loads while the live connection is down. */
const RELOAD_MS = 60_000

interface OfClub {
  /** Null for all clubs. */
  readonly club: string | null
}

/**
 * Returns what each club has set, and follows its changes.
 * @param read loads what all clubs have set. Must be the same function in each render
 * @param event the server's event for a change
 */
export function useByClub<T extends OfClub>(
  read: () => Promise<readonly T[]>,
  event: 'club:message' | 'club:screen',
): readonly T[] {
  const [all, setAll] = useState<readonly T[]>([])
  useEffect(() => {
    let left = false
    const load = () =>
      read().then(
        (loaded) => left || setAll(loaded),
        // The last known values stay until the server answers again.
        () => undefined,
      )
    const change = (changed: T) => setAll((before) => [...before.filter(({ club }) => club !== changed.club), changed])
    void load()
    const timer = setInterval(() => connectedSocket() || void load(), RELOAD_MS)
    const events = { [event]: change } as SocketUser['events']
    const leave = shareSocket({ connected: () => void load(), events })
    const leaveReturns = onReturn(load)
    return () => {
      left = true
      leaveReturns()
      clearInterval(timer)
      leave()
    }
  }, [read, event])
  return all
}
