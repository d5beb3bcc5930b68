import { centsOf } from '../shop/money.ts'

/**
 * Kinds of incidents of a captured payment. `refund`: the club sent money back on the provider’s own pages. `reversal`: the
 * provider took the money back. `dispute`: the buyer or the buyer’s bank contests the payment.
 */
export const INCIDENT_KINDS = ['refund', 'reversal', 'dispute'] as const
export type IncidentKind = (typeof INCIDENT_KINDS)[number]

/** States of a dispute. `won`: the club keeps the money. `lost`: the buyer gets it. `closed`: it ended without a decision that we know. */
export const DISPUTE_STATES = ['open', 'won', 'lost', 'closed'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** An order's amount and what the provider reported about its payment, in units of its currency, such as dollars. */
interface Reported {
  readonly total: number
  /** The money that went back at the provider; null if none did. */
  readonly returned: number | null
  readonly dispute: DisputeState | null
  readonly currency: string
  /** The money that the club has received, 0 before it is paid; servers of earlier versions don't say it. */
  readonly collected?: number | undefined
  /** The money that refunds in part gave back. */
  readonly refunded?: number | undefined
}

/** Returns the money of an order that the club still has (cents). After a lost dispute it has none. */
export const keptCents = ({ total, collected = 0, refunded = 0, returned, dispute, currency }: Reported): number =>
  dispute === 'lost'
    ? 0
    : Math.max(
        0,
        (centsOf(collected || total, currency) ?? 0) -
          (centsOf(refunded, currency) ?? 0) -
          (centsOf(returned ?? 0, currency) ?? 0),
      )

/** Whether the buyer may have the money back, so that somebody must decide before the order is handed over. */
export const isContested = ({
  returned,
  dispute,
}: {
  /** The money that went back at the provider, in any unit; null if none did. */
  readonly returned: number | null
  readonly dispute: DisputeState | null
}): boolean => returned !== null || dispute === 'open' || dispute === 'lost'
