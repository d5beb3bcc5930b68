import path from 'node:path'
import { type Booking, bookingSchema, bookingsAnswer } from '../../shared/reservations/booking-schemas.ts'
import { WEEKDAYS } from '../../shared/time/week.ts'
import { fillShop } from './a-shop.ts'
import { openDatabase } from './database.ts'
import { startFakePayPal } from './fake-paypal.ts'
import { recordsOf } from './paying-app.ts'
import { type RunningApp, type StartOptions, startOwnApp, temporaryFolder } from './running-app.ts'

/** The court of the tests that has a price: 12 dollars for guests, 8 for members. */
export const PRICED = 'club_naco-1'
/** A court without a price. */
export const FREE = 'club_naco-2'
/** Saturday the 21st of November 2026, 12:30 at the club. */
const NOON = Date.parse('2026-11-21T16:30:00Z')
const MINUTE = 60_000
/** Time to pay for a booking (ms). */
export const HOLD_MS = 15 * MINUTE

/** Returns the start of an hour at the club, tomorrow. */
export const tomorrowAt = (hour: number): string =>
  new Date(Date.parse('2026-11-22T04:00:00Z') + hour * 3_600_000).toISOString()

/** Returns the start of an hour at the club, today. */
export const todayAt = (hour: number): string => new Date(Date.parse(tomorrowAt(hour)) - 24 * 3_600_000).toISOString()

/** Stores the price of a court. */
export async function storePrice(file: string, court = PRICED): Promise<void> {
  const storage = await openDatabase(file)
  const { prices } = storage.tables
  const row = { club: court.slice(0, -2), position: 1, court, weekdays: WEEKDAYS, from: 0, to: 1440 }
  await storage.atomically((tx) => [
    tx
      .insert(prices)
      .values({ ...row, memberCents: 800, guestCents: 1200 })
      .onConflictDoNothing()
      .returning({ club: prices.club }),
  ])
  await storage.close()
}

let ids = 0

/** Returns the calls of a signed-in player. */
export function playerOf(app: Pick<RunningApp, 'sendAs'>, email: string) {
  const send = (method: string, to: string, body?: unknown) => app.sendAs(email, method, to, body)
  const book = (court: string, startsAt: string, more: object = {}) =>
    send('POST', '/bookings', { id: ++ids, court, startsAt, title: 'Practice', ...more })
  return {
    email,
    send,
    book,
    /** Books a slot and returns the booking. */
    booked: async (court: string, startsAt: string): Promise<Booking> => {
      const { body } = await book(court, startsAt)
      const [booking] = bookingsAnswer.parse(body).bookings
      if (!booking) throw new Error('nothing was booked')
      return booking
    },
    read: async (uid: string): Promise<Booking> => bookingSchema.parse((await send('GET', `/bookings/${uid}`)).body),
    cancel: (uid: string) => send('DELETE', `/bookings/${uid}`),
    /** Opens the payment of a booking. Returns its order and its token. */
    pay: async (uid: string) => {
      const { status, body } = await send('POST', `/bookings/${uid}/pay`, { language: 'en' })
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
      const { orderId, href } = body as { orderId: number; href: string }
      return { orderId, token: /([A-Z0-9-]+)$/.exec(href)?.[1] ?? '' }
    },
    confirm: ({ orderId, token }: { orderId: number; token: string }) =>
      send('POST', '/paypalsuccessorder', { orderId, token, payerId: 'BUYER' }),
  }
}

/** Starts a club with a priced court, a fake PayPal and a clock that the test moves. */
export async function pricedClub({
  config,
  file = path.join(temporaryFolder(), 'club.db'),
  ...options
}: StartOptions = {}) {
  const paypal = await startFakePayPal()
  await fillShop(file)
  await storePrice(file)
  const clock = { now: NOON }
  const start = () =>
    startOwnApp({ ...options, file, clock: () => clock.now, config: { paypal: paypal.settings(), ...config } })
  const app = await start()
  const wait = (ms: number) => {
    clock.now += ms
  }
  const player = (name: string, at: RunningApp = app) => playerOf(at, `${name}@example.com`)
  return { app, start, paypal, file, clock, wait, player, ...recordsOf(file) }
}
