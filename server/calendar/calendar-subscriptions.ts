import { createReservationsRepository } from '../reservations/reservations-repository.ts'
import type { Storage } from '../storage/storage.ts'
import { calendarFeed } from './calendar-feed.ts'
import { createCalendarLinks } from './calendar-links.ts'
import { createCalendarRepository } from './calendar-repository.ts'

/** Reservations stay in the feed for so long after they began: programs drop what the feed no longer has. */
const KEEP_MS = 90 * 86_400_000

export type CalendarSubscriptions = ReturnType<typeof openCalendarSubscriptions>

/** Who can be subscribed to, and what subscribers get: the week, and the person's reservations. */
export function openCalendarSubscriptions(storage: Storage, clock: () => number = Date.now) {
  const links = createCalendarLinks(storage, clock)
  const events = createCalendarRepository(storage)
  const reservations = createReservationsRepository(storage)
  return {
    since: links.since,
    make: links.make,
    revoke: links.revoke,

    /** The iCalendar text behind a token; undefined where it opens nothing. */
    read: async (token: string): Promise<string | undefined> => {
      const owner = await links.ownerOf(token)
      if (owner === undefined) return undefined
      const week = (await events.ofOwner(owner)).sort((a, b) => a.createdAt - b.createdAt || (a.uid < b.uid ? -1 : 1))
      return calendarFeed(week, await reservations.ofOwnerAfter(owner, clock() - KEEP_MS))
    },
  }
}
