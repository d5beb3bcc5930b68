import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Bought as BoughtItems } from '../../shared/checkout/checkout-schemas.ts'
import type { OrderKind } from '../../shared/checkout/order.ts'
import type { Order } from '../../shared/checkout/order-schemas.ts'
import { keptCents } from '../../shared/checkout/payment-incident.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { MY_BOOKINGS } from '../../shared/reservations/booking-mails.ts'
import { choicesText } from '../../shared/shop/choices.ts'
import { DEFAULT_CURRENCY } from '../../shared/shop/currencies.ts'
import { centsOf as centsOfUnits } from '../../shared/shop/money.ts'
import { useSession } from '../api/session.ts'
import { Sums } from '../cart/cart-summary.tsx'
import { useShopSettings } from '../clubs/shop-settings.ts'
import { courtLine } from '../ui/court-line.ts'
import { money } from '../ui/money-text.ts'
import { OpenHours } from '../ui/open-hours.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './order-parts.module.css'

/** Facts of an order with their labels, such as its number and dates. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={s.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns an amount of an order as people read it. Servers of earlier versions name no currency. */
const textOf = (units: number, currency: string | undefined, language: string): string =>
  money(centsOf(units, currency), currency, language)

const centsOf = (units: number, currency = DEFAULT_CURRENCY): number => centsOfUnits(units, currency) ?? 0

/** The items of an order and its sums. @param label text beside the total, such as "charged" or "to pay" */
export function Bought({
  bought: { items, subtotal, fee, total, currency },
  label,
}: {
  bought: BoughtItems
  label: string
}) {
  const { t, language } = useTranslation()
  const { value: settings } = useShopSettings()
  return (
    <section className={`stack-4 ${s.bought}`} aria-label={t('purchase.orders.items')}>
      <ul className={s.items}>
        {items.map(({ productId, variant, name, image, quantity, price, choices = [] }) => (
          <li key={variant ?? productId ?? name} className={s.item}>
            <img src={`/images/${image}`} alt="" width="800" height="600" className={`picture ${s.image}`} />
            <div>
              <p className={s.name}>
                {productId === null ? courtLine(name, t) : <Link to={pathTo('product', productId)}>{name}</Link>}
              </p>
              {choices.length > 0 && <p className={s.choices}>{choicesText(choices, language)}</p>}
              {productId !== null && (
                <p className="note numbers">
                  {quantity} × {textOf(price, currency, language)}
                </p>
              )}
            </div>
            <p className={s.sum}>{money(centsOf(price, currency) * quantity, currency, language)}</p>
          </li>
        ))}
      </ul>
      <Sums
        subtotalCents={centsOf(subtotal, currency)}
        feeCents={centsOf(fee, currency)}
        totalCents={centsOf(total, currency)}
        currency={currency ?? DEFAULT_CURRENCY}
        second={settings?.currency === (currency ?? DEFAULT_CURRENCY) ? settings.second : null}
        label={label}
      />
    </section>
  )
}

/** Returns the buyer with this email as the receipt names them: with their name if they are signed in. */
export const useBuyer = (email: string | null): string =>
  useSession((session) => [session.email === email && session.username, email].filter(Boolean).join(', '))

/** Returns the facts of a receipt: who sells, who buys, how it is paid, and where it is collected. */
export function receiptFacts(
  { seller, pickUp, paidWith }: Pick<Order, 'seller' | 'pickUp' | 'paidWith'>,
  buyer: string,
  t: TFunction,
): readonly (readonly [string, ReactNode])[] {
  return [
    ...(seller ? [[t('purchase.receipt.seller'), addressed(seller)] as const] : []),
    ...(buyer ? [[t('purchase.receipt.buyer'), buyer] as const] : []),
    ...(paidWith ? [[t('purchase.receipt.paidWith'), t(`purchase.receipt.service.${paidWith}`)] as const] : []),
    ...(pickUp
      ? [
          [
            t('purchase.pickUp'),
            <>
              {addressed(pickUp)}
              <OpenHours hours={pickUp.hours} otherHours={pickUp.otherHours} />
            </>,
          ] as const,
        ]
      : []),
  ]
}

const addressed = ({ name, address }: { name: string; address: string }): string =>
  [name, address].filter(Boolean).join(', ')

/** The state of an order or of its refund, as a word. */
export function OrderState({
  order,
}: {
  order: Pick<Order, 'state' | 'refund' | 'returned' | 'dispute' | 'total' | 'currency'>
}) {
  const { t } = useTranslation()
  const shown = shownState(order)
  return (
    <span className={s.state} data-state={shown}>
      {t(`purchase.orders.states.${shown}`)}
    </span>
  )
}

/** Returns the state that matters most to the buyer. */
function shownState(order: Parameters<typeof OrderState>[0]['order']) {
  const { state, refund, returned, dispute } = order
  if (refund === 'done') return 'refunded'
  if (refund === 'requested') return 'refunding'
  if (dispute === 'open') return 'disputed'
  if (keptCents(order) === 0) return 'returned'
  return returned === null ? state : 'partReturned'
}

/** What the provider reported about the payment: money that went back without the club's request, and the dispute. */
export function IncidentText({
  order,
}: {
  order: Pick<Order, 'refund' | 'returned' | 'dispute' | 'total' | 'currency'>
}) {
  const { refund, returned, dispute, total, currency } = order
  const { t, language } = useTranslation()
  return (
    <>
      {returned !== null && refund !== 'done' && refund !== 'requested' && (
        <p>
          {t(returned < total ? 'purchase.orders.partReturned' : 'purchase.orders.returned', {
            amount: textOf(returned, currency, language),
            total: textOf(total, currency, language),
          })}
        </p>
      )}
      {dispute !== null && <p>{t(`purchase.orders.disputes.${dispute}`)}</p>}
    </>
  )
}

/**
 * Returns the sentence about the refund of an order, or null if nobody has asked for one.
 * @param dateOf writes the date of a moment, as `useFirstClubDate` does
 */
export function refundText(
  {
    refund,
    refundedAt,
    paidWith,
    total,
    currency,
  }: Pick<Order, 'refund' | 'refundedAt' | 'paidWith' | 'total' | 'currency'>,
  t: TFunction,
  language: Language,
  dateOf: (iso: string) => string,
): string | null {
  const amount = textOf(total, currency, language)
  if (refundedAt) {
    const refunded = t('purchase.orders.refunded', { amount, date: dateOf(refundedAt) })
    return paidWith === null ? refunded : `${refunded} ${t(`purchase.orders.refundedWith.${paidWith}`)}`
  }
  if (refund === 'requested') return t('purchase.orders.refunding', { amount })
  return refund === 'refused' ? t('purchase.orders.refundRefused') : null
}

/** The reasons with a message of their own, by kind of order. */
const REASONS_WITH_TEXT: Readonly<Record<OrderKind, readonly Order['reason'][]>> = {
  cart: ['DECLINED', 'SUPERSEDED', 'EXPIRED', 'CANCELLED_BY_BUYER', 'SOLD_OUT'],
  court: ['DECLINED', 'EXPIRED', 'CANCELLED_BY_BUYER', 'SLOT_TAKEN'],
}

/** Returns the key of the message that says why an order is not paid. */
export function unpaidText(state: 'failed' | 'cancelled', reason: Order['reason'], kind: OrderKind): string {
  const known = REASONS_WITH_TEXT[kind].find((each) => each === reason)
  if (!known) return `purchase.payment.${state}.other`
  return kind === 'cart' ? `purchase.payment.${state}.${known}` : `purchase.court.${state}.${known}`
}

/** Key of the message about a payment that the buyer has not approved yet. */
export const OPEN_TEXT: Readonly<Record<OrderKind, string>> = {
  cart: 'purchase.payment.open.text',
  court: 'purchase.court.open',
}

/** A link to the place where the buyer can try again: the cart, or the bookings, which can be paid while they are held. */
export function BackToGoods({ kind, className }: { kind: OrderKind; className: string }) {
  const { t } = useTranslation()
  return (
    <Link to={kind === 'cart' ? PAGES.cart.path : MY_BOOKINGS} className={className}>
      {t(kind === 'cart' ? 'purchase.payment.toCart' : 'purchase.court.toBookings')}
    </Link>
  )
}
