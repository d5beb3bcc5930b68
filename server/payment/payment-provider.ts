/** What a provider has to know of an order to ask for its money. */
export interface PayableOrder {
  /** Ours: the provider keeps it with the payment and says it again. */
  readonly ref: string
  /** The buyer's: it stands in the address to which the buyer comes back. */
  readonly orderId: number
  /** US cents. */
  readonly totalCents: number
}

/**
 * How a payment stands. `unapproved`: the buyer has not agreed yet. `approved`: the money may be taken. `processing`: it
 * was taken, and is not here yet. `gone`: the provider knows of no such payment, or not any more.
 */
export type PaymentStatus = 'unapproved' | 'approved' | 'captured' | 'processing' | 'declined' | 'refunded' | 'gone'

/** What the provider says of a payment. What it does not say is null: it is then equal to nothing. */
export interface Payment {
  readonly status: PaymentStatus
  readonly orderRef: string | null
  readonly amountCents: number | null
  readonly currency: string | null
  readonly captureId: string | null
  /** In the provider's own words, for the record. */
  readonly note: string
}

/** Whoever takes the money. */
export interface PaymentProvider {
  /**
   * Opens a payment; the same order again gives the same payment.
   * @throws PaymentUnavailable
   */
  create(order: PayableOrder): Promise<{ token: string; href: string }>
  /** @throws PaymentUnavailable */
  ask(token: string): Promise<Payment>
  /**
   * Takes the money of an approved payment, once, however often it is called with this key.
   * @throws PaymentUncertain where it may have been taken: {@link ask} tells
   * @throws PaymentUnavailable where it surely was not
   */
  capture(token: string, key: string): Promise<Payment>
  /**
   * The payment that a message of the provider's is about; null where it is about none.
   * @throws ForgedMessage
   * @throws PaymentUnavailable
   */
  messageAbout(headers: Readonly<Record<string, string | string[] | undefined>>, body: string): Promise<string | null>
}

/** The provider does not answer, or not as it should. Nothing has happened; the same call may succeed later. */
export class PaymentUnavailable extends Error {
  override name = 'PaymentUnavailable'
}

/** The money may have been taken or not: nobody knows before the provider was asked. */
export class PaymentUncertain extends Error {
  override name = 'PaymentUncertain'
}

/** A message that is not the provider's. */
export class ForgedMessage extends Error {
  override name = 'ForgedMessage'
}

/** Where the buyer comes back to. The provider adds `token`, and `PayerID` where the buyer agreed. */
export const returnPath = (orderId: number): string => `/paypalsuccess/${orderId}`
export const cancelPath = (orderId: number): string => `/paypalsuccess/${orderId}?cancelled=1`
