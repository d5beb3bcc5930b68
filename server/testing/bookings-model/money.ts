import { HOLD_MS, priceAt } from './club.ts'
import { endHolds } from './line.ts'
import { type Expected, isBusy, isTaken, type Model, type Order } from './model.ts'
import type { Capture } from './provider.ts'
import type { Real } from './real.ts'

/** Shortest time for which a court must still be held when a capture begins (ms). */
const CAPTURE_MS = 5 * 60_000

const bookingOf = (model: Model, { uid }: Order): Expected | undefined =>
  model.bookings.find((each) => each.uid === uid)

/** Returns the number of slots of an order. The court with a price has slots of an hour. */
const slotsOn = ({ startsAt, endsAt }: Order): number => (endsAt - startsAt) / 3_600_000

export const isOpen = ({ state }: Order): boolean => state === 'created' || state === 'pending'

export const holdEnd = ({ now }: Model, { startsAt }: { startsAt: number }): number => Math.min(now + HOLD_MS, startsAt)

/** Makes the booking of an order again after its hold has ended. Returns undefined if the owner can't have the court any more. */
function makeAgain(model: Model, order: Order): Expected | undefined {
  endHolds(model)
  if (order.startsAt <= model.now) return undefined
  if (isTaken(model, order.court, order) || isBusy(model, order.owner, order)) return undefined
  const { uid, owner, court, startsAt, endsAt } = order
  const booking: Expected = {
    uid,
    owner,
    series: null,
    partners: new Map(),
    court,
    startsAt,
    endsAt,
    state: 'held',
    heldUntil: holdEnd(model, order),
    slots: slotsOn(order),
    priceCents: priceAt(court, slotsOn(order)),
    paidBy: null,
    isCounted: false,
  }
  model.bookings.push(booking)
  return booking
}

/** Holds the court of an order long enough for a capture. Returns whether its owner has it. */
function holdForCapture(model: Model, order: Order): boolean {
  const booking = bookingOf(model, order)
  if (booking && (booking.state === 'booked' || (booking.heldUntil ?? 0) > model.now + CAPTURE_MS)) return true
  if (booking && (booking.heldUntil ?? 0) > model.now) {
    booking.heldUntil = holdEnd(model, order)
    return true
  }
  return makeAgain(model, order) !== undefined
}

const end = (order: Order, state: 'failed' | 'cancelled', code: string): void =>
  void Object.assign(order, { state, code })

/** Gives the court to the owner of a captured payment, or requests a refund if somebody else has it. */
function complete(model: Model, order: Order): void {
  order.isCaptured = true
  const booking = bookingOf(model, order) ?? makeAgain(model, order)
  if (booking?.state === 'held') {
    Object.assign(booking, { state: 'booked', heldUntil: null, paidBy: order })
    order.state = 'paid'
    return
  }
  end(order, 'failed', 'SLOT_TAKEN')
  order.isRefunded = true
}

function capture(model: Model, order: Order, answer: Capture): void {
  if (!holdForCapture(model, order)) end(order, 'cancelled', 'ORDER_CANCELLED')
  else if (answer === 'captured') complete(model, order)
  else if (answer === 'processing') order.isClaimed = true
  else end(order, 'failed', 'DECLINED')
}

/** Brings an open order to the state of its payment. Call it before the server does the same. */
export function settle(model: Model, { provider }: Real, order: Order, intent: 'capture' | 'cancel'): void {
  if (order.state !== 'pending' || order.token === null) return
  const payment = provider.find(order.token)
  if (payment.status === 'captured') complete(model, order)
  else if (payment.status === 'processing') order.isClaimed = true
  else if (intent === 'cancel' && !order.isClaimed) end(order, 'cancelled', 'ORDER_CANCELLED')
  else if (payment.status === 'approved') capture(model, order, payment.capture)
}

/** Ends the payment of a booking that its owner gives up. Returns why the owner can't give it up. */
export function giveUp(model: Model, real: Real, booking: Expected): string | null {
  const order = booking.state === 'held' && model.orders.find((each) => isOpen(each) && each.uid === booking.uid)
  if (!order) return null
  if (order.state === 'created') end(order, 'cancelled', 'ORDER_CANCELLED')
  else settle(model, real, order, 'cancel')
  return order.state === 'pending' ? 'PAYMENT_PROCESSING' : null
}
