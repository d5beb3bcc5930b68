import {
  comingDays,
  countFree,
  dateOfDay,
  type Slot,
  type SlotState,
  whyNotCancel,
} from '../../shared/reservations/booking-rules.ts'
import type { ClubId } from '../../shared/reservations/clubs.ts'
import type {
  BookingRules,
  CreateReservationRequest,
  OwnReservation,
  Reservation,
  TakenSlot,
} from '../../shared/reservations/reservations-schemas.ts'
import { clubDay } from '../../shared/time/club-date.ts'
import { plusDays, timeOf, type Weekday, weekdayOf } from '../../shared/time/week.ts'
import type { Storage } from '../storage/storage.ts'
import { book, courtIdOf, periodOf } from './book.ts'
import { refused } from './booking-errors.ts'
import { createReservationsRepository, type ReservationRow } from './reservations-repository.ts'

/** A committed change of a slot. */
export interface ReservationChange {
  readonly kind: 'created' | 'removed'
  readonly slot: TakenSlot
}

/** The filters of a list. */
interface Filters {
  readonly club?: ClubId | undefined
  readonly day?: Weekday | undefined
  readonly mine?: boolean | undefined
}

interface Booked {
  readonly reservation: OwnReservation
  /** False if an earlier request booked the slot. */
  readonly isNew: boolean
}

export type Reservations = ReturnType<typeof openReservations>

/**
 * Opens the reservations.
 * @param clock returns the current time (ms since 1970)
 */
export function openReservations(storage: Storage, rules: BookingRules, clock: () => number = Date.now) {
  const repository = createReservationsRepository(storage)
  const listeners: ((change: ReservationChange) => void)[] = []
  const commitListeners: (() => void)[] = []
  const published = createPublishedSlots()
  const publish = (state: SlotState): void => {
    const change = { kind: state.taken ? 'created' : 'removed', slot: slotAsWritten(state) } as const
    for (const listener of listeners) listener(change)
  }
  function apply(slots: readonly SlotState[]): void {
    for (const state of slots) if (published.note(state)) publish(state)
  }
  let publishing = Promise.resolve()
  /**
   * Publishes a slot that was booked or cancelled on this server. Reads the slot's state from the database, one read after
   * the other, because two simultaneous changes may return in the wrong order.
   */
  function publishCommit({ club, date, court, hour }: Slot, committed: boolean): Promise<void> {
    // On a shared database, the cluster reads the changes of all servers, including this one.
    for (const listener of commitListeners) listener()
    if (storage.shared) return Promise.resolve()
    const slot = { club, date, court, hour }
    const done = publishing.then(async () => {
      const taken = await repository.isTaken(courtIdOf(slot), periodOf(slot)).catch(() => committed)
      apply([{ ...slot, taken }])
    })
    publishing = done.catch(() => undefined)
    return done
  }

  return {
    rules,
    /**
     * Lists all reservations of the next seven days, or of one of them.
     * @param viewer the person whose reservations have a title and an id; null for a visitor
     */
    list: async (viewer: string | null, { club, day, mine = false }: Filters): Promise<Reservation[]> => {
      const now = clock()
      const today = clubDay(now)
      const only = day && dateOfDay(day, now)
      const rows = await repository.onDates({ from: only ?? today, to: only ?? plusDays(today, 6) }, club)
      const listed = mine ? rows.filter(({ owner }) => owner === viewer) : rows
      return listed.map((row) => (row.owner === viewer ? ownReservation(row) : { ...slotAsWritten(row), mine: false }))
    },

    /** Counts the hours that can be booked in a club on each of the next seven days, Monday to Sunday. */
    freeHours: async (club: ClubId) => {
      const now = clock()
      const today = clubDay(now)
      const rows = await repository.onDates({ from: today, to: plusDays(today, 6) }, club)
      return comingDays(now).map(({ day, date }) => ({ day, date, free: countFree(date, rows, now, rules) }))
    },

    /** Returns a page of a person's reservations, latest first, and the cursor of the next page. */
    listOwn: async (owner: string, limit: number, cursor?: string) => {
      const { rows, next } = await repository.listOf(owner, limit, cursor)
      return { reservations: rows.map(ownReservation), next }
    },

    /** Books a slot. A retry with the same id, slot and title gets the same answer. @throws ApiError 409, 422 */
    book: async (owner: string, request: CreateReservationRequest): Promise<Booked> => {
      const { row, isNew } = await book(repository, rules, owner, request, clock())
      if (isNew) await publishCommit(row, true)
      return { reservation: ownReservation(row), isNew }
    },

    /** Cancels a reservation and returns it, or undefined if the person has none with this id. @throws ApiError 422 */
    cancel: async (owner: string, id: number): Promise<OwnReservation | undefined> => {
      const row = await repository.own(owner, id)
      if (!row) return undefined
      const why = whyNotCancel(row, clock(), rules)
      if (why) throw refused(why, rules)
      await repository.remove([row])
      await publishCommit(row, false)
      return ownReservation(row)
    },

    /** Publishes slots that were just taken or released. */
    publishFreed: async (slots: readonly Slot[]): Promise<void> => {
      for (const slot of slots) await publishCommit(slot, false)
    },

    /** Calls the listener with every committed change, from any server. */
    onChange: (listener: (change: ReservationChange) => void): void => void listeners.push(listener),

    /** The changes exchanged between servers on one database. */
    shared: {
      /** Calls the listener after each booking and cancellation committed on this server. */
      onCommit: (listener: () => void): void => void commitListeners.push(listener),
      /** Applies committed states of slots, and publishes those that are new. */
      apply,
    },
  }
}

/** Returns the slot of a row, without its owner. */
const slotAsWritten = ({ club, date, court, hour }: Slot): TakenSlot => ({
  club,
  day: weekdayOf(date),
  date,
  court,
  time: timeOf(hour),
})

const ownReservation = (row: ReservationRow): OwnReservation => ({
  ...slotAsWritten(row),
  mine: true,
  id: row.id,
  title: row.title,
})

/** Maximum number of slots to remember, many more than a week has. The oldest is dropped. */
const MAX_SLOTS = 10_000

/** Remembers the published state of each slot, so that a change is published once even if several messages report it. */
export function createPublishedSlots(most = MAX_SLOTS) {
  const published = new Map<string, boolean>()
  return {
    /** Notes a state. Returns whether it differs from the published one. */
    note({ club, date, court, hour, taken }: SlotState): boolean {
      const key = `${club} ${date} ${court} ${hour}`
      const changed = published.get(key) !== taken
      published.delete(key)
      published.set(key, taken)
      if (published.size > most) for (const first of published.keys()) return published.delete(first) && changed
      return changed
    },
  }
}
