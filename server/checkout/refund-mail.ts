import { refundableCents } from '../../shared/checkout/till.ts'
import { mailBody } from '../mail/mail-body.ts'
import { mailCourtLine, mailMoney, mailTexts } from '../mail/mail-texts.ts'
import type { Mail } from '../mail/mail-transport.ts'
import { paidWith } from './order-answers.ts'
import type { OrderRow } from './order-repository.ts'

/**
 * Writes the email about a refund, in the buyer's language. Its id ensures that a refund gets only one.
 * @param part the refund, if it is one in part. Without it, the rest of the payment goes back
 */
export function refundMail(
  order: OrderRow,
  part?: { readonly id: string; readonly amountCents: number; readonly isAtDesk: boolean },
): Mail {
  const service = part?.isAtDesk ? 'desk' : paidWith(order)
  const t = mailTexts(order.language)
  const lines = [
    t('mail.refund.greeting'),
    t('mail.refund.refunded', {
      total: mailMoney(part?.amountCents ?? refundableCents(order), order.currency, order.language),
    }),
    ...(order.kind === 'court' ? order.items.map(({ name }) => mailCourtLine(name, order.language)) : []),
    ...(order.unpaidReason === 'SOLD_OUT' ? [t('mail.refund.soldOut')] : []),
    ...(order.unpaidReason === 'SLOT_TAKEN' ? [t('mail.refund.slotTaken')] : []),
    ...(service === null ? [] : [t(`mail.refund.when.${service}`)]),
    t(order.kind === 'cart' ? 'mail.refund.goodbye' : 'mail.refund.courtGoodbye'),
  ]
  return {
    id: part ? `refund-${part.id}` : `refund-${order.ref}`,
    recipient: order.owner,
    subject: t('mail.refund.subject', { orderId: order.orderId }),
    ...mailBody(order.language, lines),
  }
}
