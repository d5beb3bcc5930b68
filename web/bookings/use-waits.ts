import { useCallback, useEffect, useState } from 'react'
import type { Wait } from '../../shared/waits/wait-schemas.ts'
import { logFailure } from '../api/log-failure.ts'
import { storedEmail } from '../api/stored-session.ts'
import { readWaits } from './wait-calls.ts'

/** Time between two loads while the person waits for a slot (ms). */
const EVERY_MS = 5000

/** Returns the slots that the signed-in person waits for, or that are offered to this person. Keeps them up to date. */
export function useWaits() {
  const [waits, setWaits] = useState<readonly Wait[]>([])
  const load = useCallback(async () => {
    if (storedEmail() === null) return
    try {
      setWaits(await readWaits())
    } catch (error) {
      logFailure('Failed to load the waiting list', error)
    }
  }, [])
  useEffect(() => void load(), [load])
  const isOpen = waits.some(({ state }) => state === 'waiting' || state === 'offered')
  useEffect(() => {
    if (!isOpen) return
    const look = () => document.visibilityState === 'visible' && void load()
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isOpen, load])
  return { waits: waits.filter(({ state }) => state !== 'accepted'), load }
}

/** Returns the wait that a slot of a court belongs to. */
export const waitFor = (waits: readonly Wait[], court: string, startsAt: string): Wait | undefined =>
  waits.find(
    (wait) =>
      Date.parse(wait.startsAt) === Date.parse(startsAt) &&
      court === (wait.offer ? wait.offer.court : (wait.court ?? court)),
  )
