import { restCents } from '../../shared/checkout/payment-incident.ts'
import { mailBody } from '../mail/mail-body.ts'
import { mailMoney, mailTexts } from '../mail/mail-texts.ts'
import type { Mail } from '../mail/mail-transport.ts'
import { serviceOf } from '../payment/sandbox.ts'
import type { OrderRow } from './order-repository.ts'

/** Writes the email about a refund, in the buyer's language. Its id ensures that an order gets only one. */
export function refundMail(order: OrderRow): Mail {
  const t = mailTexts(order.language)
  const lines = [
    t('mail.refund.greeting'),
    t('mail.refund.refunded', { total: mailMoney(restCents(order), order.currency, order.language) }),
    ...(order.kind === 'court' ? order.items.map(({ name }) => name) : []),
    ...(order.unpaidReason === 'SOLD_OUT' ? [t('mail.refund.soldOut')] : []),
    ...(order.unpaidReason === 'SLOT_TAKEN' ? [t('mail.refund.slotTaken')] : []),
    ...(order.paymentToken === null ? [] : [t(`mail.refund.when.${serviceOf(order.paymentToken)}`)]),
    t(order.kind === 'cart' ? 'mail.refund.goodbye' : 'mail.refund.courtGoodbye'),
  ]
  return {
    id: `refund-${order.ref}`,
    recipient: order.owner,
    subject: t('mail.refund.subject', { orderId: order.orderId }),
    ...mailBody(order.language, lines),
  }
}
