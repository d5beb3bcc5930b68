import type { DisputeState, IncidentKind } from '../../shared/checkout/payment-incident.ts'
import { pathTo } from '../../shared/pages/page-table.ts'

/** The part of an order that a provider needs to collect its payment. */
export interface PayableOrder {
  /** Our own reference. The provider stores it with the payment and returns it. */
  readonly ref: string
  /** The buyer's order number, used in the address to which the buyer returns. */
  readonly orderId: number
  /** In the smallest unit of the currency. */
  readonly totalCents: number
  /** Code of ISO 4217. */
  readonly currency: string
}

/**
 * State of a payment. `unapproved`: the buyer has not approved it yet. `approved`: it may be captured. `processing`: it
 * was captured, and the provider is still processing it. `gone`: the provider has no such payment any more.
 */
export type PaymentStatus = 'unapproved' | 'approved' | 'captured' | 'processing' | 'declined' | 'refunded' | 'gone'

/** A payment, as the provider reports it. Missing fields are null, which matches no order. */
export interface Payment {
  readonly status: PaymentStatus
  readonly orderRef: string | null
  readonly amountCents: number | null
  readonly currency: string | null
  readonly captureId: string | null
  /** The provider's own wording, for the record. */
  readonly note: string
}

/** A refund of a part of a payment. */
export interface RefundPart {
  /** Our own id. The provider stores it with the refund, and names it in its messages. */
  readonly id: string
  readonly amountCents: number
  readonly currency: string
}

/** The provider's answer to a request for a refund. `pending`: ask again later. */
export interface Refund {
  readonly status: 'done' | 'pending' | 'refused'
  /** The provider's own wording, for the record. */
  readonly note: string
}

/** Something that happened to a captured payment at the provider, without a request of ours. */
export interface PaymentIncident {
  /** The provider’s id of the refund, the reversal or the dispute. */
  readonly id: string
  readonly kind: IncidentKind
  /** The amount of money, in the smallest unit of `currency`; null if the provider does not name one. */
  readonly amountCents: number | null
  readonly currency: string | null
  /** State of a dispute; null for the other kinds. */
  readonly dispute: DisputeState | null
  /** Our own id of the refund, if we asked for it in part; null otherwise. */
  readonly ours?: string | null
  /** When the provider changed it last (ms since 1970). Messages may arrive in any order. */
  readonly at: number
  /** The provider’s own wording, for the record. */
  readonly note: string
}

/** A webhook message. The payment has changed: ask for its state with {@link PaymentProvider.getPayment}. */
export interface PaymentMessage {
  /** The payment it is about; null if the message does not name it. */
  readonly token: string | null
  /** The captured payment it is about; null if the message does not name it. */
  readonly captureId: string | null
  /** Null if the message is only about the state of the payment. */
  readonly incident: PaymentIncident | null
}

/** A service that takes payments. */
export interface PaymentProvider {
  /** Whether it takes payments in a currency. */
  takes(currency: string): boolean
  /**
   * Opens a payment. A second call for the same order returns the same payment.
   * @throws PaymentUnavailable
   */
  create(order: PayableOrder): Promise<{ token: string; href: string }>
  /** Returns the payment's current state. @throws PaymentUnavailable */
  getPayment(token: string): Promise<Payment>
  /**
   * Captures an approved payment. Repeated calls with the same key capture it once.
   * @throws PaymentUncertain if it may have been captured: call {@link getPayment} to find out
   * @throws PaymentUnavailable if it was certainly not captured
   */
  capture(token: string, key: string): Promise<Payment>
  /**
   * Refunds what is left of a captured payment, or a part of it. Repeated calls with the same key refund it once and return the current state.
   * @throws PaymentUnavailable if the result is not known; the same call may be repeated
   */
  refund(captureId: string, key: string, part?: RefundPart): Promise<Refund>
  /** Returns the token of a captured payment, or null if the provider does not know it. @throws PaymentUnavailable */
  tokenOf(captureId: string): Promise<string | null>
  /**
   * Verifies a webhook message. Returns one message for each payment that it is about.
   * @throws ForgedMessage
   * @throws PaymentUnavailable
   */
  verifyWebhook(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: string,
  ): Promise<readonly PaymentMessage[]>
}

/** The provider failed or did not answer. Nothing happened; the same call may succeed later. */
export class PaymentUnavailable extends Error {
  override name = 'PaymentUnavailable'
}

/** The payment may or may not have been captured. Only the provider knows. */
export class PaymentUncertain extends Error {
  override name = 'PaymentUncertain'
}

/** A webhook message that the provider did not send. */
export class ForgedMessage extends Error {
  override name = 'ForgedMessage'
}

/** Address to which the buyer returns. The provider adds `token`, and `PayerID` if the buyer approved. */
export const returnPath = (orderId: number): string => pathTo('paymentSuccess', orderId)
export const cancelPath = (orderId: number): string => `${returnPath(orderId)}?cancelled=1`

/** The part of an order that its payment must match. */
interface Due {
  readonly ref: string
  readonly totalCents: number
  readonly currency: string
}

/** Result of comparing a payment with its order. `differs`: the payment is for another order, amount or currency. */
export type Verdict = PaymentStatus | 'differs'

const WITH_AMOUNT: readonly PaymentStatus[] = ['approved', 'captured', 'processing']

/** Compares a payment with its order, to the cent, before it is captured or counted as paid. */
export function judge({ ref, totalCents, currency }: Due, payment: Payment): Verdict {
  if (!WITH_AMOUNT.includes(payment.status)) return payment.status
  const matches = payment.orderRef === ref && payment.amountCents === totalCents && payment.currency === currency
  if (!matches) return 'differs'
  return payment.status === 'captured' && !payment.captureId ? 'processing' : payment.status
}
