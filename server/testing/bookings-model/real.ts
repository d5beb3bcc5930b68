import type { FastifyBaseLogger } from 'fastify'
import { Registry } from 'prom-client'
import { DEFAULT_RULES } from '../../../shared/reservations/booking-rules.ts'
import { clubDay } from '../../../shared/time/club-date.ts'
import { openAudit } from '../../audit/audit.ts'
import { openCart } from '../../cart/cart.ts'
import { openCheckout } from '../../checkout/checkout.ts'
import type { Goods } from '../../checkout/goods.ts'
import { watchContent } from '../../content/content-watch.ts'
import { openBookedMatches } from '../../court/follow-bookings.ts'
import { openFollowMatches } from '../../court/follow-matches.ts'
import { openPlaceMatches } from '../../court/place-matches.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { openMatches } from '../../matches/matches.ts'
import { openCourts } from '../../reservations/open-courts.ts'
import type { PriceOf } from '../../reservations/slots/court-prices.ts'
import { openSettings } from '../../shop/settings.ts'
import { openShop } from '../../shop/shop.ts'
import { openStock } from '../../shop/stock.ts'
import type { Storage } from '../../storage/storage.ts'
import { clubs, priceAt } from './club.ts'
import type { Model } from './model.ts'
import { createProvider } from './provider.ts'

export type Real = Awaited<ReturnType<typeof openReal>>

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as FastifyBaseLogger
const priceOf: PriceOf = ({ court, parts }) => priceAt(court.id, parts?.length)

/** Opens what a server uses for bookings, waiting lists and payments, on an empty database and on the model's clock. */
export async function openReal(storage: Storage, model: Model) {
  const clock = () => model.now
  // The outbox has tests of its own.
  const outbox: Outbox = {
    write: (tx) => tx.delete(storage.tables.mails).returning(),
    send: () => undefined,
    close: async () => undefined,
  }
  const pending = new Set<Promise<unknown>>()
  const followers: ReturnType<typeof openFollowMatches>[] = []
  /** Remembers the calls of a checkout until they have offered the slots that they free. */
  const noted = ({ hold, releaseNow, ...goods }: Goods): Goods => ({
    ...goods,
    hold: (...given) => note(hold(...given)),
    releaseNow: (...given) => note(releaseNow(...given)),
  })
  function note<T>(call: Promise<T>): Promise<T> {
    const noted = call.finally(() => pending.delete(noted))
    pending.add(noted)
    return noted
  }
  const audit = openAudit(storage, clock)
  const content = watchContent(storage, silent)
  const settings = await openSettings(storage, content)
  const cart = openCart({
    storage,
    shop: await openShop(storage, content, settings),
    heldFor: async () => new Map(),
    dayOf: clubDay,
  })
  content.close()
  const provider = createProvider()
  /** Opens the features of a server. */
  function start() {
    const courts = openCourts({
      ownMails: async (_kind, mails) => mails,
      storage,
      clubs,
      outbox,
      audit,
      priceOf,
      matchesWithin: matches.heldWithin,
      isPlayed: () => false,
      rules: DEFAULT_RULES,
      publicUrl: '',
      mailFrom: 'club@example.com',
      clock,
      log: silent,
    })
    // Only the commands of the test end expired holds and offers.
    courts.waits.close()
    const checkout = openCheckout({
      storage,
      cart,
      stock: openStock(storage, clock),
      courts: noted(courts.goods),
      outbox,
      audit,
      desks: clubs,
      settings,
      staff: async () => [],
      publicUrl: '',
      provider,
      log: silent,
      dayOf: clubDay,
      now: clock,
    })
    const connected = courts.connect(checkout, bookedMatches)
    const placeMatch = openPlaceMatches({ ...courts, matches, clubs, clock })
    followers.push(openFollowMatches({ matches, commits: courts.commits, log: silent }))
    return { checkout, waits: courts.waits, reminders: courts.reminders, placeMatch, ...connected }
  }
  await empty(storage)
  const matches = await openMatches(storage, new Registry(), silent, clubs, audit, clock)
  const bookedMatches = openBookedMatches(storage, matches)
  const opened = start()
  await opened.checkout.settleOpen()
  const real = {
    storage,
    provider,
    matches,
    ...opened,
    lastId: 0,
    /** The `ref` of the orders that the office refunded. Their bookings stay. */
    refundedByOffice: new Set<string>(),
    /** Starts another server in place of the last one. It settles the open orders. */
    async restart(): Promise<void> {
      await real.close()
      Object.assign(real, start())
      await real.checkout.settleOpen()
    },
    /** Resolves when freed slots are offered, also those that no call waits for. */
    async published(): Promise<void> {
      await storage.ping()
      await new Promise((resolve) => setImmediate(resolve))
      await Promise.all([...pending, ...followers.map(({ close }) => close())])
    },
    close: async () => {
      await real.reminders.close()
      await real.checkout.close()
    },
  }
  return real
}

/** Deletes the data of an earlier run. Its orders stay, and have ended. */
async function empty({ atomically, tables }: Storage): Promise<void> {
  const { blocks, courtUnits, matchEntries, matches, matchSummaries, reservations, waits } = tables
  const all = [reservations, courtUnits, blocks, waits, matchEntries, matchSummaries, matches]
  await atomically((tx) => all.map((table) => tx.delete(table).returning()))
}
