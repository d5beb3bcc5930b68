import { useCallback, useEffect, useRef, useState } from 'react'
import type { OfficeWeek } from '../../../shared/reservations/office-booking-schemas.ts'
import { logFailure } from '../../api/log-failure.ts'
import { watchRoom } from '../../api/watch-room.ts'
import { officeJson } from '../kit/office-calls.ts'

/** Loads the bookings and blocks of a week, and keeps them up to date. */
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
    const watched = { club, date: week }
    const stop = watchRoom({
      watch: (socket) => socket.emitWithAck('bookings:watch', watched),
      unwatch: (socket) => socket.emit('bookings:unwatch', watched),
      load,
      events: (changed) => ({
        'bookings:changed': (changedWeek) => {
          if (changedWeek.club === club && changedWeek.date === week) changed()
        },
      }),
    })
    return () => {
      latest.current += 1
      stop()
    }
  }, [club, week, load])
  return { loaded, failed, load }
}
