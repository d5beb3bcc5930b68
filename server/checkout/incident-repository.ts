import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { DisputeState } from '../../shared/checkout/payment-incident.ts'
import type { PaymentIncident } from '../payment/payment-provider.ts'
import { type Database, type Statement, type Storage, touching } from '../storage/storage.ts'
import type { OrderRow } from './order-repository.ts'

/** The states of disputes, most serious first. */
const BY_WEIGHT: readonly DisputeState[] = ['open', 'lost', 'closed', 'won']

/** Stores what happened to payments at the provider. */
export function createIncidentRepository({ tables: { orders, paymentIncidents: incidents }, atomically }: Storage) {
  const returned = { ref: orders.ref }

  const hasDispute = (ref: string, state: DisputeState): SQL =>
    sql`exists (select 1 from ${incidents} where ${incidents.ref} = ${ref} and ${incidents.dispute} = ${state})`

  return {
    /**
     * Stores an incident, and its effect on the order, in one transaction with the statements of `more`.
     * @throws UniqueViolation if it is known already, or an older state of it arrives late
     */
    record: (
      { ref, totalCents }: Pick<OrderRow, 'ref' | 'totalCents'>,
      { id, kind, amountCents, dispute, at, note }: PaymentIncident,
      more: (tx: Database) => readonly Statement[],
    ): Promise<void> =>
      atomically((tx) => [
        // Locks the order, so that two simultaneous incidents both count.
        tx
          .update(orders)
          .set({ dispute: sql`${orders.dispute}` })
          .where(eq(orders.ref, ref))
          .returning(returned),
        touching(
          tx
            .insert(incidents)
            .values({ ref, id, kind, amountCents: amountCents ?? totalCents, dispute, at, note })
            .onConflictDoUpdate({
              target: [incidents.ref, incidents.id],
              set: { dispute, at, note },
              // The first message about a refund or a reversal is the only one that counts.
              setWhere: sql`${incidents.kind} = 'dispute' and (${incidents.at} < ${at} or (${incidents.at} = ${at} and ${incidents.dispute} = 'open'))`,
            })
            .returning({ id: incidents.id }),
        ),
        tx
          .update(orders)
          .set({
            // A message without an amount counts as the whole payment, so the sum can be larger.
            returnedCents: sql`(select case when sum(${incidents.amountCents}) > ${totalCents} then ${totalCents} else sum(${incidents.amountCents}) end from ${incidents} where ${and(eq(incidents.ref, ref), isNull(incidents.dispute))})`,
            dispute: sql`case ${sql.join(
              BY_WEIGHT.map((state) => sql`when ${hasDispute(ref, state)} then ${state}`),
              sql` `,
            )} end`,
          })
          .where(eq(orders.ref, ref))
          .returning(returned),
        ...more(tx),
      ]),
  }
}
