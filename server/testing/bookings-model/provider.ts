import {
  type Payment,
  type PaymentProvider,
  type PaymentStatus,
  PaymentUncertain,
} from '../../payment/payment-provider.ts'

/** How a provider answers the capture of an approved payment. */
export type Capture = Extract<PaymentStatus, 'captured' | 'processing' | 'declined'>

interface Record {
  readonly ref: string
  readonly amountCents: number
  readonly currency: string
  status: PaymentStatus
  capture: Capture
  /** Idempotency keys of the captures and refunds that took or returned money. */
  readonly captures: Set<string>
  readonly refunds: Set<string>
}

/** A payment provider in memory. The test decides what its buyers do, and counts each movement of money. */
export function createProvider() {
  const records = new Map<string, Record>()
  // The answer to the first refund is always lost.
  let lost = 1
  const find = (token: string): Record => {
    const record = records.get(token)
    if (!record) throw new Error(`no payment ${token}`)
    return record
  }
  const shapeOf = (token: string): Payment => {
    const { ref, amountCents, currency, status } = find(token)
    return { status, orderRef: ref, amountCents, currency, captureId: `capture of ${token}`, note: status }
  }
  const provider: PaymentProvider = {
    takes: () => true,
    create: async ({ ref, totalCents, currency }) => {
      const token = `payment of ${ref}`
      if (!records.has(token))
        records.set(token, {
          ref,
          amountCents: totalCents,
          currency,
          status: 'unapproved',
          capture: 'captured',
          captures: new Set(),
          refunds: new Set(),
        })
      return { token, href: token }
    },
    getPayment: async (token) => shapeOf(token),
    capture: async (token, key) => {
      const record = find(token)
      if (record.status === 'approved' && record.capture === 'declined') record.status = 'declined'
      else {
        if (record.status === 'approved') record.status = record.capture
        if (record.status === 'captured' || record.status === 'processing') record.captures.add(key)
      }
      return shapeOf(token)
    },
    refund: async (captureId, key) => {
      const record = find(captureId.replace('capture of ', ''))
      record.refunds.add(key)
      record.status = 'refunded'
      if (lost > 0) {
        lost -= 1
        throw new PaymentUncertain('the answer is lost')
      }
      return { status: 'done', note: 'refunded' }
    },
    tokenOf: async () => null,
    verifyWebhook: () => Promise.reject(new Error('no message is sent')),
  }
  return {
    ...provider,
    find,
    all: () => [...records.values()],
    /** Makes refunds without answering: this number of times. The server asks again, and must not refund twice. */
    loseAnswers: (count: number) => {
      lost = count
    },
    clear: () => records.clear(),
  }
}
