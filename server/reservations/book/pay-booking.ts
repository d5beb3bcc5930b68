import type { Language } from '../../../shared/i18n/languages.ts'
import { periodText } from '../../../shared/time/clock-text.ts'
import { dayMonthYear } from '../../../shared/time/club-date.ts'
import type { CourtPayments } from '../commit/followers.ts'
import { bookingNotFound, holdEnded, nothingToPay } from '../slots/booking-errors.ts'
import type { BookedClubs } from '../slots/booking-slots.ts'
import type { BookingsRepository } from '../stored/bookings-repository.ts'
import type { ReservationRow } from '../stored/stored.ts'

interface Deps {
  readonly repository: Pick<BookingsRepository, 'byUid'>
  readonly clubs: BookedClubs
  readonly payments: Pick<CourtPayments, 'payCourt'>
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

/** Returns a function that opens the payment of a held booking. A repeated call returns the same payment. */
export const paymentsOf =
  ({ repository, clubs, payments, clock }: Deps) =>
  /** @throws ApiError 404, 409, 503 */
  async (uid: string, owner: string, language: Language): Promise<{ orderId: number; href: string }> => {
    const row = await repository.byUid(uid)
    if (row?.owner !== owner) throw bookingNotFound()
    if (row.state !== 'held' || row.priceCents === null) throw nothingToPay()
    if ((row.heldUntil ?? 0) <= clock()) throw holdEnded()
    const { courtId: court, startsAt, endsAt, title, date, priceCents, currency } = row
    return payments.payCourt({
      owner,
      booking: { uid, court, startsAt, endsAt, title },
      name: receiptLine(row, clubs, language),
      image: clubs.courtOf(court)?.club.image ?? '',
      date,
      priceCents,
      currency,
      language,
    })
  }

/** Returns the line of a receipt: `Club Naco, Court 2, 27/11/2026, 18:00–19:00`. */
export function receiptLine(
  { courtId, court, date, startsAt, endsAt }: ReservationRow,
  clubs: BookedClubs,
  language: Language,
): string {
  const club = clubs.courtOf(courtId)?.club
  const time = periodText(startsAt, endsAt, language, club?.timeZone ?? 'UTC')
  return [club?.name ?? courtId, court, dayMonthYear(date), time].join(', ')
}
