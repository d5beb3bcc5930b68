import type { FastifyBaseLogger } from 'fastify'
import type { BookedCourt } from '../../shared/checkout/order.ts'
import { slotsOf } from '../../shared/clubs/slots.ts'
import { slotsBetween } from '../../shared/reservations/slots-in-row.ts'
import { iso } from '../../shared/time/iso.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { heldUntil } from '../../shared/waits/wait-rules.ts'
import type { Goods } from '../checkout/goods.ts'
import type { OrderRow } from '../checkout/order-repository.ts'
import { inBackgroundUntilDone } from '../http/in-background.ts'
import type { Outbox } from '../mail/outbox.ts'
import { type Database, type Statement, type Storage, StorageUnavailable, UniqueViolation } from '../storage/storage.ts'
import { awaitedSlots } from './awaited-slots.ts'
import { NO_HISTORY, newId } from './book.ts'
import { holdEnded, slotTaken } from './booking-errors.ts'
import type { BookingMails } from './booking-mail.ts'
import { reminderOf } from './booking-rows.ts'
import { type BookedClubs, columnsOf, type SlotAt } from './booking-slots.ts'
import { createBookingsRepository } from './bookings-repository.ts'
import type { ReservationRow } from './reservations-repository.ts'

interface Deps {
  readonly storage: Storage
  readonly clubs: BookedClubs
  readonly mails: Pick<BookingMails, 'confirmed'>
  readonly outbox: Pick<Outbox, 'write'>
  readonly clock: () => number
  readonly publish: (rows: readonly ReservationRow[]) => Promise<void>
  /** Publishes the current state of the time of a booking. Rejects if the database can't be read. */
  readonly publishState: (row: ReservationRow) => Promise<void>
  readonly log: FastifyBaseLogger
}

/** Maximum number of tries after other writes came first. */
const MOST_ROUNDS = 5

/**
 * The courts that orders pay for. A booking is held while its owner pays. When the hold has ended, the booking is removed. A
 * later payment makes it again if the court is still free.
 */
export function courtGoods({ storage, clubs, mails, outbox, clock, publish, publishState, log }: Deps): Goods {
  const repository = createBookingsRepository(storage)
  const { isAwaited, unlessAwaited } = awaitedSlots(storage)

  /** Returns the booking of an order whose hold has ended, or null if it can't be made any more. */
  async function madeAgain({ owner, totalCents, booking }: OrderRow): Promise<ReservationRow | null> {
    if (!booking || booking.startsAt <= clock()) return null
    await publish(await repository.removeExpired(clock()))
    const at = slotOf(booking)
    if (!at || (await repository.isTaken(booking.court, booking)) || (await repository.ofPerson(owner, booking)))
      return null
    const columns = columnsOf(at)
    if (await isAwaited(columns, clock(), at.club)) return null
    return {
      ...columns,
      ...NO_HISTORY,
      owner,
      id: newId(),
      uid: booking.uid,
      title: booking.title,
      // A booking that is paid may exceed the quota.
      place: null,
      createdAt: clock(),
      priceCents: totalCents,
    }
  }

  /** Returns the slots of a booking, or null if the club has changed its slots. */
  function slotOf({ court: id, startsAt, endsAt }: BookedCourt): SlotAt | null {
    const found = clubs.courtOf(id)
    if (!found?.inUse) return null
    const { club, court } = found
    const date = dateIn(club.timeZone, startsAt)
    const slot = slotsBetween(slotsOf(club, court, date), { startsAt, endsAt })
    return slot && { club, court, date, slot, parts: slot.parts }
  }

  /** Returns statements that make the transaction fail if the slot of a new booking will be offered to somebody else. */
  const ownSlot = (tx: Database, row: ReservationRow): Statement[] => {
    const club = clubs.courtOf(row.courtId)?.club
    return club ? unlessAwaited(tx, row, clock(), club) : []
  }

  const holdMinutes = (court: string): number => clubs.courtOf(court)?.club.holdMinutes ?? 0

  return {
    gone: 'SLOT_TAKEN',

    async hold(order, leastMs = 0) {
      const { booking } = order
      if (!booking) return slotTaken(null)
      for (let round = 0; round < MOST_ROUNDS; round++) {
        const now = clock()
        const row = await repository.byUid(booking.uid)
        if (row && (row.state === 'booked' || (row.heldUntil ?? 0) > now + leastMs)) return null
        const isHeld = row !== undefined && (row.heldUntil ?? 0) > now
        // Only a payment that can be captured now books the slot again. Otherwise somebody could hold a slot without ever paying.
        if (!isHeld && leastMs === 0) return holdEnded()
        const until = heldUntil(booking.startsAt, now, holdMinutes(booking.court))
        const again = isHeld ? null : await madeAgain(order)
        if (!isHeld && !again) return slotTaken(null)
        try {
          if (isHeld) await storage.atomically((tx) => [repository.change(tx, row, { heldUntil: until })])
          else if (again) {
            const held = { ...again, state: 'held', heldUntil: until } as const
            await repository.book([{ row: held, people: [order.owner] }], now, (tx) => ownSlot(tx, held))
            await publish([again])
          }
          return null
        } catch (error) {
          // Somebody changed the booking, or took the court.
          if (!(error instanceof UniqueViolation)) throw error
        }
      }
      throw new StorageUnavailable('too many simultaneous changes of one booking')
    },

    async sell(order) {
      const { booking } = order
      if (!booking) return null
      const row = await repository.byUid(booking.uid)
      if (row && row.state !== 'held') return null
      const again = row ?? (await madeAgain(order))
      if (!again) return null
      const paid = {
        state: 'booked',
        heldUntil: null,
        paidBy: order.ref,
        reminderAt: reminderOf(again.startsAt, clock()),
      } as const
      const booked = { ...again, ...paid, sequence: again.sequence + 1 }
      const partners = row ? await repository.partnersOf([row.uid]) : []
      const written = await mails.confirmed(
        [booked],
        partners.map(({ email }) => email),
      )
      return (tx) => [
        ...(row
          ? [repository.change(tx, row, paid)]
          : [...repository.insert(tx, { row: booked, people: [order.owner] }), ...ownSlot(tx, booked)]),
        ...written.map((mail) => outbox.write(tx, mail)),
      ]
    },

    // A declined or cancelled payment may be repeated until the hold ends.
    release: async () => () => [],

    async releaseNow({ booking }) {
      const row = booking && (await repository.byUid(booking.uid))
      if (row?.state !== 'held') return
      await repository.remove([row])
      await publish([row])
    },

    async courtOf({ booking, deliveryDay: date }) {
      const known = booking && clubs.courtOf(booking.court)
      if (!known) return null
      const row = await repository.byUid(booking.uid)
      if (row?.state === 'booked') return null
      const until = row?.heldUntil ?? 0
      return {
        club: known.club.id,
        clubName: known.club.name,
        courtName: known.court.name,
        timeZone: known.club.timeZone,
        date,
        startsAt: iso(booking.startsAt),
        endsAt: iso(booking.endsAt),
        slots: row?.slots ?? slotOf(booking)?.parts?.length ?? 1,
        payBy: until > clock() ? iso(until) : null,
      }
    },

    changed: ({ ref, booking }) => {
      if (!booking) return
      const publishChange = async () => {
        const row = await repository.byUid(booking.uid)
        if (row) await publishState(row)
      }
      inBackgroundUntilDone(log, 'publishing the court of an order', publishChange, { order: ref })
    },
  }
}
