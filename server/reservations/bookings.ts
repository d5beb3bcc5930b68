import { randomUUID } from 'node:crypto'
import { pathTo } from '../../shared/pages/page-table.ts'
import { whyNotBook, whyNotCancel } from '../../shared/reservations/booking-rules.ts'
import type { BookingChanges, NewBookingRequest, SeriesConflict } from '../../shared/reservations/booking-schemas.ts'
import { plainText } from '../../shared/text/plain-text.ts'
import { plusDays } from '../../shared/time/week.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { heldUntil } from '../../shared/waits/wait-rules.ts'
import type { ApiError } from '../http/api-error.ts'
import type { Outbox } from '../mail/outbox.ts'
import { type Database, type Statement, type Storage, StorageUnavailable, UniqueViolation } from '../storage/storage.ts'
import { NO_HISTORY, newId } from './book.ts'
import {
  bookingNotFound,
  idUsed,
  noSlot,
  ownPartner,
  partnerBusy,
  paymentRequired,
  personBusy,
  priceDiffers,
  refused,
  seriesConflicts,
  slotTaken,
  tooFarAhead,
} from './booking-errors.ts'
import type { BookingMails } from './booking-mail.ts'
import { type BookedClubs, columnsOf, onDate, type SlotAt, slotAt, unitsIn, weeklyDates } from './booking-slots.ts'
import { createBookingsRepository, type PartnerRow, type StoredBooking } from './bookings-repository.ts'
import type { PriceOf } from './court-prices.ts'
import { type CourtPayments, paymentsOf } from './pay-booking.ts'
import { bookingRemover } from './remove-bookings.ts'
import type { NewBooking, ReservationRow } from './reservations-repository.ts'

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

export interface BookingsDeps {
  readonly storage: Storage
  readonly clubs: BookedClubs
  readonly mails: BookingMails
  readonly outbox: Pick<Outbox, 'write' | 'send'>
  readonly priceOf: PriceOf
  readonly payments: CourtPayments
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
  /** Publishes the courts whose half hours were taken or released. */
  readonly publish: (rows: readonly ReservationRow[]) => Promise<void>
}

/** Maximum number of tries after other writes came first. One more for each place of a quota. */
const MOST_ROUNDS = 5
/** Time between a reminder and the start of its booking (ms). */
const REMIND_MS = 24 * 3_600_000

export type Bookings = ReturnType<typeof openBookings>

/** Makes, changes and cancels bookings. The database decides which of several simultaneous changes succeeds. */
export function openBookings({ storage, clubs, mails, outbox, priceOf, payments, clock, publish }: BookingsDeps) {
  const repository = createBookingsRepository(storage)
  const remove = bookingRemover({ storage, repository, payments })

  /** Returns the price that the owner pays before the booking is definite, or null. A manager's bookings are paid at the desk. */
  const dueFor = (at: SlotAt, by: Booker): number | null => (by.isManager ? null : priceOf(at, by.isMember(at.club.id)))

  /** Returns why a slot can't be booked, apart from the quota. @param moving bookings that leave their courts at the same time */
  async function problemOf(at: SlotAt, owner: string, by: Booker, moving: ReadonlySet<string> = new Set()) {
    const now = clock()
    const { club, court, date } = at
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
    return null
  }

  /** Returns the error for a person who plays elsewhere within a slot, or null. */
  async function isBusy(person: string, at: SlotAt, moving: ReadonlySet<string> = new Set()): Promise<boolean> {
    return [...(await repository.playing(person, unitsIn(at)))].some((uid) => !moving.has(uid))
  }

  async function releaseExpired(now = clock()): Promise<void> {
    const expired = await repository.removeExpired(now)
    if (expired.length > 0) await publish(expired)
  }

  /** Returns a booking with its partners. */
  const withPartners = async (rows: readonly ReservationRow[]): Promise<StoredBooking[]> => {
    const partners = await repository.partnersOf(rows.map(({ uid }) => uid))
    return rows.map((row) => ({ row, partners: partners.filter(({ booking }) => booking === row.uid) }))
  }

  const answerOf = async (row: ReservationRow): Promise<StoredBooking[]> =>
    withPartners(row.series === null ? [row] : await repository.following(row.series, row.startsAt))

  /**
   * Books a slot, or the same slot every week. A repeated request gets the same answer, even if the rules no longer allow it.
   * The places of an owner have the numbers from 1 to the quota, and each upcoming booking takes one of them.
   * @throws ApiError 404 no such court · 409 taken, or the dates of the series that are · 422 a rule forbids it
   */
  async function book(
    owner: string,
    request: NewBookingRequest,
    by: Booker,
  ): Promise<{ bookings: StoredBooking[]; isNew: boolean }> {
    const first = slotAt(clubs, request.court, Date.parse(request.startsAt))
    const { club } = first
    const invited = othersIn(request.partners, owner)
    for (let round = 0; round < MOST_ROUNDS + club.quota; round++) {
      const now = clock()
      await releaseExpired(now)
      const upcoming = await repository.ofOwnerAfter(owner, now)
      const known = await repository.own(owner, request.id)
      if (known && isRepeated(known, request)) return { bookings: await answerOf(known), isNew: false }
      const slots = await bookable(first, owner, request, by, known !== undefined)
      if (!by.isManager && upcoming.length + slots.length > club.quota) throw refused('QUOTA_REACHED', club)
      const places = by.isManager ? [] : freePlaces(upcoming, slots.length)
      const series = request.repeat ? randomUUID() : null
      const rows = slots.map(
        (at, index): ReservationRow => ({
          ...columnsOf(at),
          ...NO_HISTORY,
          ...heldOf(at, dueFor(at, by), now),
          owner,
          id: index === 0 ? request.id : newId(),
          uid: randomUUID(),
          title: request.title,
          place: places[index] ?? null,
          createdAt: now,
          series,
          bookedBy: by.email === owner ? null : by.email,
        }),
      )
      const partners = rows.flatMap(({ uid }) => invited.map((email) => invitation(uid, email, now)))
      // Nobody is informed about a booking before it is paid.
      const written = rows.some(({ state }) => state === 'held') ? [] : await mails.confirmed(rows, invited)
      try {
        await repository.book(
          rows.map((row) => ({ row, people: [owner] })),
          now,
          (tx) => [
            ...repository.invite(tx, partners),
            ...written.map((mail) => outbox.write(tx, mail)),
            ...rows.flatMap((after) => by.recorded?.(tx, { after }) ?? []),
          ],
        )
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
        continue
      }
      outbox.send()
      await publish(rows)
      return {
        bookings: rows.map((row) => ({ row, partners: partners.filter(({ booking }) => booking === row.uid) })),
        isNew: true,
      }
    }
    throw new StorageUnavailable('too many simultaneous bookings of one person')
  }

  /**
   * Returns the slots to book.
   * @param isUsed whether the owner has another booking with the id of the request
   * @throws ApiError if a slot can't be booked; for a series, with a list of its conflicts
   */
  async function bookable(first: SlotAt, owner: string, { repeat }: NewBookingRequest, by: Booker, isUsed: boolean) {
    const busy = async (at: SlotAt) => ((await isBusy(owner, at)) ? personBusy() : null)
    if (!repeat) {
      const problem = (await problemOf(first, owner, by)) ?? (isUsed ? idUsed() : await busy(first))
      if (problem) throw problem
      return [first]
    }
    if (isUsed) throw idUsed()
    const dates = weeklyDates(first.date, repeat.until).filter((date) => !repeat.skip?.includes(date))
    const wishes = dates.map((date) => ({ date, at: date === first.date ? first : onDate(first, date) }))
    // The slots of a series can't be paid in advance.
    const priced = (at: SlotAt) => {
      const priceCents = dueFor(at, by)
      return priceCents === null ? null : paymentRequired(pathTo('days', at.club.id), priceCents)
    }
    return conflictFree(wishes, async (at) => (await problemOf(at, owner, by)) ?? priced(at) ?? (await busy(at)))
  }

  /** Finds a booking of its owner, or of anybody for a manager. @throws ApiError 404 */
  async function find(uid: string, by: Booker): Promise<ReservationRow> {
    const row = await repository.byUid(uid)
    if (!row || (row.owner !== by.email && !by.isManager)) throw bookingNotFound()
    return row
  }

  const affected = async (row: ReservationRow, following: boolean): Promise<ReservationRow[]> =>
    following && row.series !== null ? repository.following(row.series, row.startsAt) : [row]

  /** @throws ApiError 422 if it is too late to cancel or move the booking */
  function assertChangeable(row: ReservationRow, by: Booker): void {
    const rules = clubs.courtOf(row.courtId)?.club
    if (!rules) return
    const why = whyNotCancel(row, clock(), by.isManager ? { ...rules, cancelMinutes: 0 } : rules)
    if (why) throw refused(why, rules)
  }

  /**
   * Cancels a booking, or it and the later bookings of its series.
   * @param reason of a manager, for the emails
   * @throws ApiError 404, 422
   */
  async function cancel(
    uid: string,
    by: Booker,
    following = false,
    reason: string | null = null,
  ): Promise<StoredBooking[]> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const row = await find(uid, by)
      assertChangeable(row, by)
      const bookings = await withPartners(await affected(row, following))
      const rows = bookings.map((each) => each.row)
      const written = await mails.cancelled(
        bookings.filter((each) => each.row.state === 'booked'),
        reason,
      )
      const isRemoved = await remove(rows, (tx) => [
        ...written.map((mail) => outbox.write(tx, mail)),
        ...rows.flatMap((before) => by.recorded?.(tx, { before }) ?? []),
      ])
      if (!isRemoved) continue
      outbox.send()
      await publish(rows)
      return bookings
    }
    throw new StorageUnavailable('too many simultaneous changes of one booking')
  }

  /**
   * Changes the court, time, title or partners of a booking, or of it and the later bookings of its series.
   * @throws ApiError 404 · 409 the new time is taken · 422 a rule forbids it
   */
  async function change(uid: string, request: BookingChanges, by: Booker, following = false): Promise<StoredBooking[]> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const row = await find(uid, by)
      assertChangeable(row, by)
      const now = clock()
      await releaseExpired(now)
      const before = await withPartners(await affected(row, following))
      const moves = await movesOf(row, before, request, by)
      const emails = request.partners && othersIn(request.partners, row.owner)
      const after = moves.map(
        ({ before: { row: old, partners }, at }): StoredBooking => ({
          row: {
            ...old,
            ...(at && columnsOf(at)),
            title: request.title ?? old.title,
            changedAt: now,
            sequence: old.sequence + 1,
            ...(at && { reminderAt: reminderOf(at.slot.startsAt, now) }),
          },
          partners: emails
            ? emails.map((email) => partners.find((each) => each.email === email) ?? invitation(old.uid, email, now))
            : partners,
        }),
      )
      const invited = (emails ?? []).filter(
        (email) => !before.some(({ partners }) => partners.some((each) => each.email === email)),
      )
      const withdrawn = emails
        ? [...new Set(before.flatMap(({ partners }) => partners.map(({ email }) => email)))].filter(
            (email) => !emails.includes(email),
          )
        : []
      const written = await mails.changed(before, after, invited)
      try {
        await repository.move(
          moves.map(({ before: old }, index) => ({ before: old.row, after: playersOf(after[index] ?? old) })),
          (tx) => [
            ...repository.uninvite(
              tx,
              before.map((each) => each.row.uid),
              withdrawn,
            ),
            ...repository.invite(
              tx,
              after.flatMap(({ partners }) => partners),
            ),
            ...written.map((mail) => outbox.write(tx, mail)),
            ...moves.flatMap(
              ({ before: old }, index) => by.recorded?.(tx, { before: old.row, after: after[index]?.row }) ?? [],
            ),
          ],
        )
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
        continue
      }
      outbox.send()
      await publish([...moves.map((each) => each.before.row), ...after.map((each) => each.row)])
      return after
    }
    throw new StorageUnavailable('too many simultaneous changes of one booking')
  }

  /** Returns the error for a move to a slot with another price, or for a move before the booking is paid; otherwise null. */
  function otherPrice({ state, priceCents }: ReservationRow, at: SlotAt, by: Booker): ApiError | null {
    return by.isManager || (state === 'booked' && dueFor(at, by) === priceCents) ? null : priceDiffers()
  }

  /** Returns the bookings to change with their new slots; null where court and time stay. @throws ApiError 404, 409, 422 */
  async function movesOf(row: ReservationRow, before: readonly StoredBooking[], request: BookingChanges, by: Booker) {
    const startsAt = request.startsAt === undefined ? row.startsAt : Date.parse(request.startsAt)
    const courtId = request.court ?? row.courtId
    if (startsAt === row.startsAt && courtId === row.courtId) return before.map((each) => ({ before: each, at: null }))
    const target = slotAt(clubs, courtId, startsAt)
    const moving = new Set(before.map((each) => each.row.uid))
    const problem = async (at: SlotAt, { row: { owner }, partners }: StoredBooking): Promise<ApiError | null> => {
      const why = await problemOf(at, owner, by, moving)
      if (why) return why
      if (await isBusy(owner, at, moving)) return personBusy()
      for (const { email, state } of partners)
        if (state === 'accepted' && (await isBusy(email, at, moving))) return partnerBusy(email)
      return null
    }
    const [only, ...more] = before
    if (only && more.length === 0) {
      const why = (await problem(target, only)) ?? otherPrice(only.row, target, by)
      if (why) throw why
      return [{ before: only, at: target }]
    }
    const shift = (Date.parse(target.date) - Date.parse(row.date)) / 86_400_000
    const wishes = before
      .map((each) => ({ before: each, date: plusDays(each.row.date, shift) }))
      .filter(({ before: { row: each } }) => !request.skip?.includes(each.date))
      .map((each) => ({ ...each, at: each.date === target.date ? target : onDate(target, each.date) }))
    const byDate = new Map(wishes.map((each) => [each.date, each.before]))
    const slots = await conflictFree(wishes, async (at) => {
      const moved = byDate.get(at.date)
      return moved ? ((await problem(at, moved)) ?? otherPrice(moved.row, at, by)) : null
    })
    return slots.flatMap((at) => {
      const moved = byDate.get(at.date)
      return moved ? [{ before: moved, at }] : []
    })
  }

  /**
   * Accepts or declines an invitation. A partner who accepted may decline later.
   * @throws ApiError 404 · 409 the partner has another court at this time · 422 the booking has begun
   */
  async function answer(uid: string, email: string, accept: boolean): Promise<StoredBooking> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const row = await repository.byUid(uid)
      const [booking] = row ? await withPartners([row]) : []
      const partner = booking?.partners.find((each) => each.email === email)
      if (!row || !booking || !partner) throw bookingNotFound()
      const state = accept ? 'accepted' : 'declined'
      if (partner.state === state) return booking
      const rules = clubs.courtOf(row.courtId)?.club
      if (row.startsAt <= clock() && rules) throw refused('SLOT_PAST', rules)
      if (accept && (await repository.ofPerson(email, row))) throw personBusy()
      const partners = booking.partners.map((each) => (each === partner ? ({ ...each, state } as const) : each))
      const after = { row: { ...row, sequence: row.sequence + 1 }, partners }
      const written = await mails.answered(after, email, accept)
      try {
        await repository.answer(row, email, accept, (tx) => written.map((mail) => outbox.write(tx, mail)))
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
        continue
      }
      outbox.send()
      return after
    }
    throw new StorageUnavailable('too many simultaneous changes of one booking')
  }

  return {
    book,
    change,
    cancel,
    answer,
    releaseExpired,
    find,
    remove,
    /** Opens the payment of a held booking. A repeated call returns the same payment. @throws ApiError 404, 409, 503 */
    pay: paymentsOf(repository, clubs, payments),

    /** Returns a booking for its owner or a person who was invited to it. @throws ApiError 404 */
    read: async (uid: string, email: string): Promise<StoredBooking> => {
      const row = await repository.byUid(uid)
      const [booking] = row ? await withPartners([row]) : []
      if (!booking || (booking.row.owner !== email && !booking.partners.some((each) => each.email === email)))
        throw bookingNotFound()
      return booking
    },

    /** Returns the bookings of a person that have not ended, and those that the person accepted, earliest first. */
    list: async (email: string): Promise<StoredBooking[]> => {
      const now = clock()
      const since = now - 2 * 3_600_000
      const rows = [...(await repository.ofOwnerAfter(email, since)), ...(await repository.acceptedAfter(email, since))]
      const current = rows.filter(({ endsAt, heldUntil }) => endsAt > now && (heldUntil === null || heldUntil > now))
      return (await withPartners(current)).sort((one, other) => one.row.startsAt - other.row.startsAt)
    },
  }
}

const isRepeated = (row: ReservationRow, request: NewBookingRequest): boolean =>
  row.startsAt === Date.parse(request.startsAt) &&
  row.courtId === request.court &&
  plainText(row.title) === request.title

/** Returns the columns of a booking that must be paid first, or that is definite if the price is null. */
const heldOf = ({ club, slot: { startsAt } }: SlotAt, priceCents: number | null, now: number) =>
  priceCents === null
    ? { reminderAt: reminderOf(startsAt, now) }
    : ({ state: 'held', heldUntil: heldUntil(startsAt, now, club.holdMinutes), priceCents } as const)

export const reminderOf = (startsAt: number, now: number): number | null =>
  startsAt - REMIND_MS > now ? startsAt - REMIND_MS : null

const invitation = (booking: string, email: string, now: number): PartnerRow => ({
  booking,
  email,
  state: 'invited',
  invitedAt: now,
})

/** Returns the emails of partners, each once. @throws ApiError 422 if the owner is among them */
function othersIn(emails: readonly string[] = [], owner: string): string[] {
  if (emails.includes(owner)) throw ownPartner()
  return [...new Set(emails)]
}

/** Returns the lowest places that none of these reservations has. */
export function freePlaces(upcoming: readonly ReservationRow[], count: number): number[] {
  const used = new Set(upcoming.map(({ place }) => place))
  const places: number[] = []
  for (let place = 1; places.length < count; place++) if (!used.has(place)) places.push(place)
  return places
}

/** Returns the slots of a series. @throws ApiError 409 with the dates that can't be booked, 422 if there is no date */
async function conflictFree(
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
  if (slots.length === 0) throw noSlot()
  return slots
}

const playersOf = ({ row, partners }: StoredBooking): NewBooking => ({
  row,
  people: [row.owner, ...partners.filter(({ state }) => state === 'accepted').map(({ email }) => email)].sort(),
})
