import { useAction } from '../api/use-action.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useReloads } from '../api/use-reloads.ts'
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
  useReloads(now.reload, EVERY_MS)

  const [coming = null, invitations = []] = now.value ?? []
  return {
    coming,
    invitations,
    past: past.value,
    failed: [now, past, more].some(({ error }) => error !== null),
    load: () => void now.reload(),
    retry: () => {
      more.clear()
      void Promise.all([now.reload(), past.reload()])
    },
    loadMore: () => void more.run(),
  }
}
