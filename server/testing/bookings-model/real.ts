import type { FastifyBaseLogger } from 'fastify'
import { clubDay } from '../../../shared/time/club-date.ts'
import { openAudit } from '../../audit/audit.ts'
import { openCart } from '../../cart/cart.ts'
import { openCheckout } from '../../checkout/checkout.ts'
import { watchContent } from '../../content/content-watch.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { openBlocks } from '../../reservations/blocks.ts'
import { createBookingMails } from '../../reservations/booking-mail.ts'
import type { FreedTime } from '../../reservations/booking-parts.ts'
import { openBookings } from '../../reservations/bookings.ts'
import { createBookingsRepository } from '../../reservations/bookings-repository.ts'
import { courtGoods } from '../../reservations/court-goods.ts'
import type { PriceOf } from '../../reservations/court-prices.ts'
import { openShop } from '../../shop/shop.ts'
import { openStock } from '../../shop/stock.ts'
import type { Storage } from '../../storage/storage.ts'
import { openWaits } from '../../waits/waits.ts'
import { clubs, priceAt } from './club.ts'
import type { Model } from './model.ts'
import { createProvider } from './provider.ts'

export type Real = Awaited<ReturnType<typeof openReal>>

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as FastifyBaseLogger
const priceOf: PriceOf = ({ court, parts }) => priceAt(court.id, parts?.length)

/** Opens what a server uses for bookings, waiting lists and payments, on an empty database and on the model's clock. */
export async function openReal(storage: Storage, model: Model) {
  const { peopleOf } = createBookingsRepository(storage)
  const clock = () => model.now
  // The outbox has tests of its own.
  const outbox: Outbox = {
    write: (tx) => tx.delete(storage.tables.mails).returning(),
    send: () => undefined,
    close: async () => undefined,
  }
  const publishing = new Set<Promise<void>>()
  const shared = {
    storage,
    clubs,
    clock,
    outbox,
    mails: createBookingMails({ clubs, publicUrl: '', mailFrom: 'club@example.com', peopleOf, clock }),
    publishState: async () => undefined,
    log: silent,
    publish: (times: readonly FreedTime[]): Promise<void> => {
      const offering = waits.offerFreed(times).finally(() => publishing.delete(offering))
      publishing.add(offering)
      return offering
    },
  }
  const audit = openAudit(storage, clock)
  const nothing = async () => undefined
  const matches = { cancelled: () => [], moved: () => [], publish: nothing }
  const waits = openWaits({ ...shared, publish: nothing, priceOf, publicUrl: '', log: silent })
  // Only the commands of the test end expired holds and offers.
  waits.close()
  const content = watchContent(storage, silent)
  const cart = openCart({ storage, shop: await openShop(storage, content), dayOf: clubDay })
  content.close()
  const provider = createProvider()
  const start = () =>
    openCheckout({
      storage,
      cart,
      stock: openStock(storage, clock),
      courts: courtGoods(shared),
      outbox,
      audit,
      desks: clubs,
      staff: async () => [],
      publicUrl: '',
      provider,
      log: silent,
      dayOf: clubDay,
      now: clock,
    })
  /** Opens the bookings and the blocks of a server. */
  function openWith(payments: ReturnType<typeof start>) {
    const bookings = openBookings({ ...shared, priceOf, payments, matches })
    return { bookings, blocks: openBlocks({ ...shared, bookings, audit }) }
  }
  await empty(storage)
  const checkout = start()
  await checkout.settleOpen()
  const real = {
    storage,
    provider,
    waits,
    checkout,
    ...openWith(checkout),
    lastId: 0,
    /** The `ref` of the orders that the office refunded. Their bookings stay. */
    refundedByOffice: new Set<string>(),
    /** Starts another server in place of the last one. It settles the open orders. */
    async restart(): Promise<void> {
      await real.close()
      real.checkout = start()
      Object.assign(real, openWith(real.checkout))
      await real.checkout.settleOpen()
    },
    /** Resolves when freed slots are offered, also those that no call waits for. */
    async published(): Promise<void> {
      await storage.ping()
      await new Promise((resolve) => setImmediate(resolve))
      await Promise.all(publishing)
    },
    close: () => real.checkout.close(),
  }
  return real
}

/** Deletes the data of an earlier run. Its orders stay, and have ended. */
async function empty({ atomically, tables: { blocks, courtUnits, reservations, waits } }: Storage): Promise<void> {
  await atomically((tx) => [reservations, courtUnits, blocks, waits].map((table) => tx.delete(table).returning()))
}
