import { useEffect, useState } from 'react'
import type { ClubId } from '../../shared/reservations/clubs.ts'
import type { FreeHours } from '../../shared/reservations/slots.ts'
import { getJson } from '../api/get-json.ts'
import { logFailure } from '../api/log-failure.ts'

/** Time between two counts (ms). */
const EVERY_MS = 60_000

/** Returns the free court hours of a club by date; empty until loaded. A failed load keeps the last counts. */
export function useFreeHours(club: ClubId): ReadonlyMap<string, number> {
  const [free, setFree] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    let stopped = false
    const count = () =>
      getJson<FreeHours[]>(`/freehours/${club}`).then(
        ({ body }) => {
          if (!stopped) setFree(new Map(body.map(({ date, free }) => [date, free])))
        },
        (error: unknown) => logFailure('Failed to count free hours', error),
      )
    void count()
    const timer = setInterval(count, EVERY_MS)
    return () => {
      stopped = true
      clearInterval(timer)
    }
  }, [club])
  return free
}
