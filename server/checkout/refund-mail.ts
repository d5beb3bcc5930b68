import type { Language } from '../../shared/i18n/languages.ts'
import type { Mail } from '../mail/mail-transport.ts'
import { escaped, usd } from './confirmation-mail.ts'
import type { OrderRow } from './order-repository.ts'

interface RefundTexts {
  subject(orderId: number): string
  readonly greeting: string
  refunded(total: string): string
  readonly soldOut: string
  readonly when: string
  readonly goodbye: string
}

/** Texts of the email about a refund. The server sends it, so they are not in the pages' translations. */
const REFUND_TEXTS: Readonly<Record<Language, RefundTexts>> = {
  en: {
    subject: (orderId) => `Your order ${orderId} is refunded`,
    greeting: 'Hello,',
    refunded: (total) => `We refunded your payment of ${total}.`,
    soldOut: 'The items were sold out before your payment arrived.',
    when: 'PayPal shows the refund within a few days.',
    goodbye: 'The club shop',
  },
  fr: {
    subject: (orderId) => `Votre commande ${orderId} est remboursée`,
    greeting: 'Bonjour,',
    refunded: (total) => `Nous avons remboursé votre paiement de ${total}.`,
    soldOut: 'Les articles étaient épuisés avant la réception de votre paiement.',
    when: 'Le remboursement apparaîtra sur PayPal d’ici quelques jours.',
    goodbye: 'La boutique du club',
  },
  es: {
    subject: (orderId) => `Tu pedido ${orderId} fue reembolsado`,
    greeting: 'Hola:',
    refunded: (total) => `Te reembolsamos tu pago de ${total}.`,
    soldOut: 'Los artículos se agotaron antes de que llegara tu pago.',
    when: 'PayPal mostrará el reembolso en unos días.',
    goodbye: 'La tienda del club',
  },
}

/** Writes the email about a refund, in the buyer's language. Its id ensures that an order gets only one. */
export function refundMail(order: OrderRow): Mail {
  const texts = REFUND_TEXTS[order.language]
  const lines = [
    texts.greeting,
    texts.refunded(usd(order.totalCents)),
    ...(order.unpaidReason === 'SOLD_OUT' ? [texts.soldOut] : []),
    texts.when,
    texts.goodbye,
  ]
  const paragraphs = lines.map((line) => `<p>${escaped(line)}</p>`).join('')
  return {
    id: `refund-${order.ref}`,
    recipient: order.owner,
    subject: texts.subject(order.orderId),
    language: order.language,
    text: `${lines.join('\n\n')}\n`,
    html: `<html lang="${order.language}"><body style="font:16px/1.5 sans-serif;color:#0d2438">${paragraphs}</body></html>`,
  }
}
