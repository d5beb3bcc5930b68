import { and, eq, isNull, notExists, or } from 'drizzle-orm'
import { partsToTake } from '../../shared/reservations/slots-in-row.ts'
import type { Period } from '../../shared/reservations/units.ts'
import { isOpen } from '../../shared/waits/wait-rules.ts'
import { type Database, type Statement, type Storage, touching } from '../storage/storage.ts'
import type { ReservationRow } from './reservations-repository.ts'

type Slot = Pick<ReservationRow, 'club' | 'courtId' | 'startsAt' | 'endsAt' | 'slots'>
type Rules = Parameters<typeof isOpen>[2]

export type AwaitedSlots = ReturnType<typeof awaitedSlots>

/**
 * Keeps a slot that has just become free for the people who wait for it, until it is offered to them. So nobody else can be
 * faster, even if the server crashes before it makes the offer. Nobody can take it as a part of a longer booking either.
 */
export function awaitedSlots({ db, tables: { reservations, waits } }: Storage) {
  const lineFor = (from: Database, { club, courtId }: Slot, taken: readonly Period[]) =>
    from
      .select({ id: waits.id })
      .from(waits)
      .where(
        and(
          or(
            ...taken.map(({ startsAt, endsAt }) =>
              and(eq(waits.startsAt, startsAt), eq(waits.minutes, (endsAt - startsAt) / 60_000)),
            ),
          ),
          eq(waits.club, club),
          eq(waits.state, 'waiting'),
          or(isNull(waits.court), eq(waits.court, courtId)),
        ),
      )
  /** Returns the slots of a booking that would be offered if they were free. */
  const offerable = (slot: Slot, now: number, rules: Rules, before?: Slot): readonly Period[] =>
    partsToTake(slot, before).filter(({ startsAt }) => isOpen(startsAt, now, rules))

  return {
    /** Whether a slot of a booking will be offered to somebody who waits for it. @param before the booking before it moves */
    isAwaited: async (slot: Slot, now: number, rules: Rules, before?: Slot): Promise<boolean> => {
      const taken = offerable(slot, now, rules, before)
      return taken.length > 0 && (await lineFor(db, slot, taken).limit(1)).length > 0
    },

    /**
     * Returns statements that make the transaction of a booking fail if one of its slots will be offered to somebody else.
     * @param before the booking before it moves
     */
    unlessAwaited: (tx: Database, row: ReservationRow, now: number, rules: Rules, before?: Slot): Statement[] => {
      const taken = offerable(row, now, rules, before)
      return taken.length === 0
        ? []
        : [
            touching(
              tx
                .update(reservations)
                .set({ sequence: row.sequence })
                .where(and(eq(reservations.uid, row.uid), notExists(lineFor(tx, row, taken))))
                .returning({ id: reservations.id }),
            ),
          ]
    },
  }
}
