import { lineCents } from '../../shared/cart/cart.ts'
import { escaped } from '../../shared/text/escaped.ts'
import { dayMonthYear } from '../../shared/time/club-date.ts'
import { mailTexts, usd } from '../mail/mail-texts.ts'
import type { Mail } from '../mail/mail-transport.ts'
import type { OrderRow } from './order-repository.ts'

/**
 * Writes the email that confirms a paid order, in the buyer's language. Its id ensures that an order gets only one.
 * @param orderedOn the date of the order, `yyyy-mm-dd`
 */
export function confirmationMail(order: OrderRow, orderedOn: string): Mail {
  const t = mailTexts(order.language)
  const isCart = order.kind === 'cart'
  const rows = [
    ...order.items.map(
      (line) => [isCart ? `${line.quantity} × ${line.name}` : line.name, usd(lineCents(line), order.language)] as const,
    ),
    ...(isCart ? [[t('mail.confirmation.fee'), usd(order.feeCents, order.language)] as const] : []),
    [t('mail.confirmation.total'), usd(order.totalCents, order.language)] as const,
  ]
  const facts = [
    `${t('mail.confirmation.order')}: ${order.orderId}`,
    `${t('mail.confirmation.date')}: ${dayMonthYear(orderedOn)}`,
    ...(isCart ? [`${t('mail.confirmation.delivery')} ${dayMonthYear(order.deliveryDay)}`] : []),
  ]
  const greeting = t('mail.confirmation.greeting')
  const intro = t(isCart ? 'mail.confirmation.intro' : 'mail.confirmation.courtIntro')
  const pickUp = t(isCart ? 'mail.confirmation.pickUp' : 'mail.confirmation.bring')
  const goodbye = t(isCart ? 'mail.confirmation.goodbye' : 'mail.confirmation.courtGoodbye')
  const sums = rows.map(([name, amount]) => `${name}: ${amount}`)
  return {
    id: `order-${order.ref}`,
    recipient: order.owner,
    subject: t('mail.confirmation.subject', { orderId: order.orderId }),
    language: order.language,
    text: [greeting, '', intro, '', ...sums, '', ...facts, '', pickUp, '', goodbye, ''].join('\n'),
    html: [
      `<html lang="${order.language}"><body style="font:16px/1.5 sans-serif;color:#0d2438">`,
      `<p>${escaped(greeting)}</p><p>${escaped(intro)}</p>`,
      '<table cellpadding="6" style="border-collapse:collapse">',
      ...rows.map(([name, amount]) => `<tr><td>${escaped(name)}</td><td align="right">${escaped(amount)}</td></tr>`),
      '</table>',
      `<p>${facts.map(escaped).join('<br>')}</p><p>${escaped(pickUp)}</p><p>${escaped(goodbye)}</p>`,
      '</body></html>',
    ].join('\n'),
  }
}
