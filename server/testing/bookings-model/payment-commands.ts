import { expect } from 'vitest'
import { agree } from './agree.ts'
import { chosen, overlap } from './club.ts'
import { type Command, command, outcome } from './command.ts'
import { endLines, offerAll } from './line.ts'
import type { Model, Order } from './model.ts'
import { isOpen, settle } from './money.ts'
import type { Capture } from './provider.ts'
import type { Real } from './real.ts'

/** Opens the payment of a booking. Most often of one that is held. */
export const payCommand = (index: number, onlyHeld: boolean): Command =>
  command('pay', { index, onlyHeld }, async (model, real) => {
    const booking = chosen(
      model.bookings.filter(({ state }) => state === 'held' || (state === 'booked' && !onlyHeld)),
      index,
    )
    if (!booking) return
    const { uid, owner, court, startsAt, endsAt } = booking
    const ended = (booking.heldUntil ?? 0) <= model.now ? 'HOLD_ENDED' : null
    const { code, result } = await outcome(real.bookings.pay(uid, owner, 'en'))
    expect(code).toBe(booking.state === 'booked' ? 'NOTHING_TO_PAY' : ended)
    if (!result) return
    const order = model.orders.find((each) => isOpen(each) && each.uid === uid)
    if (order) return expect([result.orderId, result.href]).toEqual([order.orderId, order.token])
    model.orders.push({
      owner,
      orderId: result.orderId,
      uid,
      court,
      startsAt,
      endsAt,
      createdAt: model.now,
      state: 'pending',
      token: result.href,
      isClaimed: false,
      isCaptured: false,
      isRefunded: false,
      code: null,
    })
  })

const pendingOf = (model: Model): (Order & { token: string })[] =>
  model.orders.filter((order): order is Order & { token: string } => order.state === 'pending' && order.token !== null)

/** The buyer approves a payment. @param capture how the provider will answer its capture */
export const approveCommand = (index: number, capture: Capture): Command =>
  command('approve', { index, capture }, async (model, { provider }) => {
    const payments = pendingOf(model).map(({ token }) => provider.find(token))
    const payment = chosen(
      payments.filter(({ status }) => status === 'unapproved'),
      index,
    )
    if (payment) Object.assign(payment, { status: 'approved', capture })
  })

/** The provider completes the payments that it was processing. */
export const completeCommand = (): Command =>
  command('complete', {}, async (_, { provider }) => {
    for (const payment of provider.all()) if (payment.status === 'processing') payment.status = 'captured'
  })

/** Returns the code of the error for a buyer who confirms an order, or null if it is paid. */
function confirmation(order: Order, { provider }: Real): string | null {
  if (order.state === 'paid') return null
  if (order.state !== 'pending' || order.token === null) return order.code
  return order.isClaimed || provider.find(order.token).status === 'processing'
    ? 'PAYMENT_PROCESSING'
    : 'PAYMENT_NOT_APPROVED'
}

/** The buyer returns, most often for an open order. */
export const confirmCommand = (index: number, onlyOpen: boolean): Command =>
  command('confirm', { index, onlyOpen }, async (model, real) => {
    const order = chosen(onlyOpen ? pendingOf(model) : model.orders, index)
    if (!order?.token) return
    settle(model, real, order, 'capture')
    const { code } = await outcome(real.checkout.confirm(order.orderId, order.token))
    expect(code).toBe(confirmation(order, real))
  })

/** The buyer cancels the payment. */
export const cancelPaymentCommand = (index: number): Command =>
  command('cancelPayment', { index }, async (model, real) => {
    const order = chosen(model.orders, index)
    if (!order?.token) return
    settle(model, real, order, 'cancel')
    expect(await real.checkout.cancel(order.orderId, order.token)).toMatchObject({ state: order.state })
  })

/** The provider refunds the next payments, and its answers are lost. */
export const loseCommand = (count: number): Command =>
  command('lose', { count }, async (_, { provider }) => provider.loseAnswers(count))

/** The office refunds a paid order. Its booking stays. */
export const refundCommand = (index: number): Command =>
  command('refund', { index }, async (model, real) => {
    const order = chosen(
      model.orders.filter(({ state }) => state === 'paid'),
      index,
    )
    if (!order?.token) return
    const { ref } = real.provider.find(order.token)
    const { orders } = real.storage.tables
    const row = (await real.storage.db.select().from(orders)).find((each) => each.ref === ref)
    if (!row) throw new Error(`no order ${ref}`)
    if (!order.isRefunded) real.refundedByOffice.add(ref)
    await real.checkout.refunds?.request(row, 'owner')
    order.isRefunded = true
  })

/** The server ends expired holds and offers. Then another server replaces it, and settles all open orders. */
export const restartCommand = (): Command =>
  command('restart', {}, async (model, real) => {
    endLines(model)
    offerAll(model)
    await real.waits.check()
    const open = model.orders.filter(isOpen)
    // Several orders are settled at the same time. If two compete for one slot, either may get it.
    const compete = open.some((one) =>
      open.some((other) => one !== other && one.court === other.court && overlap(one, other)),
    )
    if (compete) return
    for (const order of open) {
      const isOld = model.now >= Math.min(order.createdAt + 24 * 3_600_000, order.startsAt)
      settle(model, real, order, isOld ? 'cancel' : 'capture')
    }
    await real.restart()
  })

/** Ends all open orders. */
export async function endPayments(model: Model, real: Real): Promise<void> {
  real.provider.loseAnswers(0)
  for (const payment of real.provider.all()) if (payment.status === 'processing') payment.status = 'captured'
  for (const order of pendingOf(model)) {
    settle(model, real, order, 'cancel')
    await real.checkout.cancel(order.orderId, order.token)
  }
  await real.restart()
  await agree(model, real)
}
