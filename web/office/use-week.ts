import { useCallback, useEffect, useRef, useState } from 'react'
import type { OfficeWeek } from '../../shared/reservations/office-booking-schemas.ts'
import { logFailure } from '../api/log-failure.ts'
import { officeJson } from './office-calls.ts'

/** Time between loads of a week, because other people change it too (ms). */
export const EVERY_MS = 15_000

/** Loads the bookings and blocks of a week, and loads them again from time to time. */
export function useWeek(club: string, week: string) {
  const [loaded, setLoaded] = useState<OfficeWeek | null>(null)
  const [failed, setFailed] = useState(false)
  /** The number of the latest request. The answers to earlier ones are ignored. */
  const latest = useRef(0)
  const load = useCallback(async () => {
    const number = ++latest.current
    try {
      const query = new URLSearchParams({ club, from: week })
      const answer = await officeJson<OfficeWeek>('GET', `/office/reservations?${query}`)
      if (number !== latest.current) return
      setLoaded(answer)
      setFailed(false)
    } catch (error) {
      logFailure('Failed to load the bookings', error)
      if (number === latest.current) setFailed(true)
    }
  }, [club, week])
  useEffect(() => {
    void load()
    const timer = setInterval(() => void load(), EVERY_MS)
    return () => {
      latest.current += 1
      clearInterval(timer)
    }
  }, [load])
  return { loaded, failed, load }
}
