import { whyNotBook, whyNotCancel } from '../../shared/reservations/booking-rules.ts'
import type { SeriesConflict } from '../../shared/reservations/booking-schemas.ts'
import { plusDays } from '../../shared/time/week.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import type { ApiError } from '../http/api-error.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Database, Statement, Storage } from '../storage/storage.ts'
import { awaitedSlots } from './awaited-slots.ts'
import {
  bookingNotFound,
  noDates,
  noSlot,
  refused,
  seriesConflicts,
  slotTaken,
  tooFarAhead,
  tooManySlots,
} from './booking-errors.ts'
import type { BookingMails } from './booking-mail.ts'
import { type BookedClubs, columnsOf, type SlotAt, slotsIn, unitsIn } from './booking-slots.ts'
import { createBookingsRepository, type StoredBooking } from './bookings-repository.ts'
import type { PriceOf } from './court-prices.ts'
import type { CourtPayments } from './pay-booking.ts'
import type { ReservationRow } from './reservations-repository.ts'

/** The person who changes a booking. */
export interface Booker {
  readonly email: string
  /** Whether the person manages the club, and may exceed its rules and change the bookings of others. */
  readonly isManager: boolean
  /** Whether the person is a member of this club. */
  readonly isMember: (club: string) => boolean
  /** Returns the statements that record a change of a booking. They are part of its transaction. */
  readonly recorded?: (tx: Database, change: RecordedChange) => Statement[]
}

/** A booking before and after a change. A new booking has no `before`, and a cancelled one no `after`. */
export interface RecordedChange {
  readonly before?: ReservationRow | undefined
  readonly after?: ReservationRow | undefined
}

/** A time of a court that was taken or released. */
export type FreedTime = Pick<ReservationRow, 'club' | 'courtId' | 'startsAt' | 'endsAt'>

/** The matches that players have made from their bookings. */
export interface BookedMatches {
  /** Returns the statements that archive the matches of cancelled bookings. They are part of the transaction of the bookings. */
  cancelled(tx: Database, rows: readonly ReservationRow[]): readonly Statement[]
  /** Returns the statements that give the matches of moved bookings their new courts and times. */
  moved(tx: Database, rows: readonly ReservationRow[]): readonly Statement[]
  /** Publishes the changes of these matches after the commit. */
  publish(rows: readonly ReservationRow[]): Promise<void>
}

export interface BookingsDeps {
  readonly storage: Storage
  readonly clubs: BookedClubs
  readonly mails: BookingMails
  readonly outbox: Pick<Outbox, 'write' | 'send'>
  readonly priceOf: PriceOf
  readonly payments: CourtPayments
  readonly matches: BookedMatches
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
  /** Publishes the courts whose half hours were taken or released. */
  readonly publish: (times: readonly FreedTime[]) => Promise<void>
}

/** Maximum number of tries after other writes came first. */
export const MOST_ROUNDS = 5

export type BookingParts = ReturnType<typeof bookingParts>

/** Returns what the functions that make, change and cancel bookings share: their reads, and the rules of clubs. */
export function bookingParts(deps: BookingsDeps) {
  const { storage, clubs, priceOf, clock, publish } = deps
  const repository = createBookingsRepository(storage)
  const { isAwaited, unlessAwaited } = awaitedSlots(storage)

  /** Returns the price that the owner pays before the booking is definite, or null. A manager's bookings are paid at the desk. */
  const dueFor = (at: SlotAt, by: Booker): number | null => (by.isManager ? null : priceOf(at, by.isMember(at.club.id)))

  /**
   * Returns why a slot, or slots in a row, can't be booked, apart from the quota.
   * @param moving bookings that leave their courts at the same time
   * @param before the booking that moves there
   */
  async function problemOf(
    at: SlotAt,
    owner: string,
    by: Booker,
    moving: ReadonlySet<string> = new Set(),
    before?: ReservationRow,
  ) {
    const now = clock()
    const { club, court, date } = at
    const count = slotsIn(at).length
    // A booking of more slots, which a manager made or an earlier rule allowed, can still move.
    if (count > Math.max(club.maxSlots, before?.slots ?? 0) && !by.isManager) return tooManySlots(club.maxSlots)
    const why = whyNotBook(at.slot, 0, now, { ...club, quota: 1, ...(by.isManager && { leadMinutes: 0 }) })
    if (why) return refused(why, club)
    const last = plusDays(dateIn(club.timeZone, now), club.daysAhead - 1)
    if (date > last && !by.isManager) return tooFarAhead(club.daysAhead, last)
    const units = unitsIn(at)
    const taken = (await repository.takenUnits([court.id], units)).find(
      ({ booking }) => booking === null || !moving.has(booking),
    )
    if (taken) {
      const row = taken.booking === null ? undefined : await repository.byUid(taken.booking)
      return slotTaken(row?.owner === owner ? row.id : null)
    }
    return (await isAwaited(columnsOf(at), now, club, before)) ? slotTaken(null) : null
  }

  /** Returns whether a person plays elsewhere within a slot. @param moving bookings that leave their courts at the same time */
  async function isBusy(person: string, at: SlotAt, moving: ReadonlySet<string> = new Set()): Promise<boolean> {
    return [...(await repository.playing(person, unitsIn(at)))].some((uid) => !moving.has(uid))
  }

  /** Removes the held and offered bookings whose time is over. */
  async function releaseExpired(now = clock()): Promise<void> {
    const expired = await repository.removeExpired(now)
    if (expired.length > 0) await publish(expired)
  }

  /** Returns bookings with their partners. */
  const withPartners = async (rows: readonly ReservationRow[]): Promise<StoredBooking[]> => {
    const partners = await repository.partnersOf(rows.map(({ uid }) => uid))
    return rows.map((row) => ({ row, partners: partners.filter(({ booking }) => booking === row.uid) }))
  }

  /** Finds a booking of its owner, or of anybody for a manager. Nobody has booked an offered slot yet. @throws ApiError 404 */
  async function find(uid: string, by: Booker): Promise<ReservationRow> {
    const row = await repository.byUid(uid)
    if (!row || row.state === 'offered' || (row.owner !== by.email && !by.isManager)) throw bookingNotFound()
    return row
  }

  /**
   * Returns a booking or, if wanted, it and the later bookings of its series. A manager gets only those of the same club, because
   * the owner may have moved some to another club, which the manager may not manage.
   */
  async function affected(row: ReservationRow, by: Booker, following: boolean): Promise<ReservationRow[]> {
    if (!following || row.series === null) return [row]
    const rows = await repository.following(row.series, row.startsAt)
    return by.isManager ? rows.filter(({ club }) => club === row.club) : rows
  }

  /** @throws ApiError 422 if it is too late to cancel or move the booking */
  function assertChangeable(row: ReservationRow, by: Booker): void {
    const rules = clubs.courtOf(row.courtId)?.club
    if (!rules) return
    const why = whyNotCancel(row, clock(), by.isManager ? { ...rules, cancelMinutes: 0 } : rules)
    if (why) throw refused(why, rules)
  }

  return {
    ...deps,
    repository,
    unlessAwaited,
    dueFor,
    problemOf,
    isBusy,
    releaseExpired,
    withPartners,
    find,
    affected,
    assertChangeable,
  }
}

/** Returns the slots of a series. @throws ApiError 409 with the dates that can't be booked, 422 if there is no date */
export async function conflictFree(
  wishes: readonly { readonly date: string; readonly at: SlotAt | null }[],
  problemOf: (at: SlotAt) => Promise<ApiError | null>,
): Promise<SlotAt[]> {
  const [slots, conflicts]: [SlotAt[], SeriesConflict[]] = [[], []]
  for (const { date, at } of wishes) {
    const problem = at ? await problemOf(at) : noSlot()
    if (problem) conflicts.push({ date, code: problem.code })
    else if (at) slots.push(at)
  }
  if (conflicts.length > 0) throw seriesConflicts(conflicts)
  if (slots.length === 0) throw noDates()
  return slots
}
