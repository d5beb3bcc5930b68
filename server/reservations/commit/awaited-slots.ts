import { and, eq, isNull, notExists, or } from 'drizzle-orm'
import type { isOpen } from '../../../shared/waits/wait-rules.ts'
import { type Database, type Statement, type Storage, touching } from '../../storage/storage.ts'
import type { ReservationRow } from '../stored/stored.ts'
import { type BookedSlot, offerable } from '../stored/times.ts'

/**
 * Returns the function that keeps a slot that has just become free for the people who wait for it, until it is offered to them. So
 * nobody else can be faster, even if the server crashes before it makes the offer. Nobody can take it as a part of a longer booking
 * either.
 */
export function unlessAwaitedIn({ tables: { reservations, waits } }: Pick<Storage, 'tables'>) {
  /**
   * Returns statements that make the transaction of a booking fail if one of its slots will be offered to somebody else.
   * @param before the booking before it moves
   */
  return (
    tx: Database,
    row: ReservationRow,
    now: number,
    rules: Parameters<typeof isOpen>[2],
    before?: BookedSlot,
  ): Statement[] => {
    const taken = offerable(row, now, rules, before)
    const line = tx
      .select({ id: waits.id })
      .from(waits)
      .where(
        and(
          or(
            ...taken.map(({ startsAt, endsAt }) =>
              and(eq(waits.startsAt, startsAt), eq(waits.minutes, (endsAt - startsAt) / 60_000)),
            ),
          ),
          eq(waits.club, row.club),
          eq(waits.state, 'waiting'),
          or(isNull(waits.court), eq(waits.court, row.courtId)),
        ),
      )
    return taken.length === 0
      ? []
      : [
          touching(
            tx
              .update(reservations)
              .set({ sequence: row.sequence })
              .where(and(eq(reservations.uid, row.uid), notExists(line)))
              .returning({ id: reservations.id }),
          ),
        ]
  }
}
