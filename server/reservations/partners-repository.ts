import { and, asc, eq, inArray, isNotNull, ne, or } from 'drizzle-orm'
import { type Period, unitsOf } from '../../shared/reservations/units.ts'
import { type Database, type Statement, type Storage, type Tables, touching } from '../storage/storage.ts'
import type { createReservationsRepository, InTransaction, ReservationRow } from './reservations-repository.ts'

export type PartnerRow = Tables['partners']['$inferSelect']

/** A time of some courts. */
export interface CourtsTime extends Period {
  /** The ids of the courts. */
  readonly courts: readonly string[]
}

interface BookingStatements {
  /** Returns the statement that makes a transaction fail if the booking has changed since it was read. */
  readonly change: (tx: Database, row: ReservationRow, changes: Partial<ReservationRow>) => Statement
  readonly takePeople: ReturnType<typeof createReservationsRepository>['takePeople']
}

/** Reads and stores the partners of bookings and their answers. */
export function createPartnersRepository(storage: Storage, { change, takePeople }: BookingStatements) {
  const { db, tables } = storage
  const { courtUnits, partners, personUnits, reservations } = tables

  return {
    /** Returns the partners of bookings, in the order of their emails. */
    partnersOf: async (uids: readonly string[]): Promise<PartnerRow[]> =>
      uids.length === 0
        ? []
        : await db
            .select()
            .from(partners)
            .where(inArray(partners.booking, [...uids]))
            .orderBy(asc(partners.email)),

    /**
     * Returns the query of the bookings of these courts within a period that a person is on: as the owner, or as a partner who has
     * not declined.
     */
    ownOnCourts: (from: Database, email: string, { courts, ...period }: CourtsTime) =>
      from
        .select({ uid: reservations.uid })
        .from(courtUnits)
        .innerJoin(reservations, eq(reservations.uid, courtUnits.booking))
        .leftJoin(
          partners,
          and(eq(partners.booking, reservations.uid), eq(partners.email, email), ne(partners.state, 'declined')),
        )
        .where(
          and(
            inArray(courtUnits.courtId, [...courts]),
            inArray(courtUnits.unit, unitsOf(period)),
            or(eq(reservations.owner, email), isNotNull(partners.email)),
          ),
        ),

    /** Adds invitations, as part of a transaction. A person who was invited before keeps the answer. */
    invite: (tx: Database, rows: readonly PartnerRow[]): Statement[] =>
      rows.length === 0
        ? []
        : [
            tx
              .insert(partners)
              .values([...rows])
              .onConflictDoNothing()
              .returning({ email: partners.email }),
          ],

    /** Withdraws invitations, as part of a transaction. */
    uninvite: (tx: Database, uids: readonly string[], emails: readonly string[]): Statement[] =>
      emails.length === 0
        ? []
        : [
            tx
              .delete(partners)
              .where(and(inArray(partners.booking, [...uids]), inArray(partners.email, [...emails])))
              .returning({ email: partners.email }),
          ],

    /**
     * Stores the answer of a partner to bookings. An accepted booking takes the partner's time.
     * @throws UniqueViolation if the partner plays elsewhere, or if a booking has changed since it was read
     */
    answer: (
      rows: readonly ReservationRow[],
      email: string,
      accept: boolean,
      also: InTransaction = () => [],
    ): Promise<void> =>
      storage.atomically((tx) => [
        ...rows.flatMap((row) => [
          change(tx, row, {}),
          touching(
            tx
              .update(partners)
              .set({ state: accept ? 'accepted' : 'declined' })
              .where(and(eq(partners.booking, row.uid), eq(partners.email, email)))
              .returning({ email: partners.email }),
          ),
          tx
            .delete(personUnits)
            .where(and(eq(personUnits.booking, row.uid), eq(personUnits.person, email)))
            .returning({ unit: personUnits.unit }),
          ...(accept ? takePeople(tx, { row, people: [email] }) : []),
        ]),
        ...also(tx),
      ]),
  }
}
