import { useCallback, useEffect, useState } from 'react'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { logFailure } from '../api/log-failure.ts'
import { useLoad } from '../api/use-load.ts'
import { readBookings, readInvitations, readPastBookings } from './booking-calls.ts'

/** Time between two loads (ms). Others may cancel, pay or answer meanwhile. */
const EVERY_MS = 15_000

/** The past bookings that are loaded. */
interface Past {
  readonly bookings: readonly Booking[]
  /** The cursor of the next page; null after the last one. */
  readonly next: string | null
}

/**
 * Returns the person's coming bookings, the invitations that the person has not answered, and the past bookings page by page.
 * Loads all but the past ones again every few seconds, and when the page is shown again.
 */
export function useMyBookings() {
  const [coming, setComing] = useState<readonly Booking[] | null>(null)
  const [invitations, setInvitations] = useState<readonly Booking[]>([])
  const [past, setPast] = useState<Past | null>(null)
  const [failed, setFailed] = useState(false)

  const load = useCallback(async () => {
    try {
      const [bookings, invited] = await Promise.all([readBookings(), readInvitations()])
      setComing(bookings)
      setInvitations(invited)
      setFailed(false)
    } catch (error) {
      logFailure('Failed to load the bookings', error)
      setFailed(true)
    }
  }, [])
  const loadPast = useCallback(async (before: Past | null) => {
    try {
      const { bookings, next } = await readPastBookings(before?.next ?? null)
      setPast({ bookings: [...(before?.bookings ?? []), ...bookings], next })
    } catch (error) {
      logFailure('Failed to load the past bookings', error)
      setFailed(true)
    }
  }, [])
  const loadAll = useCallback(() => Promise.all([load(), loadPast(null)]), [load, loadPast])
  useLoad(loadAll)
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void load()
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [load])

  return {
    coming,
    invitations,
    past,
    failed,
    load: () => void load(),
    retry: () => void loadAll(),
    loadMore: () => void loadPast(past),
  }
}
