import type { AuditEntry } from '../../audit/audit.ts'
import type { Letter } from '../mail/letters.ts'
import type { CourtsTime, CourtTime, InTransaction, StoredBlock, StoredBooking, WaitRow } from '../stored/stored.ts'

/** `before` is null for something new, and `after` is null for something that is removed. */
export interface Change<Thing> {
  readonly before: Thing | null
  readonly after: Thing | null
}

/** A person who is stored together with their booking. */
export interface Newcomer {
  readonly id: string
  /** The owner of the booking. */
  readonly owner: string
  readonly statements: InTransaction
}

/** A new or changed booking, or one that is removed: somebody cancels it, so that its payment ends or is refunded, or its time is over. */
export type BookingChange =
  | { readonly before: StoredBooking | null; readonly after: StoredBooking }
  | { readonly before: StoredBooking; readonly after: null; readonly end: 'cancelled' | 'over' }

/** A change of a match that is stored together with bookings. */
export interface MatchWrite {
  readonly id: string
  readonly statements: InTransaction
  /** The times of courts that the match leaves. */
  readonly freed: readonly CourtTime[]
  /** The times of courts that the match takes. */
  readonly taken: readonly CourtTime[]
}

export interface WaitChange extends Change<WaitRow> {
  /** The commit fails if the person is on a booking of one of these courts. */
  readonly unlessOn?: CourtsTime
}

/**
 * What one request changes, and its answer. Everything else follows from the changes: the half hours of courts and people, what
 * is published, who is offered a free slot, and what happens to matches and payments.
 */
export interface Plan<Answer> {
  readonly answer: Answer
  readonly bookings?: readonly BookingChange[]
  readonly blocks?: readonly Change<StoredBlock>[]
  readonly waits?: readonly WaitChange[]
  readonly matches?: readonly MatchWrite[]
  /** Whether people may play on another court at the same time, because a manager overruled that nobody does. */
  readonly allowsTwoCourts?: boolean
  /** A person who is stored before the bookings. */
  readonly newcomer?: Newcomer | null | undefined
  /** Statements that free courts before anything takes them. */
  readonly first?: InTransaction
  /** Further statements of the transaction, after all others. */
  readonly also?: InTransaction
  /** Whether the slots that bookings take are not offered to the people who wait for them. */
  readonly ignoresWaits?: boolean
  /** Called after the commit, before anybody learns about it. */
  readonly written?: () => Promise<void>
  readonly letters?: readonly Letter[]
  readonly audit?: readonly AuditEntry[]
}

/** Returns the changes that remove bookings. @param end why: somebody cancels them, or their time is over */
export const removals = (bookings: readonly StoredBooking[], end: 'cancelled' | 'over'): BookingChange[] =>
  bookings.map((before) => ({ before, after: null, end }))
