import { and, eq, isNull, notExists, or } from 'drizzle-orm'
import { isOpen } from '../../shared/waits/wait-rules.ts'
import { type Database, type Statement, type Storage, touching } from '../storage/storage.ts'
import type { ReservationRow } from './reservations-repository.ts'

type Slot = Pick<ReservationRow, 'club' | 'courtId' | 'startsAt' | 'endsAt'>
type Rules = Parameters<typeof isOpen>[2]

export type AwaitedSlots = ReturnType<typeof awaitedSlots>

/**
 * Keeps a slot that has just become free for the people who wait for it, until it is offered to them. So nobody else can be
 * faster, even if the server crashes before it makes the offer.
 */
export function awaitedSlots({ db, tables: { reservations, waits } }: Storage) {
  const lineFor = (from: Database, { club, courtId, startsAt, endsAt }: Slot) =>
    from
      .select({ id: waits.id })
      .from(waits)
      .where(
        and(
          eq(waits.startsAt, startsAt),
          eq(waits.club, club),
          eq(waits.state, 'waiting'),
          eq(waits.minutes, (endsAt - startsAt) / 60_000),
          or(isNull(waits.court), eq(waits.court, courtId)),
        ),
      )

  return {
    /** Whether the slot will be offered to somebody who waits for it. */
    isAwaited: async (slot: Slot, now: number, rules: Rules): Promise<boolean> =>
      isOpen(slot.startsAt, now, rules) && (await lineFor(db, slot).limit(1)).length > 0,

    /** Returns statements that make the transaction of a new booking fail if its slot will be offered to somebody else. */
    unlessAwaited: (tx: Database, row: ReservationRow, now: number, rules: Rules): Statement[] =>
      isOpen(row.startsAt, now, rules)
        ? [
            touching(
              tx
                .update(reservations)
                .set({ sequence: row.sequence })
                .where(and(eq(reservations.uid, row.uid), notExists(lineFor(tx, row))))
                .returning({ id: reservations.id }),
            ),
          ]
        : [],
  }
}
