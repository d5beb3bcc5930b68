import type { Language } from '../../shared/i18n/languages.ts'
import { OFFICE_PAGES } from '../../shared/pages/office-pages.ts'
import { nameWithChoices } from '../../shared/shop/choices.ts'
import { mailBody } from '../mail/mail-body.ts'
import { mailCourtLine, mailMoney, mailTexts } from '../mail/mail-texts.ts'
import type { Mail } from '../mail/mail-transport.ts'
import type { PaymentIncident } from '../payment/payment-provider.ts'
import type { OrderRow } from './order-repository.ts'

/**
 * Writes the email that tells somebody of the club that a payment was refunded, reversed or disputed at the provider. Its id
 * ensures that a person gets one for each state of an incident.
 */
export function incidentMail(
  order: OrderRow,
  { id, kind, dispute, amountCents }: PaymentIncident,
  person: { readonly id: string; readonly email: string; readonly language: Language },
  publicUrl: string,
): Mail {
  const { language } = person
  const t = mailTexts(language)
  const what = dispute ?? kind
  const link = `${publicUrl}${OFFICE_PAGES.orders.path}?q=${order.orderId}`
  const values = {
    orderId: order.orderId,
    amount: mailMoney(amountCents ?? order.totalCents, order.currency, language),
  }
  const bought = order.items.map(({ name, quantity, choices = [] }) =>
    order.kind === 'cart'
      ? `${quantity} × ${nameWithChoices(name, choices, order.language)}`
      : mailCourtLine(name, language),
  )
  return {
    id: `incident-${order.ref}-${id}-${what}-${person.id}`,
    recipient: person.email,
    subject: t(`mail.incident.subject.${what}`, values),
    ...mailBody(language, [
      t(`mail.incident.text.${what}`, values),
      ...bought,
      t(`mail.incident.todo.${order.kind}`),
      [{ link }],
    ]),
  }
}
