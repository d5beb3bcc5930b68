import type { AuditEntry } from '../../audit/audit.ts'
import type { Letter } from '../mail/letters.ts'
import type { CourtsTime, StoredBlock, StoredBooking, WaitRow } from '../stored/stored.ts'

/** `before` is null for something new, and `after` is null for something that is removed. */
export interface Change<Thing> {
  readonly before: Thing | null
  readonly after: Thing | null
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
  readonly bookings?: readonly Change<StoredBooking>[]
  readonly blocks?: readonly Change<StoredBlock>[]
  readonly waits?: readonly WaitChange[]
  readonly letters?: readonly Letter[]
  readonly audit?: readonly AuditEntry[]
  /** Whether somebody cancels the removed bookings. Their payments then end, or are refunded. Missing: their time was over. */
  readonly cancels?: boolean
}

/** Returns the changes that remove bookings. */
export const removals = (bookings: readonly StoredBooking[]): Change<StoredBooking>[] =>
  bookings.map((before) => ({ before, after: null }))
