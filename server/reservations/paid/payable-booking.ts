import { priceOf, priceOfTime } from '../../../shared/clubs/prices.ts'
import { slotsOf } from '../../../shared/clubs/slots.ts'
import type { Language } from '../../../shared/i18n/languages.ts'
import { slotsBetween } from '../../../shared/reservations/slots-in-row.ts'
import type { PayableBooking } from '../../checkout/till.ts'
import type { Clubs } from '../../clubs/clubs.ts'
import { receiptLine } from '../book/pay-booking.ts'
import { slotsIn } from '../slots/booking-slots.ts'
import type { BookingsRepository } from '../stored/bookings-repository.ts'
import type { ReservationRow } from '../stored/stored.ts'

export interface PayableDeps {
  readonly repository: Pick<BookingsRepository, 'byUid' | 'peopleOf'>
  readonly clubs: Pick<Clubs, 'all' | 'get' | 'find' | 'courtOf' | 'pricesOf'>
  /** Whether the owner of a booking pays the prices for members of a club. */
  readonly isMember: (owner: string, club: string) => Promise<boolean>
}

/** Returns the function that reads what the desk has to know about bookings that somebody pays there. */
export function payableBookings({ repository, clubs, isMember }: PayableDeps) {
  /** Returns the price of a booking by the list of its club; null if the court is free of charge. */
  async function listPrice(row: ReservationRow): Promise<number | null> {
    const found = clubs.courtOf(row.courtId)
    if (!found) return null
    const { club, court } = found
    const slot = slotsBetween(slotsOf(club, court, row.date), row)
    const member = await isMember(row.owner, club.id)
    const prices = clubs.pricesOf(club.id)
    const at = { timeZone: club.timeZone, court: court.id, isMember: member }
    if (!slot) return priceOfTime(prices, row, { ...at, slotMinutes: court.slotMinutes }) || null
    const parts = slotsIn({ club, court, date: row.date, slot, parts: slot.parts })
    return parts.reduce((sum, { startsAt }) => sum + priceOf(prices, { ...at, startsAt }), 0) || null
  }

  async function payable(row: ReservationRow): Promise<PayableBooking> {
    const club = clubs.courtOf(row.courtId)?.club
    const { uid, owner, courtId: court, startsAt, endsAt, title, date } = row
    const [person] = await repository.peopleOf([owner])
    const language: Language = person?.language ?? 'en'
    const listCents = await listPrice(row)
    const isPriced = row.priceCents !== null || row.deskPriceCents !== null
    return {
      uid,
      club: row.club,
      paidBy: row.paidBy,
      listCents,
      deskPriceCents: row.deskPriceCents,
      priceCents: row.priceCents ?? (row.deskPriceCents === null ? listCents : row.deskPriceCents || null),
      purchase: (priceCents) => ({
        owner,
        booking: { uid, court, startsAt, endsAt, title },
        name: receiptLine(row, clubs, language),
        image: club?.image ?? '',
        date,
        priceCents,
        currency: isPriced ? row.currency : (club?.currency ?? row.currency),
        language,
      }),
    }
  }

  return {
    payable,
    async bookingOf(uid: string): Promise<PayableBooking | undefined> {
      const row = await repository.byUid(uid)
      return row && row.state !== 'offered' ? payable(row) : undefined
    },
  }
}
