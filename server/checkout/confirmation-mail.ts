import { lineCents } from '../../shared/cart/cart.ts'
import { hoursLines, otherHoursWords } from '../../shared/clubs/hours-text.ts'
import { nameWithChoices } from '../../shared/shop/choices.ts'
import { DEFAULT_CURRENCY } from '../../shared/shop/currencies.ts'
import { dayMonthYear } from '../../shared/time/club-date.ts'
import { mailBody } from '../mail/mail-body.ts'
import { mailCourtLine, mailMoney, mailTexts } from '../mail/mail-texts.ts'
import type { Mail } from '../mail/mail-transport.ts'
import { paidWith } from './order-answers.ts'
import type { OrderRow } from './order-repository.ts'
import type { OrderDesks } from './pick-up.ts'

const hoursIn = (t: ReturnType<typeof mailTexts>) => ({
  closed: t('mail.hours.closed'),
  from: (date: string) => t('mail.hours.from', { date }),
  until: (date: string) => t('mail.hours.until', { date }),
})

/**
 * Writes the email that confirms a paid order, in the buyer's language. Its id ensures that an order gets only one.
 * @param orderedOn the date of the order, `yyyy-mm-dd`
 * @param desks the clubs that sell the order and hand its products over
 */
export function confirmationMail(order: OrderRow, orderedOn: string, { pickUp, seller }: OrderDesks): Mail {
  const t = mailTexts(order.language)
  const isCart = order.kind === 'cart'
  const service = paidWith(order)
  const money = (cents: number) => mailMoney(cents, order.currency, order.language)
  const rows = [
    ...order.items.map((line) => {
      const name = nameWithChoices(line.name, line.choices ?? [], order.language)
      return [
        isCart ? `${line.quantity} × ${name}` : mailCourtLine(name, order.language),
        money(lineCents(line)),
      ] as const
    }),
    ...(order.feeCents > 0 ? [[t('mail.confirmation.fee'), money(order.feeCents)] as const] : []),
    [
      order.currency === DEFAULT_CURRENCY
        ? t('mail.confirmation.total')
        : t('mail.confirmation.totalIn', { currency: order.currency }),
      money(order.totalCents),
    ] as const,
  ]
  const facts = [
    `${t('mail.confirmation.order')}: ${order.orderId}`,
    `${t('mail.confirmation.date')}: ${dayMonthYear(orderedOn)}`,
    ...(isCart ? [`${t('mail.confirmation.delivery')} ${dayMonthYear(order.deliveryDay)}`] : []),
    ...(seller
      ? [`${t('mail.confirmation.seller')}: ${[seller.name, seller.address].filter(Boolean).join(', ')}`]
      : []),
    ...(pickUp
      ? [
          `${t('mail.confirmation.desk')}: ${[pickUp.name, pickUp.address].filter(Boolean).join(', ')}`,
          ...hoursLines(pickUp.hours, order.language),
          ...(pickUp.otherHours ?? []).map((hours) => {
            const words = otherHoursWords(hours, { language: order.language, words: hoursIn(t), today: orderedOn })
            return `${words.when}: ${[words.open, words.name].filter(Boolean).join(' · ')}`
          }),
        ]
      : []),
    `${t('mail.confirmation.buyer')}: ${order.owner}`,
    ...(service === null ? [] : [`${t('mail.confirmation.paidWith')}: ${t(`mail.confirmation.service.${service}`)}`]),
  ]
  return {
    id: `order-${order.ref}`,
    recipient: order.owner,
    subject: t('mail.confirmation.subject', { orderId: order.orderId }),
    ...mailBody(order.language, [
      t('mail.confirmation.greeting'),
      t(isCart ? 'mail.confirmation.intro' : 'mail.confirmation.courtIntro'),
      { rows },
      facts,
      t(isCart ? 'mail.confirmation.pickUp' : 'mail.confirmation.bring'),
      t(isCart ? 'mail.confirmation.goodbye' : 'mail.confirmation.courtGoodbye'),
    ]),
  }
}
