import { and, eq } from 'drizzle-orm'
import type { BookingParts } from './booking-parts.ts'
import type { RemoveBookings } from './remove-bookings.ts'
import type { InTransaction, ReservationRow } from './reservations-repository.ts'

/**
 * Returns the functions that remove everything a person has booked or was offered, before the data of the person is erased. They
 * remove bookings as a cancellation does.
 */
export function bookingLeaver(
  { storage, repository, payments, mails, outbox, clock, publish, withPartners }: BookingParts,
  remove: RemoveBookings,
) {
  const { db, tables } = storage
  const { reservations, waits } = tables

  /** Returns the coming bookings of a person, and the slots that are offered to the person. */
  async function comingOf(email: string): Promise<ReservationRow[]> {
    const offered = await db
      .select({ row: reservations })
      .from(waits)
      .innerJoin(reservations, eq(reservations.uid, waits.booking))
      .where(and(eq(waits.owner, email), eq(reservations.state, 'offered')))
    return [...(await repository.ofOwnerAfter(email, clock())), ...offered.map(({ row }) => row)]
  }

  return {
    /** Ends the open payments of a person's bookings. @throws ApiError 409 if the provider is processing one · 503 */
    endPayments: async (email: string): Promise<void> => {
      for (const { state, uid } of await comingOf(email)) if (state === 'held') await payments.cancelCourt(uid)
    },

    /**
     * Removes the coming bookings of a person and the slots that are offered to the person, in one transaction with the statements
     * of `also`. The partners get an email.
     * @returns false if another change came first, and the call must be repeated
     */
    async leave(email: string, also: InTransaction): Promise<boolean> {
      const rows = await comingOf(email)
      const booked = (await withPartners(rows)).filter(({ row }) => row.state === 'booked')
      const written = (await mails.cancelled(booked, null)).filter(({ recipient }) => recipient !== email)
      const isRemoved = await remove(rows, (tx) => [...written.map((mail) => outbox.write(tx, mail)), ...also(tx)])
      if (!isRemoved) return false
      outbox.send()
      await publish(rows)
      return true
    },
  }
}
