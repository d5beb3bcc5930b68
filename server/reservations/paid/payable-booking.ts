import { priceOf, priceOfTime } from '../../../shared/clubs/prices.ts'
import { slotsOf } from '../../../shared/clubs/slots.ts'
import type { Language } from '../../../shared/i18n/languages.ts'
import { slotsBetween } from '../../../shared/reservations/slots-in-row.ts'
import type { PayableBooking } from '../../checkout/till.ts'
import type { Clubs } from '../../clubs/clubs.ts'
import { receiptLine } from '../book/pay-booking.ts'
import { bookingCancelled } from '../slots/booking-errors.ts'
import { type SlotAt, slotsIn } from '../slots/booking-slots.ts'
import type { BookingsRepository } from '../stored/bookings-repository.ts'
import type { ReservationRow } from '../stored/stored.ts'

export interface PayableDeps {
  readonly repository: Pick<BookingsRepository, 'byUid' | 'peopleOf'>
  readonly clubs: Pick<Clubs, 'all' | 'get' | 'find' | 'courtOf' | 'pricesOf'>
  /** Whether the owner of a booking pays the prices for members of a club. */
  readonly isMember: (owner: string, club: string) => Promise<boolean>
}

/** Returns the functions that read what the desk has to know about bookings that somebody pays there. */
export function payableBookings({ repository, clubs, isMember }: PayableDeps) {
  /** Returns the price of slots by the list of their club, for an owner or for a guest (null); null if they are free of charge. */
  async function listPriceOf(at: SlotAt, owner: string | null): Promise<number | null> {
    const { club, court } = at
    const prices = clubs.pricesOf(club.id)
    const by = {
      timeZone: club.timeZone,
      court: court.id,
      isMember: owner !== null && (await isMember(owner, club.id)),
    }
    return slotsIn(at).reduce((sum, { startsAt }) => sum + priceOf(prices, { ...by, startsAt }), 0) || null
  }

  /** Returns the price of a booking by the list of its club; null if the court is free of charge. */
  async function listPrice(row: ReservationRow): Promise<number | null> {
    const found = clubs.courtOf(row.courtId)
    if (!found) return null
    const { club, court } = found
    const slot = slotsBetween(slotsOf(club, court, row.date), row)
    if (slot) return listPriceOf({ club, court, date: row.date, slot, parts: slot.parts }, row.owner)
    const by = {
      timeZone: club.timeZone,
      court: court.id,
      slotMinutes: court.slotMinutes,
      isMember: await isMember(row.owner, club.id),
    }
    return priceOfTime(clubs.pricesOf(club.id), row, by) || null
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
      refusal: row.cancelsAt === null ? null : bookingCancelled(),
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
    listPriceOf,
    async bookingOf(uid: string): Promise<PayableBooking | undefined> {
      const row = await repository.byUid(uid)
      return row && row.state !== 'offered' ? payable(row) : undefined
    },
  }
}
