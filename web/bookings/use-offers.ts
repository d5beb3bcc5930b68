import { useEffect } from 'react'
import type { Wait } from '../../shared/waits/wait-schemas.ts'
import { deviceTime } from '../api/server-clock.ts'
import { useClockAhead } from '../api/use-now.ts'
import { isFollowed, loadWaits, useKnownWaits } from './use-waits.ts'

/** Time between two loads (ms). */
const EVERY_MS = 30_000

/**
 * Returns the courts that are offered to the signed-in person. Loads them every 30 s while the page is visible, when it becomes
 * visible, and when an offer ends. The server decides when an offer ends, because the device's clock may be wrong.
 */
export function useOffers(): readonly Wait[] {
  const offers = useKnownWaits().filter(({ state }) => state === 'offered')
  useEffect(() => {
    // A page that shows the waiting list loads it more often.
    const look = () => document.visibilityState === 'visible' && !isFollowed() && void loadWaits()
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  const ahead = useClockAhead()
  const ends = offers.map(({ offer }) => Date.parse(offer?.until ?? ''))
  const end = ends.length > 0 ? Math.min(...ends) : null
  useEffect(() => {
    if (end === null) return
    const timer = setTimeout(() => void loadWaits(), end - ahead - deviceTime())
    return () => clearTimeout(timer)
  }, [end, ahead])
  return offers
}
