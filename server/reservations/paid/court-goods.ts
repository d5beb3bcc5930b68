import type { FastifyBaseLogger } from 'fastify'
import type { BookedCourt } from '../../../shared/checkout/order.ts'
import { slotsOf } from '../../../shared/clubs/slots.ts'
import { slotsBetween } from '../../../shared/reservations/slots-in-row.ts'
import { iso } from '../../../shared/time/iso.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import type { Goods } from '../../checkout/goods.ts'
import type { OrderRow } from '../../checkout/order-repository.ts'
import { inBackgroundUntilDone } from '../../http/in-background.ts'
import { newId } from '../book/booking-rows.ts'
import type { Commits } from '../commit/commit-bookings.ts'
import type { Expiry } from '../commit/expiry.ts'
import { removals } from '../commit/plan.ts'
import { slotTaken } from '../slots/booking-errors.ts'
import { type BookedClubs, columnsOf, type SlotAt } from '../slots/booking-slots.ts'
import type { BookingsRepository } from '../stored/bookings-repository.ts'
import type { CourtTime } from '../stored/stored.ts'
import { type PaidState, planHold, planSell } from './plan-paid.ts'

interface Deps {
  readonly repository: BookingsRepository
  readonly commits: Commits
  readonly expire: Expiry
  readonly clubs: BookedClubs
  /** Publishes the state of a time of a court. Rejects if the database can't be read. */
  readonly publishState: (time: CourtTime) => Promise<void>
  readonly clock: () => number
  readonly log: FastifyBaseLogger
}

/**
 * The courts that orders pay for. A booking is held while its owner pays. When the hold has ended, the booking is removed. A
 * later payment makes it again if the court is still free.
 */
export function courtGoods({ repository, commits, expire, clubs, publishState, clock, log }: Deps): Goods {
  const { commitBookings } = commits

  /** Returns the slots of a booking, or null if the club has changed its slots. */
  function slotOf({ court: id, startsAt, endsAt }: BookedCourt): SlotAt | null {
    const found = clubs.courtOf(id)
    if (!found?.inUse) return null
    const { club, court } = found
    const date = dateIn(club.timeZone, startsAt)
    const slot = slotsBetween(slotsOf(club, court, date), { startsAt, endsAt })
    return slot && { club, court, date, slot, parts: slot.parts }
  }

  /**
   * Reads the booking of an order, and what is stored about its time. If the booking is gone, the holds of others that are over
   * end first.
   * @param endsHold whether a hold that is over but still stored ends too
   */
  async function read(order: OrderRow, booking: BookedCourt, endsHold: boolean): Promise<PaidState> {
    const now = clock()
    let row = await repository.byUid(booking.uid)
    if (!row || (endsHold && row.state === 'held' && (row.heldUntil ?? 0) <= now)) {
      await expire(now)
      row = await repository.byUid(booking.uid)
    }
    const at = slotOf(booking)
    const [stored] = row ? await repository.withPartners([row]) : []
    return {
      now,
      booking: stored,
      at,
      times: await repository.timesOf(at ? [columnsOf(at)] : [], [order.owner]),
      holdMinutes: clubs.courtOf(booking.court)?.club.holdMinutes ?? 0,
      id: newId(),
    }
  }

  return {
    gone: 'SLOT_TAKEN',

    hold: async (order, leastMs = 0) => {
      const { booking } = order
      return booking
        ? commitBookings(
            () => read(order, booking, leastMs > 0),
            (state) => planHold(state, order, booking, leastMs),
          )
        : slotTaken(null)
    },

    async sell(order) {
      const plan = order.booking && planSell(await read(order, order.booking, false), order, order.booking)
      return plan && commits.statementsOf(plan)
    },

    // A declined or cancelled payment may be repeated until the hold ends.
    release: async () => () => [],

    releaseNow: async ({ booking }) =>
      commitBookings(
        async () => (booking ? await repository.byUid(booking.uid) : undefined),
        (row) => ({
          answer: undefined,
          bookings: removals(row?.state === 'held' ? [{ row, partners: [] }] : [], 'over'),
        }),
      ),

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
