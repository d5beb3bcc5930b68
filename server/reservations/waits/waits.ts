import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { SLOT_MINUTES } from '../../../shared/clubs/club-limits.ts'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { slotsOf } from '../../../shared/clubs/slots.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import { isOpen } from '../../../shared/waits/wait-rules.ts'
import type { Wait, WaitRequest } from '../../../shared/waits/wait-schemas.ts'
import { inBackground } from '../../http/in-background.ts'
import { newId, newIds } from '../book/booking-rows.ts'
import type { Commits, Follower } from '../commit/commit-bookings.ts'
import type { Expiry } from '../commit/expiry.ts'
import { noSlot } from '../slots/booking-errors.ts'
import { type BookedClubs, clubOf, columnsOf, type SlotAt, slotAt } from '../slots/booking-slots.ts'
import type { PriceOf } from '../slots/court-prices.ts'
import type { BookingsRepository } from '../stored/bookings-repository.ts'
import type { CourtTime, ReservationRow, StoredBooking, WaitRow } from '../stored/stored.ts'
import type { WaitedSlot, WaitsRepository } from '../stored/waits-repository.ts'
import { planOffers } from './plan-offers.ts'
import { type Acceptance, courtsTimeOf, isOpenWait, planAccept, planJoin, planLeaveLine } from './plan-wait.ts'
import { waitNotFound } from './wait-errors.ts'
import { type IsMember, waitViewer } from './wait-view.ts'

export interface WaitsDeps {
  readonly repository: BookingsRepository
  readonly waits: WaitsRepository
  readonly commits: Commits
  readonly expire: Expiry
  readonly clubs: BookedClubs
  readonly priceOf: PriceOf
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
  readonly log: FastifyBaseLogger
}

/** Interval of the checks (ms). */
const INTERVAL = 5000
/** Maximum number of tries to offer the courts of a slot, which many bookings and cancellations may change at once. */
const MOST_OFFER_ROUNDS = 50
/** Length of the longest slot (ms). */
const LONGEST_SLOT_MS = Math.max(...SLOT_MINUTES) * 60_000

export type Waits = ReturnType<typeof openWaits>

/**
 * Opens the waiting lists. A slot that becomes free is held for the first person in its line. If that person does not take it
 * in time, it goes to the next one.
 */
export function openWaits({ repository, waits, commits, expire, clubs, priceOf, clock, log }: WaitsDeps) {
  const { commitBookings } = commits
  const viewOf = waitViewer({ waits, bookings: repository, clubs, clock, priceOf })

  /** @throws ApiError 404 */
  async function find(owner: string, id: string): Promise<WaitRow> {
    const wait = await waits.byId(id)
    if (wait?.owner !== owner) throw waitNotFound()
    return wait
  }

  /** Returns the booking that holds a slot for a person, or that the person made of it. */
  async function bookingOf({ booking }: WaitRow): Promise<StoredBooking | undefined> {
    const row = booking === null ? undefined : await repository.byUid(booking)
    return row && { row, partners: [] }
  }

  /** Holds the free courts of a slot for the people in its line. */
  async function offer({ club: id, startsAt }: WaitedSlot): Promise<void> {
    const club = clubs.get(id)
    if (!club || !isOpen(startsAt, clock(), club)) return
    await commitBookings(
      async () => {
        const line = await waits.line({ club: id, startsAt })
        const slots = line.length > 0 ? slotsFrom(club, startsAt) : []
        const times = await repository.timesOf(slots.map(columnsOf))
        return { now: clock(), slots, line, times, ids: slots.map(newIds) }
      },
      (state) => planOffers(state, priceOf),
      MOST_OFFER_ROUNDS,
    )
  }

  /** Offers courts that may be free again to the people who wait for them. */
  async function offerFreed(times: readonly CourtTime[]): Promise<void> {
    for (const { club, startsAt, endsAt } of times)
      for (const slot of await waits.waitedWithin(club, startsAt - LONGEST_SLOT_MS, endsAt)) await offer(slot)
  }

  /** Ends the holds and offers whose time is over, and offers all free slots. */
  async function check(): Promise<void> {
    const now = clock()
    await expire(now, { waits: true })
    for (const slot of await waits.waitedFor(now)) await offer(slot)
  }

  const timer = setInterval(
    () => inBackground(log, 'checking the waiting lists; trying again in the next round', check()),
    INTERVAL,
  )
  timer.unref()

  return {
    /** Offers the courts that are free after a commit. */
    follower: { committed: ({ freed }) => offerFreed(freed) } satisfies Follower,

    /**
     * Puts a person into the line for a slot. A repeated request changes nothing. A person who did not take an offer joins the end
     * of the line.
     * @throws ApiError 404 no such club or court · 409 a court is free, or the person is on the booking · 422 a rule forbids it
     */
    async join(owner: string, request: WaitRequest, isMember: IsMember): Promise<{ wait: Wait; isNew: boolean }> {
      const wish = { owner, id: randomUUID(), court: request.court ?? null }
      const slot = { club: request.club, startsAt: Date.parse(request.startsAt) }
      const { id, isNew } = await commitBookings(
        async () => {
          const now = clock()
          await expire(now, { waits: true })
          const known = (await waits.ofOwner(owner, now)).find(
            ({ club, startsAt }) => club === slot.club && startsAt === slot.startsAt,
          )
          // A slot that has just become free is for the people who wait longer.
          if (!known || !isOpenWait(known, now)) await offer(slot)
          const slots = slotsAt(clubOf(clubs, slot.club), slot.startsAt, wish.court)
          return {
            now,
            known,
            slots,
            times: await repository.timesOf(slots.map(columnsOf)),
            isOnBooking: await waits.isOnBooking(owner, courtsTimeOf(slots)),
            count: await waits.countOf(owner, now),
          }
        },
        (state) => planJoin(state, wish),
      )
      // The slot may have become free meanwhile.
      if (isNew) await offer(slot)
      return { wait: await viewOf(await find(owner, id), isMember), isNew }
    },

    /** Returns the slots that a person waits for, earliest first. */
    list: async (owner: string, isMember: IsMember): Promise<Wait[]> =>
      Promise.all((await waits.ofOwner(owner, clock())).map((wait) => viewOf(wait, isMember))),

    /**
     * Takes the offered slot. A repeated call returns the same booking.
     * @throws ApiError 404 · 409 no offer, it has ended, or the person plays elsewhere · 422 quota
     */
    accept: (owner: string, id: string, how: Acceptance, isMember: IsMember): Promise<StoredBooking> =>
      commitBookings(
        async () => {
          const [now, wait] = [clock(), await find(owner, id)]
          const booking = await bookingOf(wait)
          const [person] = await repository.peopleOf([owner])
          const times = await repository.timesOf(booking ? [booking.row] : [], [owner])
          const upcoming = await repository.ofOwnerAfter(owner, now)
          return { now, wait, booking, upcoming, times, name: person?.name, id: newId() }
        },
        (state) =>
          planAccept(state, how, ({ courtId, startsAt }: ReservationRow) => {
            const at = slotAt(clubs, courtId, startsAt)
            return { at, due: priceOf(at, isMember(at.club.id)) }
          }),
      ),

    /** Leaves the line. A slot that was offered goes to the next person. @throws ApiError 404 */
    leave: (owner: string, id: string): Promise<void> =>
      commitBookings(
        async () => {
          const wait = await find(owner, id)
          return { wait, booking: await bookingOf(wait) }
        },
        ({ wait, booking }) => planLeaveLine(wait, booking),
      ),

    check,
    close: (): void => clearInterval(timer),
  }
}

/** Returns the slots of a club's courts that begin at a moment. */
function slotsFrom(club: Club, startsAt: number): SlotAt[] {
  const date = dateIn(club.timeZone, startsAt)
  return club.courts.flatMap((court) => {
    const slot = slotsOf(club, court, date).find((each) => each.startsAt === startsAt)
    return slot ? [{ club, court, date, slot }] : []
  })
}

/**
 * Returns the slots that begin at a moment, on one court or on all courts of a club. They have the same length.
 * @throws ApiError 422 if there is none
 */
function slotsAt(club: Club, startsAt: number, courtId: string | null): [SlotAt, ...SlotAt[]] {
  const [first, ...more] = slotsFrom(club, startsAt).filter(({ court }) => courtId === null || court.id === courtId)
  if (!first) throw noSlot()
  return [first, ...more.filter(({ slot }) => slot.minutes === first.slot.minutes)]
}
