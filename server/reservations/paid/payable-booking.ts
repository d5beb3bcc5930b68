import { priceOf, priceOfTime } from '../../../shared/clubs/prices.ts'
import { slotsOf } from '../../../shared/clubs/slots.ts'
import type { Language } from '../../../shared/i18n/languages.ts'
import { slotsBetween } from '../../../shared/reservations/slots-in-row.ts'
import type { Period } from '../../../shared/reservations/units.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import type { PayableBooking } from '../../checkout/till.ts'
import type { Clubs } from '../../clubs/clubs.ts'
import { receiptLine } from '../book/pay-booking.ts'
import { bookingCancelled } from '../slots/booking-errors.ts'
import type { SlotAt } from '../slots/booking-slots.ts'
import type { BookingsRepository } from '../stored/bookings-repository.ts'
import type { ReservationRow } from '../stored/stored.ts'

export interface PayableDeps {
  readonly repository: Pick<BookingsRepository, 'byUid' | 'peopleOf'>
  readonly clubs: Pick<Clubs, 'all' | 'get' | 'find' | 'courtOf' | 'pricesOf'>
  /** Whether the owner of a booking pays the prices for members of a club. */
  readonly isMember: (owner: string, club: string) => Promise<boolean>
}

type AtCourt = Pick<SlotAt, 'club' | 'court'>

/** Returns the functions that read what the desk has to know about bookings that somebody pays there. */
export function payableBookings({ repository, clubs, isMember }: PayableDeps) {
  /**
   * Returns the price of a time of a court by the list of its club, for an owner or for a guest (null); null if it is free of charge.
   * A time that is not made of slots costs a part of a slot's price for each half hour.
   */
  async function listPriceOf({ club, court }: AtCourt, time: Period, owner: string | null): Promise<number | null> {
    const prices = clubs.pricesOf(club.id)
    const by = {
      timeZone: club.timeZone,
      court: court.id,
      isMember: owner !== null && (await isMember(owner, club.id)),
    }
    const slot = slotsBetween(slotsOf(club, court, dateIn(club.timeZone, time.startsAt)), time)
    if (!slot) return priceOfTime(prices, time, { ...by, slotMinutes: court.slotMinutes }) || null
    return slot.parts.reduce((sum, { startsAt }) => sum + priceOf(prices, { ...by, startsAt }), 0) || null
  }

  /** Returns bookings with what the desk has to know. Reads the people of all of them at once. */
  async function payable(rows: readonly ReservationRow[]): Promise<PayableBooking[]> {
    const people = await repository.peopleOf([...new Set(rows.map(({ owner }) => owner))])
    const languages = new Map(people.map(({ email, language }) => [email, language]))
    return Promise.all(rows.map((row) => payableIn(row, languages.get(row.owner) ?? 'en')))
  }

  async function payableIn(row: ReservationRow, language: Language): Promise<PayableBooking> {
    const at = clubs.courtOf(row.courtId)
    const club = at?.club
    const { uid, owner, courtId: court, startsAt, endsAt, title, date } = row
    const listCents = at ? await listPriceOf(at, row, owner) : null
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
      return row && row.state !== 'offered' ? (await payable([row]))[0] : undefined
    },
  }
}
