import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { OfficeWeek } from '../../../shared/reservations/office-booking-schemas.ts'
import { logging } from '../../api/log-failure.ts'
import { loader } from '../../api/use-loaded.ts'
import { watchRoom } from '../../api/watch-room.ts'
import { withQuery } from '../kit/filters.tsx'
import { officeGet } from '../kit/office-calls.ts'

/** Loads the bookings and blocks of a week, and keeps them up to date. */
export function useWeek(club: string, week: string) {
  const { store, load } = useMemo(() => {
    const path = withQuery('/office/reservations', { club, from: week })
    return loader(() => logging('Failed to load the bookings', officeGet<OfficeWeek>(path)))
  }, [club, week])
  const { value: loaded, error } = useStore(store)
  useEffect(() => {
    const watched = { club, date: week }
    return watchRoom({
      watch: (socket) => socket.emitWithAck('bookings:watch', watched),
      unwatch: (socket) => socket.emit('bookings:unwatch', watched),
      load,
      events: (changed) => ({
        'bookings:changed': (changedWeek) => {
          if (changedWeek.club === club && changedWeek.date === week) changed()
        },
      }),
    })
  }, [club, week, load])
  return { loaded, failed: error !== null, load }
}
