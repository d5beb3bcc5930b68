import { randomUUID } from 'node:crypto'
import type { BookingChanges, ChangeQuery, NewBookingRequest } from '../../../shared/reservations/booking-schemas.ts'
import type { OfficePriceRequest } from '../../../shared/reservations/office-booking-schemas.ts'
import { UNDO_MS } from '../../../shared/reservations/undo.ts'
import type { Commits } from '../commit/commit-bookings.ts'
import type { Expiry } from '../commit/expiry.ts'
import type { CourtPayments } from '../commit/followers.ts'
import type { Newcomer } from '../commit/plan.ts'
import { bookingCancelled, bookingNotFound } from '../slots/booking-errors.ts'
import { type BookedClubs, columnsOf, type SlotAt, slotAt } from '../slots/booking-slots.ts'
import type { PriceOf } from '../slots/court-prices.ts'
import type { BlocksRepository } from '../stored/blocks-repository.ts'
import type { BookingsRepository } from '../stored/bookings-repository.ts'
import type { InTransaction, ReservationRow, StoredBooking } from '../stored/stored.ts'
import type { BookedSlot } from '../stored/times.ts'
import type { WaitsRepository } from '../stored/waits-repository.ts'
import type { Booker } from './booker.ts'
import { type DeskWish, newIds } from './booking-rows.ts'
import { paymentsOf } from './pay-booking.ts'
import { planAnswer } from './plan-answer.ts'
import { planBook, wishedSlots } from './plan-book.ts'
import { planCancel, planLeave } from './plan-cancel.ts'
import { assertMayChange, movesOf, planChange } from './plan-change.ts'
import { planPrice, whyFixed } from './plan-price.ts'
import { planUndo } from './plan-undo.ts'

export interface BookingsDeps {
  readonly repository: BookingsRepository
  readonly blocks: Pick<BlocksRepository, 'byIds' | 'unitsOf'>
  readonly waits: Pick<WaitsRepository, 'ofOwner'>
  readonly commits: Commits
  readonly expire: Expiry
  readonly clubs: BookedClubs
  readonly priceOf: PriceOf
  readonly payments: Pick<CourtPayments, 'payCourt' | 'cancelCourt'>
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

/** Maximum number of tries to book, beyond the number of places of a person: one of several simultaneous bookings gets a place. */
const MORE_ROUNDS = 5

/** How to cancel a booking. */
export interface CancelQuery extends ChangeQuery {
  /** Whether the cancellation can be undone for a while. */
  readonly undoable?: boolean | undefined
}

/**
 * Whether a cancelled booking is in the way of a new one, so that it can't be undone any more: one of the same person, or one that
 * a manager has cancelled if a manager books its slot.
 */
const isInTheWay = (
  { owner, cancellation, courtId, startsAt, endsAt }: ReservationRow,
  wished: string,
  { manager }: Booker,
  slots: readonly BookedSlot[],
): boolean =>
  owner === wished ||
  (manager !== null &&
    !!cancellation?.manager &&
    slots.some((slot) => slot.courtId === courtId && slot.startsAt < endsAt && startsAt < slot.endsAt))

/** The owner of a booking, and a guest who is stored with it. */
export interface BookedFor {
  readonly owner: string
  readonly newcomer: Newcomer | null
}

export type Bookings = ReturnType<typeof openBookings>

/** Makes, changes and cancels bookings. `booking-lists.ts` reads them, and `walk-ins.ts` takes a court at once. */
export function openBookings(deps: BookingsDeps) {
  const { repository, blocks, waits, commits, expire, clubs, priceOf, payments, clock } = deps
  const { commitBookings } = commits
  const { withPartners } = repository

  /** Returns the price that the owner pays before the booking is definite, or null. A manager's bookings are paid at the desk. */
  const dueBy = (by: Booker) => (at: SlotAt) => (by.manager ? null : priceOf(at, by.isMember(at.club.id)))

  /** Finds a booking of its owner, or of anybody for a manager. Nobody has booked an offered slot yet. @throws ApiError 404 */
  async function find(uid: string, by: Booker): Promise<ReservationRow> {
    const row = await repository.byUid(uid)
    if (!row || row.state === 'offered' || (row.owner !== by.email && !by.manager)) throw bookingNotFound()
    return row
  }

  /**
   * Returns a booking or, if wanted, it and the later bookings of its series. A manager gets only those of the same club, because
   * the owner may have moved some to another club, which the manager may not manage.
   */
  async function affected(row: ReservationRow, by: Booker, series: ChangeQuery['series']): Promise<StoredBooking[]> {
    if (series !== 'following' || row.series === null) return withPartners([row])
    const rows = await repository.following(row.series, row.startsAt)
    return withPartners(by.manager ? rows.filter(({ club }) => club === row.club) : rows)
  }

  /** Returns the coming bookings of a person, and the slots that are offered to the person. */
  const comingOf = async (email: string): Promise<ReservationRow[]> => [
    ...(await repository.ofOwnerAfter(email, clock())),
    ...(await repository.offeredTo(email)),
  ]

  return {
    find,

    /**
     * Books a slot or slots in a row, once or every week. A repeated request gets the same answer.
     * @param isDocumented whether it is a documented call: these book each of the next seven days, and no slot with a price
     * @param desk what the desk of the club wishes
     * @throws ApiError 404 no such court · 409 taken, or the dates of the series that are, or another price · 422 a rule forbids it
     */
    async book(owner: string, request: NewBookingRequest, by: Booker, isDocumented = false, desk: DeskWish = {}) {
      const slot = slotAt(clubs, request.court, Date.parse(request.startsAt), request.slots)
      const daysAhead = Math.max(slot.club.daysAhead, isDocumented ? 7 : 0)
      const first = { ...slot, club: { ...slot.club, daysAhead } }
      const wished = wishedSlots(first, request).flatMap(({ at }) => (at ? columnsOf(at) : []))
      const ids = wished.map(newIds)
      const wish = { owner, by, request, first, dueFor: dueBy(by), isDocumented, ids, series: randomUUID(), desk }
      return commitBookings(
        async () => {
          const now = clock()
          await expire(now, { cancelled: (row) => isInTheWay(row, owner, by, wished) })
          const known = await repository.own(owner, request.id)
          const series = known?.series ? await repository.following(known.series, known.startsAt) : known ? [known] : []
          const upcoming = await repository.ofOwnerAfter(owner, now)
          const times = await repository.timesOf(wished, [owner])
          return { now, upcoming, known: await withPartners(series), times }
        },
        (state) => planBook(state, wish),
        MORE_ROUNDS + first.club.quota,
      )
    },

    /**
     * Changes the court, time, title or partners of a booking, or of it and the later bookings of its series.
     * @throws ApiError 404 · 409 the new time is taken, or somebody has moved the booking meanwhile · 422 a rule forbids it
     */
    change(uid: string, request: BookingChanges, by: Booker, { series, ...seen }: ChangeQuery = {}) {
      const wish = { by, request, seen, dueFor: dueBy(by) }
      return commitBookings(
        async () => {
          const row = await find(uid, by)
          const now = clock()
          if (row.cancelsAt !== null) throw bookingCancelled()
          assertMayChange(row, wish, now, clubs)
          await expire(now)
          const all = await affected(row, by, series)
          const moves = movesOf(clubs, row, all, request)
          const slots = moves.flatMap(({ at }): BookedSlot[] => (at ? [columnsOf(at)] : []))
          const people = all.flatMap(({ row: { owner }, partners }) => [owner, ...partners.map(({ email }) => email)])
          return { now, row, moves, isSeries: all.length > 1, times: await repository.timesOf(slots, people) }
        },
        (state) => planChange(state, wish),
      )
    },

    /**
     * Cancels a booking, or it and the later bookings of its series.
     * @param query with `undoable`, the cancellation takes effect later, and can be undone until then
     * @throws ApiError 404 · 409 somebody has moved the booking meanwhile · 422 it has begun, or it is too late
     */
    cancel(uid: string, by: Booker, { series, undoable, ...seen }: CancelQuery = {}) {
      const id = randomUUID()
      return commitBookings(
        async () => {
          const [now, row] = [clock(), await find(uid, by)]
          if (row.cancelsAt !== null && !undoable) {
            await expire(now, { cancelled: (each) => each.uid === uid })
            throw bookingNotFound()
          }
          return { now, row, bookings: await affected(row, by, series) }
        },
        (state) => planCancel(state, { by, seen, clubs, undo: undoable ? { id, at: state.now + UNDO_MS } : null }),
      )
    },

    /**
     * Undoes the cancellation of a booking, and of those that were cancelled with it. A repeated request gets the same answer.
     * @returns the restored bookings
     * @throws ApiError 409 it has taken effect
     */
    undo: (uid: string, by: Booker) =>
      commitBookings(
        async () => {
          const now = clock()
          const row = await repository.byUid(uid)
          const shared = row?.cancellation
          const rows = shared
            ? (await repository.beingCancelled()).filter(
                ({ cancellation, club }) => cancellation?.id === shared.id && (!by.manager || club === row.club),
              )
            : []
          const ofBlocks = shared?.blocks && shared.isNewBlock ? await blocks.byIds(shared.blocks) : []
          const [booking] = await withPartners(row ? [row] : [])
          return {
            now,
            booking,
            cancelled: await withPartners(rows),
            blocks: await Promise.all(
              ofBlocks.map(async (block) => ({ row: block, units: await blocks.unitsOf(block.id) })),
            ),
          }
        },
        (state) => planUndo(state, by),
      ),

    /**
     * Accepts or declines an invitation to a booking, and to others of its series.
     * @returns the first booking
     * @throws ApiError 404 · 409 the booking is not paid yet, the partner has another court at this time, or the dates with their
     * reasons · 422 the booking has begun
     */
    answer: (uid: string, email: string, accept: boolean, others: readonly string[] = []) =>
      commitBookings(
        async () => {
          const now = clock()
          const bookings = await withPartners(await repository.byUids([uid, ...others]))
          const times = await repository.timesOf(
            bookings.map(({ row }) => row),
            [email],
          )
          const own = await waits.ofOwner(email, now)
          const held = await withPartners(await repository.byUids(own.flatMap(({ booking }) => booking ?? [])))
          return { now, bookings, times, waits: own, held }
        },
        (state) => planAnswer(state, { uid, others, email, accept }),
      ),

    /**
     * Gives a booking another price than that of the club's list, or that of the list again.
     * @throws ApiError 404 · 409 somebody pays it, or has paid a part of it, or it is cancelled
     */
    async setPrice(uid: string, { cents, reason }: OfficePriceRequest, by: Booker): Promise<StoredBooking> {
      const row = await find(uid, by)
      if (whyFixed(row) === null) await payments.cancelCourt(uid)
      return commitBookings(
        async () => {
          const [booking] = await withPartners([await find(uid, by)])
          if (!booking) throw bookingNotFound()
          return booking
        },
        (booking) =>
          planPrice(booking, { cents, reason, by, currencyOf: (court) => clubs.courtOf(court)?.club.currency }),
      )
    },

    /** Ends the open payments of a person's bookings. @throws ApiError 409 if the provider is processing one · 503 */
    endPayments: async (email: string): Promise<void> => {
      for (const { state, uid } of await comingOf(email)) if (state === 'held') await payments.cancelCourt(uid)
    },

    /**
     * Removes everything that a person has booked or was offered, in one transaction with the statements of `also`.
     * @returns false if another change came first, and the call must be repeated
     */
    leave: async (email: string, also: InTransaction): Promise<boolean> =>
      commits.attempt(planLeave(await withPartners(await comingOf(email)), email), also),

    /** Opens the payment of a held booking. A repeated call returns the same payment. @throws ApiError 404, 409, 503 */
    pay: paymentsOf({ repository, clubs, payments, clock }),
  }
}
