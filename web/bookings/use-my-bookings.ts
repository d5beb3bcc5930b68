import { useEffect } from 'react'
import { useAction } from '../api/use-action.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { readBookings, readInvitations, readPastBookings } from './booking-calls.ts'

/** Time between two loads (ms). Others may cancel, pay or answer meanwhile. */
const EVERY_MS = 15_000

/**
 * Returns the person's coming bookings, the invitations that the person has not answered, and the past bookings page by page.
 * Loads all but the past ones again every few seconds, and when the page is shown again.
 */
export function useMyBookings() {
  const now = useLoaded('now', () => Promise.all([readBookings(), readInvitations()]))
  const past = useLoaded('past', () => readPastBookings(null))
  const more = useAction(async () => {
    const page = await readPastBookings(past.value?.next ?? null)
    past.change((before) => ({ ...page, bookings: [...(before?.bookings ?? []), ...page.bookings] }))
  })
  const { reload } = now
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void reload()
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [reload])

  const [coming = null, invitations = []] = now.value ?? []
  return {
    coming,
    invitations,
    past: past.value,
    failed: [now, past, more].some(({ error }) => error !== null),
    load: () => void reload(),
    retry: () => {
      more.clear()
      void Promise.all([reload(), past.reload()])
    },
    loadMore: () => void more.run(),
  }
}
