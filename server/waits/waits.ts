import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { SLOT_MINUTES } from '../../shared/clubs/club-limits.ts'
import { whyNotBook } from '../../shared/reservations/booking-rules.ts'
import { MOST_WAITS } from '../../shared/waits/wait-rules.ts'
import type { Wait, WaitRequest } from '../../shared/waits/wait-schemas.ts'
import { inBackground } from '../http/in-background.ts'
import { refused } from '../reservations/booking-errors.ts'
import { clubOf, columnsOf, periodOf } from '../reservations/booking-slots.ts'
import type { StoredBooking } from '../reservations/bookings-repository.ts'
import { createBookingsRepository } from '../reservations/bookings-repository.ts'
import type { ReservationRow } from '../reservations/reservations-repository.ts'
import { type Storage, StorageUnavailable, UniqueViolation } from '../storage/storage.ts'
import { type Acceptance, type AcceptDeps, acceptOffer, type IsMember } from './accept-offer.ts'
import { type OfferDeps, offerFreeSlots, slotsAt } from './offer-slots.ts'
import { onBooking, slotFree, tooManyWaits, waitNotFound } from './wait-errors.ts'
import { waitViewer } from './wait-view.ts'
import { createWaitsRepository, type WaitedSlot, type WaitRow } from './waits-repository.ts'

export interface WaitsDeps extends Omit<OfferDeps & AcceptDeps, 'waits' | 'bookings'> {
  readonly storage: Storage
  readonly log: FastifyBaseLogger
}

/** Interval of the checks (ms). */
const INTERVAL = 5000
/** Length of the longest slot (ms). */
const LONGEST_SLOT_MS = Math.max(...SLOT_MINUTES) * 60_000
/** Maximum number of tries after other writes came first. */
const MOST_ROUNDS = 5

export type Waits = ReturnType<typeof openWaits>

/**
 * Opens the waiting lists. A slot that becomes free is held for the first person in its line. If that person does not take it
 * in time, it goes to the next one. The database decides which of several simultaneous changes succeeds.
 */
export function openWaits({ storage, log, ...given }: WaitsDeps) {
  const bookings = createBookingsRepository(storage)
  const deps = { ...given, bookings }
  const { clubs, clock, publish } = deps
  const waits = createWaitsRepository(storage, bookings)

  /** Offers the free courts of a slot to the people in its line. */
  const offer = (slot: WaitedSlot): Promise<void> => offerFreeSlots({ ...deps, waits }, slot)

  const viewOf = waitViewer({ ...deps, waits })

  /** @throws ApiError 404 */
  async function find(owner: string, id: string): Promise<WaitRow> {
    const wait = await waits.byId(id)
    if (wait?.owner !== owner) throw waitNotFound()
    return wait
  }

  /** Returns the slot to wait for, and the time of its courts. @throws ApiError 404, 409, 422 */
  async function wishOf(owner: string, { club: id, court, startsAt }: WaitRequest) {
    const club = clubOf(clubs, id)
    const [start, now] = [Date.parse(startsAt), clock()]
    const [first, ...more] = slotsAt(club, start, court ?? null)
    const why = whyNotBook(columnsOf(first), 0, now, { ...club, quota: 1 })
    if (why) throw refused(why, club)
    for (const at of [first, ...more]) if (!(await bookings.isTaken(at.court.id, periodOf(at)))) throw slotFree()
    const time = { ...periodOf(first), courts: [first, ...more].map((at) => at.court.id) }
    if (await waits.isOnBooking(owner, time)) throw onBooking()
    return { wish: { club: club.id, court: court ?? null, startsAt: start, minutes: first.slot.minutes }, time }
  }

  /** Offers courts that may be free again to the people who wait for them. */
  async function offerFreed(rows: readonly Pick<ReservationRow, 'club' | 'startsAt' | 'endsAt'>[]): Promise<void> {
    for (const { club, startsAt, endsAt } of rows)
      for (const slot of await waits.waitedWithin(club, startsAt - LONGEST_SLOT_MS, endsAt)) await offer(slot)
  }

  /** Ends the holds and offers whose time is over. */
  async function endExpired(now: number): Promise<void> {
    const expired = await bookings.removeExpired(now)
    await waits.end(now)
    await offerFreed(expired)
    await publish(expired)
  }

  /** Ends the holds and offers whose time is over, and offers all free slots. */
  async function check(): Promise<void> {
    const now = clock()
    await endExpired(now)
    for (const slot of await waits.waitedFor(now)) await offer(slot)
  }

  const timer = setInterval(
    () => inBackground(log, 'checking the waiting lists; trying again in the next round', check()),
    INTERVAL,
  )
  timer.unref()

  return {
    offerFreed,

    /**
     * Puts a person into the line for a slot. A repeated request changes nothing. A person who did not take an offer joins the end
     * of the line.
     * @throws ApiError 404 no such club or court · 409 a court is free, or the person is on the booking · 422 a rule forbids it
     */
    async join(owner: string, request: WaitRequest, isMember: IsMember): Promise<{ wait: Wait; isNew: boolean }> {
      for (let round = 0; round < MOST_ROUNDS; round++) {
        const now = clock()
        await endExpired(now)
        const own = await waits.ofOwner(owner, now)
        const known = own.find(
          ({ club, startsAt }) => club === request.club && startsAt === Date.parse(request.startsAt),
        )
        const view = known && (await viewOf(known, isMember))
        if (view && (view.state === 'waiting' || view.state === 'offered')) return { wait: view, isNew: false }
        // A slot that has just become free is for the people who wait longer.
        await offer({ club: request.club, startsAt: Date.parse(request.startsAt) })
        const { wish, time } = await wishOf(owner, request)
        if ((await waits.countOf(owner, now)) >= MOST_WAITS) throw tooManyWaits()
        const row = {
          id: randomUUID(),
          owner,
          state: 'waiting',
          booking: null,
          offeredUntil: null,
          createdAt: now,
          ...wish,
        } as const
        try {
          await (known ? waits.joinAgain(known, wish, now, time) : waits.join(row, time))
        } catch (error) {
          if (!(error instanceof UniqueViolation)) throw error
          continue
        }
        // The slot may have become free meanwhile.
        await offer(wish)
        return { wait: await viewOf(await find(owner, known?.id ?? row.id), isMember), isNew: true }
      }
      throw new StorageUnavailable('too many simultaneous changes of one waiting list')
    },

    /** Returns the slots that a person waits for, earliest first. */
    list: async (owner: string, isMember: IsMember): Promise<Wait[]> =>
      Promise.all((await waits.ofOwner(owner, clock())).map((wait) => viewOf(wait, isMember))),

    /**
     * Takes the offered slot. A repeated call returns the same booking.
     * @throws ApiError 404 · 409 no offer, it has ended, or the person plays elsewhere · 422 quota
     */
    async accept(owner: string, id: string, how: Acceptance): Promise<StoredBooking> {
      for (let round = 0; round < MOST_ROUNDS; round++) {
        const accepted = await acceptOffer({ ...deps, waits }, await find(owner, id), how)
        if (accepted) return accepted
      }
      throw new StorageUnavailable('too many simultaneous changes of one waiting list')
    },

    /** Leaves the line. A slot that was offered goes to the next person. @throws ApiError 404 */
    async leave(owner: string, id: string): Promise<void> {
      for (let round = 0; round < MOST_ROUNDS; round++) {
        const wait = await find(owner, id)
        const row = wait.booking === null ? undefined : await bookings.byUid(wait.booking)
        const offered = row?.state === 'offered' ? row : undefined
        try {
          await waits.leave(wait, offered)
        } catch (error) {
          if (!(error instanceof UniqueViolation)) throw error
          continue
        }
        if (!offered) return
        await offer(wait)
        return publish([offered])
      }
      throw new StorageUnavailable('too many simultaneous changes of one waiting list')
    },

    check,
    close: (): void => clearInterval(timer),
  }
}
