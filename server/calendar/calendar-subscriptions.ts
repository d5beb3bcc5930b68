import { type Brand, PRODUCT_NAME } from '../../shared/brand/brand.ts'
import type { Clubs } from '../clubs/clubs.ts'
import type { BookingsRepository } from '../reservations/stored/bookings-repository.ts'
import type { Storage } from '../storage/storage.ts'
import { createCalendarLinks } from './calendar-links.ts'
import { createCalendarRepository } from './calendar-repository.ts'

/**
 * Time for which past reservations stay in the feed (ms). Calendar programs delete events that are no longer in the feed.
 */
const KEEP_MS = 90 * 86_400_000

export type CalendarSubscriptions = ReturnType<typeof openCalendarSubscriptions>

/** Opens the calendar links. The feed at a link has the person's events and reservations. */
export function openCalendarSubscriptions(
  storage: Storage,
  reservations: Pick<BookingsRepository, 'ofOwnerAfter' | 'ofPartnerAfter'>,
  clubs: Pick<Clubs, 'find' | 'zoneOf'>,
  brand: { shown(): Pick<Brand, 'name'> },
  clock: () => number = Date.now,
) {
  const links = createCalendarLinks(storage, clock)
  const events = createCalendarRepository(storage)
  return {
    since: links.since,
    make: links.make,
    revoke: links.revoke,

    /** Returns the iCalendar text of a token, or undefined if the token is unknown. */
    read: async (token: string): Promise<string | undefined> => {
      const owner = await links.ownerOf(token)
      if (owner === undefined) return undefined
      const week = (await events.ofOwner(owner)).sort((a, b) => a.createdAt - b.createdAt || (a.uid < b.uid ? -1 : 1))
      // Imported only if needed, because it loads slowly.
      const { calendarFeed } = await import('./calendar-feed.ts')
      const since = clock() - KEEP_MS
      const played = [
        ...(await reservations.ofOwnerAfter(owner, since)),
        ...(await reservations.ofPartnerAfter(owner, 'accepted', since)),
      ]
      return calendarFeed(week, played, clubs, brand.shown().name ?? PRODUCT_NAME)
    },
  }
}
