import { useCallback, useEffect, useRef, useState } from 'react'
import type { Booking, ClubDay } from '../../shared/reservations/booking-schemas.ts'
import { logFailure } from '../api/log-failure.ts'
import { readDay } from './booking-calls.ts'
import { withBookings } from './slot-rows.ts'
import { watchDay } from './watch-day.ts'

/**
 * Returns the courts of a club on a date, kept up to date. While another date loads, returns the previous one.
 * @param read reads the courts of the club on a date
 */
export function useClubDay(club: string, date: string, read = readDay) {
  const [day, setDay] = useState<ClubDay | null>(null)
  const [failed, setFailed] = useState(false)
  const reader = useRef(read)
  reader.current = read
  /** The number of the latest request. The answers to earlier ones are ignored. */
  const latest = useRef(0)
  const load = useCallback(async () => {
    const number = ++latest.current
    try {
      const next = await reader.current(club, date)
      if (number !== latest.current) return
      setDay(next)
      setFailed(false)
    } catch (error) {
      logFailure('Failed to send email', error)
      if (number === latest.current) setFailed(true)
    }
  }, [club, date])
  useEffect(() => {
    const stop = watchDay({ club, date }, load)
    return () => {
      latest.current += 1
      stop()
    }
  }, [club, date, load])
  /** Shows new bookings of the person at once, before the day is loaded again. */
  const showBooked = useCallback((bookings: readonly Booking[]) => {
    // The answer to a request from before the bookings would hide them.
    latest.current += 1
    setDay((shown) => shown && withBookings(shown, bookings))
  }, [])
  const isShown = day?.club === club && day.date === date
  return { day, ready: isShown, failed: failed && !isShown, reload: load, showBooked }
}
