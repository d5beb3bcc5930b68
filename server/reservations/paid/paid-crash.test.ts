import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { clubDayAnswer } from '../../../shared/reservations/booking-schemas.ts'
import { clubDay } from '../../../shared/time/club-date.ts'
import { clubMoment } from '../../../shared/time/club-time.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { fillShop } from '../../testing/a-shop.ts'
import { openDatabase } from '../../testing/database.ts'
import { startFakePayPal } from '../../testing/fake-paypal.ts'
import { freePort } from '../../testing/free-port.ts'
import { recordsOf } from '../../testing/paying-app.ts'
import { PRICED, playerOf, storePrice } from '../../testing/priced-courts.ts'
import { sendersAs, TOKEN_KEY, temporaryFolder } from '../../testing/running-app.ts'
import { type ServerProcess, startProcess } from '../../testing/server-process.ts'

/** Prepares a club with a priced court, whose server runs in a process that the test can kill and start again. */
async function aClubThatCrashes() {
  const paypal = await startFakePayPal()
  const file = path.join(temporaryFolder(), 'club.db')
  await fillShop(file)
  await storePrice(file)
  const settings = { TOKEN_KEY, ...paypal.environment }
  const start = async () => startProcess(file, await freePort(), settings)
  const playerAt = (server: ServerProcess, player = 'ana@example.com') => playerOf(sendersAs(server), player)
  return { paypal, file, start, playerAt, ...recordsOf(file) }
}

const inTwoDays = () => new Date(clubMoment(plusDays(clubDay(Date.now()), 2), 18)).toISOString()

test('a crash between the hold and the payment of a court leads to one capture, one booking and no refund', async () => {
  const { paypal, start, playerAt, orders } = await aClubThatCrashes()
  const first = await start()
  const ana = playerAt(first)
  const startsAt = inTwoDays()
  const { uid } = await ana.booked(PRICED, startsAt)
  const payment = await ana.pay(uid)
  paypal.approve(payment.token)

  // PayPal captures the payment, and its answer is lost.
  paypal.fail('capture', 'lost')
  const captured = paypal.carriedOut('capture')
  const confirming = ana.confirm(payment).catch(() => 'cut off')
  await captured
  first.kill('SIGKILL')
  expect(await confirming).toBe('cut off')
  await first.ended
  expect(await orders()).toMatchObject([{ state: 'pending', captureId: null }])

  // The owner does not return. The restarted server settles the order, and the booking with it.
  const again = playerAt(await start())
  await vi.waitFor(async () => expect(await orders()).toMatchObject([{ state: 'paid', refund: null }]), 10_000)
  expect(await again.read(uid)).toMatchObject({ state: 'booked', paid: true, heldUntil: null })
  expect(await again.confirm(payment)).toMatchObject({ status: 200 })
  expect([paypal.captures().length, paypal.count('capture'), paypal.refunds().length]).toEqual([1, 1, 0])
})

test('a crash while a slot is held: the hold ends while the server is down, the slot is free, and nothing is charged', async () => {
  const { paypal, file, start, playerAt, orders } = await aClubThatCrashes()
  const first = await start()
  const ana = playerAt(first)
  const startsAt = inTwoDays()
  const { uid } = await ana.booked(PRICED, startsAt)
  const payment = await ana.pay(uid)
  first.kill('SIGKILL')
  await first.ended
  const storage = await openDatabase(file)
  const { reservations } = storage.tables
  await storage.atomically((tx) => [
    tx
      .update(reservations)
      .set({ heldUntil: Date.now() - 1 })
      .returning(),
  ])
  await storage.close()

  const second = await start()
  const slotNow = async () =>
    clubDayAnswer
      .parse((await second.get(`/clubs/club_naco/days/${plusDays(clubDay(Date.now()), 2)}`)).body)
      .courts.find(({ id }) => id === PRICED)
      ?.slots.find((slot) => slot.startsAt === startsAt)
  expect(await slotNow()).toMatchObject({ state: 'free' })
  await playerAt(second, 'beto@example.com').booked(PRICED, startsAt)
  paypal.approve(payment.token)
  expect(await playerAt(second).confirm(payment)).toMatchObject({ status: 409, body: { code: 'ORDER_CANCELLED' } })
  expect(await orders()).toMatchObject([{ state: 'cancelled', captureId: null, refund: null }])
  expect(paypal.captures()).toEqual([])
})

test('a crash while a cancelled booking is refunded leads to one refund', async () => {
  const { paypal, start, playerAt, orders } = await aClubThatCrashes()
  const first = await start()
  const ana = playerAt(first)
  const { uid } = await ana.booked(PRICED, inTwoDays())
  const payment = await ana.pay(uid)
  paypal.approve(payment.token)
  expect(await ana.confirm(payment)).toMatchObject({ status: 200 })

  // PayPal refunds the payment, and its answer is lost.
  paypal.fail('refund', 'lost')
  const refunded = paypal.carriedOut('refund')
  expect(await ana.cancel(uid)).toMatchObject({ status: 200 })
  await refunded
  first.kill('SIGKILL')
  await first.ended
  expect(await orders()).toMatchObject([{ state: 'paid', refund: 'requested' }])
  await start()
  await vi.waitFor(async () => expect(await orders()).toMatchObject([{ state: 'paid', refund: 'done' }]), 10_000)
  expect(paypal.refunds()).toHaveLength(1)
})
