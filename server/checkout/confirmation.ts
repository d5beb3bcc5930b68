import { FEE_CENTS, lineCents } from '../../shared/cart/totals.ts'
import { usdText } from '../../shared/shop/money.ts'
import { clubDay, dayMonthYear } from '../../shared/time/club-date.ts'
import type { Letter } from '../mail/mail-transport.ts'
import { CONFIRMATION_WORDS } from './confirmation-words.ts'
import type { OrderRow } from './order-repository.ts'

/** The letter that confirms a paid order, in the buyer's language. There is one of each order. */
export function confirmationOf(order: OrderRow): Letter {
  const words = CONFIRMATION_WORDS[order.language]
  const rows = [
    ...order.items.map((line) => [`${line.quantity} × ${line.name}`, usd(lineCents(line))] as const),
    [words.fee, usd(FEE_CENTS)] as const,
    [words.total, usd(order.totalCents)] as const,
  ]
  const facts = [
    `${words.order}: ${order.orderId}`,
    `${words.date}: ${dayMonthYear(clubDay(order.createdAt))}`,
    `${words.delivery} ${dayMonthYear(order.deliveryDay)}`,
  ]
  const sums = rows.map(([what, amount]) => `${what}: ${amount}`)
  return {
    id: `order-${order.ref}`,
    recipient: order.owner,
    subject: words.subject(order.orderId),
    language: order.language,
    text: [words.greeting, '', words.intro, '', ...sums, '', ...facts, '', words.pickUp, '', words.goodbye, ''].join(
      '\n',
    ),
    html: [
      `<html lang="${order.language}"><body style="font:16px/1.5 sans-serif;color:#0d2438">`,
      `<p>${escaped(words.greeting)}</p><p>${escaped(words.intro)}</p>`,
      '<table cellpadding="6" style="border-collapse:collapse">',
      ...rows.map(([what, amount]) => `<tr><td>${escaped(what)}</td><td align="right">${escaped(amount)}</td></tr>`),
      '</table>',
      `<p>${facts.map(escaped).join('<br>')}</p><p>${escaped(words.pickUp)}</p><p>${escaped(words.goodbye)}</p>`,
      '</body></html>',
    ].join('\n'),
  }
}

const usd = (cents: number): string => `US$ ${usdText(cents)}`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
