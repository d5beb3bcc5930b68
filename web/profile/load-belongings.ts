import type { CalendarEvent } from '../../shared/calendar/calendar-event.ts'
import type { OwnReservation } from '../../shared/reservations/reservation.ts'
import { clubDay } from '../../shared/time/club-date.ts'
import { plusDays } from '../../shared/time/weekdays.ts'
import { logFailure } from '../api/log-failure.ts'
import { postSignedIn } from '../api/post-signed-in.ts'

/** What a person has here; null where it did not come. */
export interface Had {
  /** Those of the coming seven days. */
  readonly reservations: readonly OwnReservation[] | null
  /** Those of every week and of the coming seven days, by day, then time. */
  readonly events: readonly CalendarEvent[] | null
}

/** One without the other is still worth showing. */
export async function loadBelongings(email: string): Promise<Had> {
  const [reservations, events] = await Promise.all([
    list<OwnReservation>('/reservations', { email, mine: true }),
    list<CalendarEvent>('/events', { email }),
  ])
  const today = clubDay(Date.now())
  const isNear = ({ date = today }: CalendarEvent) => date >= today && date <= plusDays(today, 6)
  return { reservations, events: events?.filter(isNear) ?? null }
}

async function list<T>(path: string, body: object): Promise<readonly T[] | null> {
  try {
    const answer = await postSignedIn<T[]>(path, body)
    if (!Array.isArray(answer)) throw new TypeError('not a list')
    return answer
  } catch (error) {
    logFailure('Failed to send email', error)
    return null
  }
}
