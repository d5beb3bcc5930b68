import { and, eq, gte, inArray, isNull, lt, or } from 'drizzle-orm'
import { type Database, type Statement, type Storage, type Tables, touching } from '../storage/storage.ts'
import type { ReservationRow } from './reservations-repository.ts'

type WaitRow = Tables['waits']['$inferSelect']

/** Reads and changes the waiting lists where bookings change them. */
export function createLinesRepository({ db, tables }: Storage) {
  const { people, waits } = tables

  return {
    /** Returns the waits of a person that end when the person joins a booking: for its court, or for any court, within its time. */
    waitsFor: (email: string, { club, courtId, startsAt, endsAt }: ReservationRow): Promise<WaitRow[]> =>
      db
        .select()
        .from(waits)
        .where(
          and(
            eq(waits.owner, email),
            eq(waits.club, club),
            gte(waits.startsAt, startsAt),
            lt(waits.startsAt, endsAt),
            or(isNull(waits.court), eq(waits.court, courtId)),
          ),
        ),

    /** Removes a wait, as part of a transaction that fails if the wait has changed since it was read. */
    endWait: (tx: Database, { id, state }: WaitRow): Statement =>
      touching(
        tx
          .delete(waits)
          .where(and(eq(waits.id, id), eq(waits.state, state)))
          .returning({ id: waits.id }),
      ),

    /** Returns the person to whom a booking was offered to the same place in the line, as part of a transaction. */
    withdrawOffer: (tx: Database, { uid, state }: ReservationRow): Statement[] =>
      state === 'offered'
        ? [
            tx
              .update(waits)
              .set({ state: 'waiting', booking: null, offeredUntil: null })
              .where(eq(waits.booking, uid))
              .returning({ id: waits.id }),
          ]
        : [],

    /** Returns the people to whom bookings are offered, by the `uid` of the booking. Without a stored name, it is null. */
    peopleOffered: async (rows: readonly Pick<ReservationRow, 'uid' | 'state'>[]) => {
      const uids = rows.filter(({ state }) => state === 'offered').map(({ uid }) => uid)
      if (uids.length === 0) return new Map<string, { email: string; name: string | null }>()
      const found = await db
        .select({ booking: waits.booking, email: waits.owner, name: people.name })
        .from(waits)
        .leftJoin(people, eq(people.email, waits.owner))
        .where(inArray(waits.booking, uids))
      return new Map(found.map(({ booking, ...person }) => [booking ?? '', person]))
    },
  }
}
