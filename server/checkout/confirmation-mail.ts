import { FEE_CENTS, lineCents } from '../../shared/cart/cart.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import { usdText } from '../../shared/shop/money.ts'
import { clubDay, dayMonthYear } from '../../shared/time/club-date.ts'
import type { Mail } from '../mail/mail-transport.ts'
import type { OrderRow } from './order-repository.ts'

interface ConfirmationTexts {
  subject(orderId: number): string
  readonly greeting: string
  readonly intro: string
  readonly order: string
  readonly date: string
  readonly fee: string
  readonly total: string
  readonly delivery: string
  readonly pickUp: string
  readonly goodbye: string
}

/** Texts of the confirmation email. The server sends it, so they are not in the pages' translations. */
export const CONFIRMATION_TEXTS: Readonly<Record<Language, ConfirmationTexts>> = {
  en: {
    subject: (orderId) => `Your order ${orderId} is paid`,
    greeting: 'Hello,',
    intro: 'Thank you. We received your payment and are preparing your order:',
    order: 'Order number',
    date: 'Order date',
    fee: 'Handling',
    total: 'Total, charged in US dollars',
    delivery: 'Ready at the club’s desk from',
    pickUp: 'Bring this email or your order number when you collect it.',
    goodbye: 'See you on court, the club shop',
  },
  fr: {
    subject: (orderId) => `Votre commande ${orderId} est payée`,
    greeting: 'Bonjour,',
    intro: 'Merci ! Nous avons bien reçu votre paiement et préparons votre commande :',
    order: 'Numéro de commande',
    date: 'Date de la commande',
    fee: 'Frais de traitement',
    total: 'Total, débité en dollars américains',
    delivery: 'À retirer à l’accueil du club à partir du',
    pickUp: 'Pour le retrait, présentez cet e-mail ou votre numéro de commande.',
    goodbye: 'À bientôt sur le court, la boutique du club',
  },
  es: {
    subject: (orderId) => `Tu pedido ${orderId} está pagado`,
    greeting: 'Hola:',
    intro: '¡Gracias! Recibimos tu pago y ya estamos preparando tu pedido:',
    order: 'Número de pedido',
    date: 'Fecha del pedido',
    fee: 'Manejo',
    total: 'Total, cobrado en dólares estadounidenses',
    delivery: 'Listo en la recepción del club desde el',
    pickUp: 'Cuando vengas a recogerlo, trae este correo o tu número de pedido.',
    goodbye: 'Nos vemos en la cancha, la tienda del club',
  },
}

/** Writes the email that confirms a paid order, in the buyer's language. Its id ensures that an order gets only one. */
export function confirmationMail(order: OrderRow): Mail {
  const texts = CONFIRMATION_TEXTS[order.language]
  const rows = [
    ...order.items.map((line) => [`${line.quantity} × ${line.name}`, usd(lineCents(line))] as const),
    [texts.fee, usd(FEE_CENTS)] as const,
    [texts.total, usd(order.totalCents)] as const,
  ]
  const facts = [
    `${texts.order}: ${order.orderId}`,
    `${texts.date}: ${dayMonthYear(clubDay(order.createdAt))}`,
    `${texts.delivery} ${dayMonthYear(order.deliveryDay)}`,
  ]
  const sums = rows.map(([name, amount]) => `${name}: ${amount}`)
  return {
    id: `order-${order.ref}`,
    recipient: order.owner,
    subject: texts.subject(order.orderId),
    language: order.language,
    text: [texts.greeting, '', texts.intro, '', ...sums, '', ...facts, '', texts.pickUp, '', texts.goodbye, ''].join(
      '\n',
    ),
    html: [
      `<html lang="${order.language}"><body style="font:16px/1.5 sans-serif;color:#0d2438">`,
      `<p>${escaped(texts.greeting)}</p><p>${escaped(texts.intro)}</p>`,
      '<table cellpadding="6" style="border-collapse:collapse">',
      ...rows.map(([name, amount]) => `<tr><td>${escaped(name)}</td><td align="right">${escaped(amount)}</td></tr>`),
      '</table>',
      `<p>${facts.map(escaped).join('<br>')}</p><p>${escaped(texts.pickUp)}</p><p>${escaped(texts.goodbye)}</p>`,
      '</body></html>',
    ].join('\n'),
  }
}

export const usd = (cents: number): string => `US$ ${usdText(cents)}`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
