import { type BookingRules, countFree, whyNotCancel } from '../../shared/reservations/booking-rules.ts'
import type { ClubId } from '../../shared/reservations/clubs.ts'
import type { OwnReservation, Reservation, TakenSlot } from '../../shared/reservations/reservation.ts'
import type { CreateReservationRequest } from '../../shared/reservations/reservations-schemas.ts'
import { comingDays, dateOfDay, type Slot, type SlotState } from '../../shared/reservations/slots.ts'
import { clubDay } from '../../shared/time/club-date.ts'
import { timeOf } from '../../shared/time/hours.ts'
import { plusDays, type Weekday, weekdayOf } from '../../shared/time/weekdays.ts'
import type { Storage } from '../storage/storage.ts'
import { book } from './book.ts'
import { createLastTold } from './last-told.ts'
import { noSuchReservation, refused } from './reservation-errors.ts'
import { createReservationsRepository, type ReservationCursor, type ReservationRow } from './reservations-repository.ts'

/** What is told of every change, after it is committed. */
export interface ReservationChange {
  readonly kind: 'created' | 'removed'
  readonly slot: TakenSlot
}

/** Which reservations are asked for. */
interface Narrowed {
  readonly club?: ClubId | undefined
  readonly day?: Weekday | undefined
  readonly mine?: boolean | undefined
}

interface Booked {
  readonly reservation: OwnReservation
  readonly fresh: boolean
}

export type Reservations = ReturnType<typeof openReservations>

/**
 * The room of reservations.
 * @param clock ms since 1970; the club's days follow from it and from the club's time zone alone
 */
export function openReservations(storage: Storage, rules: BookingRules, clock: () => number = Date.now) {
  const repository = createReservationsRepository(storage)
  const listeners: ((change: ReservationChange) => void)[] = []
  const commitListeners: (() => void)[] = []
  const lastTold = createLastTold()
  const tell = (state: SlotState): void => {
    const change = { kind: state.taken ? 'created' : 'removed', slot: slotAsWritten(state) } as const
    for (const listener of listeners) listener(change)
  }
  function take(slots: readonly SlotState[]): void {
    for (const state of slots) if (lastTold.note(state)) tell(state)
  }
  let telling = Promise.resolve()
  /**
   * Sees to it that watchers are told how a slot is after it was booked or given back here. What is told is what is read,
   * by one reader after the other: of two changes at once nobody knows from the answers alone which was the later.
   */
  function tellCommit({ club, date, court, hour }: ReservationRow, committed: boolean): Promise<void> {
    // Where several servers share the database, one reader of it tells of everybody's changes, these among them.
    for (const listener of commitListeners) listener()
    if (storage.shared) return Promise.resolve()
    const slot = { club, date, court, hour }
    const told = telling.then(async () => {
      const taken = await repository.inSlot(slot).then(Boolean, () => committed)
      take([{ ...slot, taken }])
    })
    telling = told.catch(() => undefined)
    return told
  }

  return {
    rules,
    /**
     * Everybody's in the coming seven days, or on one of them.
     * @param viewer whose own are told with title and id; null for a visitor
     */
    list: async (viewer: string | null, { club, day, mine = false }: Narrowed): Promise<Reservation[]> => {
      const now = clock()
      const today = clubDay(now)
      const only = day && dateOfDay(day, now)
      const rows = await repository.onDates({ from: only ?? today, to: only ?? plusDays(today, 6) }, club)
      const told = mine ? rows.filter(({ owner }) => owner === viewer) : rows
      return told.map((row) => (row.owner === viewer ? ownReservation(row) : { ...slotAsWritten(row), mine: false }))
    },

    /** How many hours can be booked in a club on each of the coming seven days, Monday to Sunday. */
    freeHours: async (club: ClubId) => {
      const now = clock()
      const today = clubDay(now)
      const rows = await repository.onDates({ from: today, to: plusDays(today, 6) }, club)
      return comingDays(now).map(({ day, date }) => ({ day, date, free: countFree(date, rows, now, rules) }))
    },

    /** A page of a person's own, past ones too, the latest first, and the cursor of the next page. */
    listOwn: async (owner: string, limit: number, after?: ReservationCursor) => {
      // One more than asked for tells whether there is a next page.
      const rows = await repository.listOf(owner, limit + 1, after)
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const next = last && rows.length > limit ? `${last.startsAt}-${last.id}` : null
      return { reservations: page.map(ownReservation), next }
    },

    /** A retry with the same id, slot and title is answered the same; `fresh` says whether it was stored now. */
    book: async (owner: string, request: CreateReservationRequest): Promise<Booked> => {
      const { row, fresh } = await book(repository, rules, owner, request, clock())
      if (fresh) await tellCommit(row, true)
      return { reservation: ownReservation(row), fresh }
    },

    /** @throws ApiError 404 where the person has no such one, 422 where it is too late */
    remove: async (owner: string, id: number): Promise<OwnReservation> => {
      const row = await repository.own(owner, id)
      if (!row) throw noSuchReservation()
      const why = whyNotCancel(row, clock(), rules)
      if (why) throw refused(why, rules)
      await repository.remove(row)
      await tellCommit(row, false)
      return ownReservation(row)
    },

    /** Tells of every change, whoever made it, after it is committed. */
    onChange: (listener: (change: ReservationChange) => void): void => void listeners.push(listener),

    /** What servers on one database tell each other. */
    shared: {
      /** Tells that some slot was booked or given back on this server, after it is committed. */
      onCommit: (listener: () => void): void => void commitListeners.push(listener),
      /** Takes over how slots are by what anybody has committed: what watchers have not been told yet is told. */
      take,
    },
  }
}

/** Which slot a row takes, and nothing of whose it is. */
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
