import { dateOfDay } from '../../shared/reservations/booking-rules.ts'
import type {
  BookingRules,
  CreateReservationRequest,
  OwnReservation,
  Reservation,
  TakenSlot,
  WatchedDay,
} from '../../shared/reservations/reservations-schemas.ts'
import { partsOf } from '../../shared/reservations/slots-in-row.ts'
import { type Period, unitsOf } from '../../shared/reservations/units.ts'
import { CLUB_TIME_ZONE } from '../../shared/time/club-date.ts'
import { plusDays, type Weekday, weekdayOf } from '../../shared/time/week.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import type { Storage } from '../storage/storage.ts'
import { awaitedSlots } from './awaited-slots.ts'
import { blockedSlotsOf, takenSlot } from './blocked-slots.ts'
import { type BookDeps, book } from './book.ts'
import { slotsWith, timeIn, type UnitOfCourt, unitsIn } from './booking-slots.ts'
import { createBookingsRepository } from './bookings-repository.ts'
import { freeHoursOf } from './free-hours.ts'
import { type ClubsRead, clubNamed } from './place.ts'
import { createPublishedSlots } from './published-slots.ts'
import { createReservationsRepository, type Dates, type ReservationRow } from './reservations-repository.ts'

/** A committed change of a slot. */
export interface ReservationChange {
  readonly kind: 'created' | 'removed'
  readonly slot: TakenSlot
}

/** The filters of a list. */
interface Filters {
  readonly club?: string | undefined
  readonly day?: Weekday | undefined
  readonly mine?: boolean | undefined
}

interface Booked {
  readonly reservation: OwnReservation
  /** False if an earlier request booked the slot. */
  readonly isNew: boolean
}

export type Reservations = ReturnType<typeof openReservations>

export interface ReservationsDeps {
  readonly storage: Storage
  readonly clubs: ClubsRead
  readonly mails: BookDeps['mails']
  readonly outbox: BookDeps['outbox']
  /** The rules of clubs that have not set their own. */
  readonly rules: BookingRules
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

/** Opens the reservations. */
export function openReservations({ storage, clubs, mails, outbox, rules, clock }: ReservationsDeps) {
  const repository = createReservationsRepository(storage)
  const bookings = createBookingsRepository(storage)
  const awaited = awaitedSlots(storage)
  const blockedSlots = blockedSlotsOf(storage, clubs)
  const listeners: ((change: ReservationChange) => void)[] = []
  const commitListeners: ((units: readonly UnitOfCourt[]) => void)[] = []
  const touchListeners: ((day: WatchedDay) => void)[] = []
  const published = createPublishedSlots()
  let publishing = Promise.resolve()

  /** Returns the slot of a row, without its owner. */
  const slotAsWritten = ({ club, date, court, startsAt }: ReservationRow): TakenSlot => ({
    club,
    day: weekdayOf(date),
    date,
    court,
    time: timeIn(clubs.find(club)?.timeZone ?? CLUB_TIME_ZONE, startsAt),
  })
  const ownReservation = (row: ReservationRow): OwnReservation => ({
    ...slotAsWritten(row),
    mine: true,
    id: row.id,
    uid: row.uid,
    title: row.title,
  })

  /** Publishes on which days a booking or a block has changed, even if its slot was taken before and is still taken. */
  function touch(changed: readonly UnitOfCourt[]): void {
    const days = new Map(
      slotsWith(clubs, changed).map(({ club, date }) => [`${club.id} ${date}`, { club: club.id, date }]),
    )
    for (const day of days.values()) for (const listener of touchListeners) listener(day)
  }

  /**
   * Publishes the slots that contain changed half hours, whatever takes them: a booking, or a block of the club. Reads their
   * state from the database, one read after the other, because two simultaneous changes may return in the wrong order.
   * @param committed whether the slots are taken if the database can't be read
   */
  function apply(changed: readonly UnitOfCourt[], committed?: boolean): Promise<void> {
    const done = publishing.then(async () => {
      for (const at of slotsWith(clubs, changed)) {
        const reading = bookings.takenUnits([at.court.id], unitsIn(at)).then(({ length }) => length > 0)
        const taken = await (committed === undefined ? reading : reading.catch(() => committed))
        if (!published.note(`${at.court.id} ${at.slot.startsAt}`, taken)) continue
        for (const listener of listeners) listener({ kind: taken ? 'created' : 'removed', slot: takenSlot(at) })
      }
      touch(changed)
    })
    publishing = done.catch(() => undefined)
    return done
  }

  /** Publishes a time of a court whose booking or block this server has just changed. */
  function publishCommit(
    { courtId, ...period }: Period & { readonly courtId: string },
    committed?: boolean,
  ): Promise<void> {
    const units = unitsOf(period).map((unit) => ({ courtId, unit }))
    // On a shared database, the cluster reads the changes of all servers, including this one.
    for (const listener of commitListeners) listener(units)
    if (!storage.shared) return apply(units, committed)
    touch(units)
    return Promise.resolve()
  }

  return {
    rules,
    /**
     * Lists all reservations of the next seven days, or of one of them.
     * @param viewer the person whose reservations have a title and an id; null for a visitor
     */
    list: async (viewer: string | null, { club, day, mine = false }: Filters): Promise<Reservation[]> => {
      const now = clock()
      if (club !== undefined) clubNamed(clubs, club)
      /** Returns the dates that a club has now. Its time zone decides which day it is. */
      const datesOf = (id: string): Dates => {
        const zone = clubs.find(id)?.timeZone ?? CLUB_TIME_ZONE
        const from = day ? dateOfDay(day, now, zone) : dateIn(zone, now)
        return { from, to: day ? from : plusDays(from, 6) }
      }
      const dates = new Map(
        (club === undefined ? clubs.all().map(({ id }) => id) : [club]).map((id) => [id, datesOf(id)]),
      )
      const all = [...dates.values()]
      const rows = await repository.onDates(
        {
          from: all.map(({ from }) => from).sort()[0] ?? '',
          to:
            all
              .map(({ to }) => to)
              .sort()
              .at(-1) ?? '',
        },
        club,
      )
      const listed = rows.filter((row) => {
        const { from, to } = dates.get(row.club) ?? { from: row.date, to: '' }
        return row.date >= from && row.date <= to && (!mine || row.owner === viewer)
      })
      // The documented list has a line for each slot that is taken. A person's own bookings have one line each.
      const booked = listed
        .flatMap((row) => (mine ? [row] : partsOf(row).map(({ startsAt }) => ({ ...row, startsAt }))))
        .map(
          (row): Reservation => (row.owner === viewer ? ownReservation(row) : { ...slotAsWritten(row), mine: false }),
        )
      const blocked = mine ? [] : await blockedSlots(dates)
      if (blocked.length === 0 && booked.length === listed.length) return booked
      return [...booked, ...blocked.map((slot): Reservation => ({ ...slot, mine: false }))].sort(byTime)
    },

    freeHours: freeHoursOf({ clubs, bookings, clock }),

    /** Returns the bookings of a club that are not over, by date and time. */
    upcoming: async (club: string): Promise<ReservationRow[]> => {
      const now = clock()
      const today = dateIn(clubs.find(club)?.timeZone ?? CLUB_TIME_ZONE, now)
      return (await repository.onDates({ from: today, to: '9999-12-31' }, club)).filter(({ endsAt }) => endsAt > now)
    },

    /** Returns a page of a person's reservations, latest first, and the cursor of the next page. */
    listOwn: async (owner: string, limit: number, cursor?: string) => {
      const { rows, next } = await repository.listOf(owner, limit, cursor)
      return { reservations: rows.map(ownReservation), next }
    },

    /** Books a slot. A retry with the same id, slot and title gets the same answer. @throws ApiError 409, 422 */
    book: async (
      owner: string,
      request: CreateReservationRequest,
      priceOf: (court: string, startsAt: number) => number | null,
    ): Promise<Booked> => {
      const { row, isNew } = await book({ repository, awaited, clubs, mails, outbox }, owner, request, clock(), priceOf)
      if (isNew) await publishCommit(row, true)
      return { reservation: ownReservation(row), isNew }
    },

    /** Returns the `uid` and the documented fields of a person's reservation, or undefined if the person has none with this id. */
    own: async (owner: string, id: number) => {
      const row = await repository.own(owner, id)
      return row && { uid: row.uid, reservation: ownReservation(row) }
    },

    /** Publishes whether the slots at a time are taken. Rejects if the database can't be read. */
    publishState: (slot: Period & { readonly courtId: string }): Promise<void> => publishCommit(slot),

    /** Publishes slots that were just taken or released. */
    publishFreed: async (slots: readonly (Period & { readonly courtId: string })[]): Promise<void> => {
      for (const slot of slots) await publishCommit(slot, false)
    },

    /** Calls the listener with every committed change, from any server. */
    onChange: (listener: (change: ReservationChange) => void): void => {
      listeners.push(listener)
    },

    /** Calls the listener with the day of every committed change of a booking or a block, from any server. */
    onTouch: (listener: (day: WatchedDay) => void): void => {
      touchListeners.push(listener)
    },

    /** The changes exchanged between servers on one database. */
    shared: {
      /** Calls the listener after each booking and cancellation committed on this server. */
      onCommit: (listener: (units: readonly UnitOfCourt[]) => void): void => {
        commitListeners.push(listener)
      },
      touch,
      /** Publishes slots whose half hours were taken or released by any server. */
      apply: (changed: readonly UnitOfCourt[]) => apply(changed),
    },
  }
}

const byTime = (one: TakenSlot, other: TakenSlot): number =>
  one.date.localeCompare(other.date) ||
  one.time.padStart(5, '0').localeCompare(other.time.padStart(5, '0')) ||
  one.club.localeCompare(other.club) ||
  one.court.localeCompare(other.court)
