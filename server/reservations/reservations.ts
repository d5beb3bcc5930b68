import { type BookingRules, whyNotCancel } from '../../shared/reservations/booking-rules.ts'
import type { ClubId } from '../../shared/reservations/clubs.ts'
import type { OwnReservation, Reservation, TakenSlot } from '../../shared/reservations/reservation.ts'
import type { CreateReservationRequest } from '../../shared/reservations/reservations-schemas.ts'
import { dateOfDay, type Slot, type SlotState } from '../../shared/reservations/slots.ts'
import { clubDay } from '../../shared/time/club-date.ts'
import { timeOf } from '../../shared/time/hours.ts'
import { plusDays, type Weekday, weekdayOf } from '../../shared/time/weekdays.ts'
import type { Storage } from '../storage/storage.ts'
import { book } from './book.ts'
import { createLastTold } from './last-told.ts'
import { noSuchReservation, refused } from './reservation-errors.ts'
import { createReservationsRepository, type ReservationRow } from './reservations-repository.ts'

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

export type Reservations = ReturnType<typeof openReservations>

/**
 * The room of reservations.
 * @param clock ms since 1970; the club's days follow from it and from the club's time zone alone
 */
export function openReservations(storage: Storage, rules: BookingRules, clock: () => number = Date.now) {
  const repository = createReservationsRepository(storage)
  const listeners: ((change: ReservationChange) => void)[] = []
  const commitListeners: ((slot: SlotState) => void)[] = []
  const lastTold = createLastTold()
  const tell = (state: SlotState): void => {
    const change = { kind: state.taken ? 'created' : 'removed', slot: slotAsWritten(state) } as const
    for (const listener of listeners) listener(change)
  }
  function tellCommit({ club, date, court, hour }: ReservationRow, taken: boolean): void {
    const state = { club, date, court, hour, taken }
    lastTold.note(state)
    tell(state)
    for (const listener of commitListeners) listener(state)
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

    book: async (owner: string, request: CreateReservationRequest): Promise<OwnReservation> => {
      const row = await book(repository, rules, owner, request, clock())
      tellCommit(row, true)
      return ownReservation(row)
    },

    /** @throws ApiError 404 where the person has no such one, 422 where it is too late */
    remove: async (owner: string, id: number): Promise<OwnReservation> => {
      const row = await repository.own(owner, id)
      if (!row) throw noSuchReservation()
      const why = whyNotCancel(row, clock(), rules)
      if (why) throw refused(why, rules)
      await repository.remove(row)
      // Of two removals at once the later one must not call free what somebody has booked in between. Where that cannot be
      // known it is told all the same: what is removed is removed, and whoever books there is told of too.
      const taken = await repository.inSlot(row).catch(() => undefined)
      if (!taken) tellCommit(row, false)
      return ownReservation(row)
    },

    /** Tells of every change, whoever made it, after it is committed. */
    onChange: (listener: (change: ReservationChange) => void): void => void listeners.push(listener),

    /** What servers on one database tell each other. */
    shared: {
      /** Tells of every slot that was booked or given back on this server, after it is committed. */
      onCommit: (listener: (slot: SlotState) => void): void => void commitListeners.push(listener),
      /** Takes over how slots are by what others have committed: what watchers have not been told yet is told. */
      take(slots: readonly SlotState[]): void {
        for (const state of slots) if (lastTold.note(state)) tell(state)
      },
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
