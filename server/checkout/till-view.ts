import { dueCents, refundableCents, tillSums } from '../../shared/checkout/till.ts'
import type { OpenItem, OpenItems, Takings } from '../../shared/checkout/till-schemas.ts'
import { nameWithChoices } from '../../shared/shop/choices.ts'
import { foldText } from '../../shared/text/fold-text.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Storage } from '../storage/storage.ts'
import { createOrderRepository, type OrderRow } from './order-repository.ts'
import { noPayment, type PayableBooking } from './till.ts'
import { createTillRepository } from './till-repository.ts'

export interface TillViewDeps {
  readonly storage: Storage
  /** Returns the start of a date at a club (ms since 1970); null: at the first club. */
  readonly startOf: (date: string, club: string | null) => number
  /** Returns the id of the club of a court, even of an archived one. */
  readonly clubOfCourt: (court: string) => string | null
  /** Returns the bookings of a club, or of all, whose owner has not paid for them: from some weeks ago to the future. */
  readonly unpaidBookings: (club: string | null) => Promise<readonly PayableBooking[]>
  /** Returns the current time (ms since 1970). */
  readonly now: () => number
}

/** Age up to which an order is an open item (ms). */
const OPEN_MS = 400 * 86_400_000
/** Maximum number of open orders that one answer looks at. */
const MOST_ORDERS = 5000
/** Maximum number of open items in an answer. */
const MOST = 300

export type TillView = ReturnType<typeof openTillView>

/** Reads what came in and went back on a day, and what is still open. */
export function openTillView({ storage, startOf, clubOfCourt, unpaidBookings, now }: TillViewDeps) {
  const repository = createTillRepository(storage)
  const orders = createOrderRepository(storage)

  const whatOf = (order: OrderRow): string =>
    order.items
      .map(({ quantity, name, choices = [] }) => {
        const whole = nameWithChoices(name, choices, order.language)
        return order.kind === 'cart' ? `${quantity} × ${whole}` : whole
      })
      .join(', ')
  const clubOf = ({ pickUp, booking }: OrderRow): string | null => (booking ? clubOfCourt(booking.court) : pickUp)

  /** Returns the club whose takings have a payment or a refund. */
  const countedAt = (at: string | null, order: OrderRow): string | null => at ?? clubOf(order)

  return {
    /** Returns the club whose takings have a payment. @throws ApiError 404 */
    async clubOfPayment(id: string): Promise<string | null> {
      const payment = await repository.payment(id)
      const order = payment && (await orders.byRef(payment.ref))
      if (!order) throw noPayment()
      return countedAt(payment.club, order)
    },

    /** @param from the first date @param dayAfter the date after the last one */
    async takings(from: string, dayAfter: string, club: string | null): Promise<Takings> {
      const { payments, refunds, online } = await repository.between(startOf(from, club), startOf(dayAfter, club))
      const isOf = (order: OrderRow, at: string | null = null) => club === null || countedAt(at, order) === club
      const entries = [
        ...payments
          .filter(({ payment, order }) => isOf(order, payment.club))
          .map(({ payment, order }) => ({ ...payment, order, kind: 'payment' as const })),
        ...refunds
          .filter(({ refund, order }) => isOf(order, refund.club))
          .map(({ refund, order }) => ({
            ...refund,
            id: null,
            at: refund.doneAt ?? refund.at,
            order,
            kind: 'refund' as const,
          })),
        ...online
          .filter((order) => isOf(order))
          .map((order) => ({
            ...{ id: null, kind: 'payment' as const, means: 'online' as const, order, by: '' },
            amountCents: order.totalCents,
            at: order.paidAt ?? 0,
          })),
      ].sort((one, other) => one.at - other.at)
      const names = await repository.namesOf(entries.flatMap(({ by, order }) => [by, order.owner]))
      return {
        sums: tillSums(entries.map((each) => ({ ...each, currency: each.order.currency }))),
        entries: entries.map(({ id, kind, means, amountCents, at, by, order }) => ({
          ...{ kind, means, amountCents, currency: order.currency, at: iso(at) },
          ref: order.ref,
          orderId: order.orderId,
          payment: id,
          what: whatOf(order),
          buyer: order.owner,
          buyerName: names.get(order.owner) ?? null,
          byName: names.get(by) ?? null,
        })),
      }
    },

    /** Returns the `uid` of those of these bookings that have a price that is not paid in full. */
    async unpaidAmong(bookings: readonly PayableBooking[]): Promise<ReadonlySet<string>> {
      const partly = await repository.partlyPaid(bookings.flatMap(({ paidBy }) => paidBy ?? []))
      const isUnpaid = ({ paidBy, priceCents, refusal }: PayableBooking) =>
        paidBy === null ? priceCents !== null && refusal === null : partly.has(paidBy)
      return new Set(bookings.filter(isUnpaid).map(({ uid }) => uid))
    },

    /** Returns what people still owe a club, or the desk owes them. @param q beginnings of words of a name or an email */
    async openItems(club: string | null, q: string | undefined): Promise<OpenItems> {
      const orders = (await repository.open(now() - OPEN_MS, MOST_ORDERS)).filter(
        (order) => club === null || clubOf(order) === club,
      )
      const known = new Set(orders.flatMap(({ booking }) => booking?.uid ?? []))
      const unpaid = await unpaidBookings(club)
      const bookings = unpaid.filter(({ uid, refusal }) => refusal === null && !known.has(uid))
      const items = [
        ...orders.map((order): Omit<OpenItem, 'buyerName'> => {
          const paysBack = order.refund === 'requested'
          return {
            kind: paysBack ? 'payBack' : 'order',
            ref: order.ref,
            booking: order.booking?.uid ?? null,
            club: clubOf(order),
            orderId: order.orderId,
            what: whatOf(order),
            buyer: order.owner,
            at: iso(order.booking?.startsAt ?? order.createdAt),
            totalCents: order.totalCents,
            openCents: paysBack ? refundableCents(order) : dueCents(order),
            currency: order.currency,
          }
        }),
        ...bookings.flatMap((each): Omit<OpenItem, 'buyerName'>[] => {
          if (each.priceCents === null) return []
          const { owner, booking, name, currency } = each.purchase(each.priceCents)
          return [
            {
              ...{
                kind: 'booking',
                ref: null,
                booking: each.uid,
                club: each.club,
                orderId: null,
                what: name,
                buyer: owner,
                currency,
              },
              at: iso(booking.startsAt),
              totalCents: each.priceCents,
              openCents: each.priceCents,
            },
          ]
        }),
      ]
      const names = await repository.namesOf(items.map(({ buyer }) => buyer))
      const wanted = q === undefined ? [] : foldText(q).split(/\s+/).filter(Boolean)
      const found = items
        .map((item): OpenItem => ({ ...item, buyerName: names.get(item.buyer) ?? null }))
        .filter(({ buyer, buyerName }) => {
          const words = foldText(`${buyerName ?? ''} ${buyer}`).split(/[^\p{L}\p{N}]+/u)
          return wanted.every((each) => words.some((word) => word.startsWith(each)))
        })
        .sort((one, other) => one.at.localeCompare(other.at))
      return { items: found.slice(0, MOST) }
    },
  }
}
