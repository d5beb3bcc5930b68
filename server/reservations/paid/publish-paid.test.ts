import { expect, onTestFinished, test, vi } from 'vitest'
import { type Storage, StorageUnavailable } from '../../storage/storage.ts'
import { withLateAnswers } from '../../testing/late-answers.ts'
import { PRICED, pricedClub, tomorrowAt } from '../../testing/priced-courts.ts'
import { ask, openSocket } from '../../testing/watcher.ts'

const SLOT = tomorrowAt(18)
const DAY = { club: 'club_naco', date: '2026-11-22' }

/** Returns a storage that can't read bookings from the moment an order is paid, until it works again. */
function brokenByPayment() {
  const state = { isBroken: false, failed: 0, worksAgain: false }
  const storage = (real: Storage): Storage => ({
    ...withLateAnswers(real, async (sql) => {
      if (!state.isBroken || !/from "reservations"/.test(sql)) return
      state.failed += 1
      throw new StorageUnavailable('the database restarts')
    }),
    atomically: async (build, deadline) => {
      const rows = await real.atomically(build, deadline)
      const orders = await real.db.select().from(real.tables.orders)
      state.isBroken = !state.worksAgain && orders.some((order) => order.state === 'paid')
      return rows
    },
  })
  const repair = () => Object.assign(state, { isBroken: false, worksAgain: true })
  return { storage, repair, failed: () => state.failed }
}

/** Collects the rejections that nothing handles. Node ends a server at the first. */
function unhandledRejections() {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => {
    process.off('unhandledRejection', unhandled)
  })
  return unhandled
}

async function watchingDay(url: string) {
  const changes = vi.fn()
  const socket = openSocket(url)
  socket.on('reservations:changed', changes)
  expect(await ask(socket, 'reservations:watch', DAY)).toEqual({ ok: true })
  return changes
}

test.each(['the buyer returns', 'the restarted server asks PayPal'])(
  'a database that fails right after a court is paid does not end the server, and the change is published when it answers: %s',
  async (by) => {
    const { storage, repair, failed } = brokenByPayment()
    const club = await pricedClub({ storage })
    const ana = club.player('ana')
    const { uid } = await ana.booked(PRICED, SLOT)
    const payment = await ana.pay(uid)
    club.paypal.approve(payment.token)
    const unhandled = unhandledRejections()
    let app = club.app
    if (by === 'the buyer returns') {
      const changes = await watchingDay(app.url)
      await ana.confirm(payment)
      await vi.waitFor(() => expect(failed()).toBeGreaterThan(0))
      expect(changes).not.toHaveBeenCalled()
      repair()
      await vi.waitFor(() => expect(changes).toHaveBeenCalledWith(DAY), 5000)
    } else {
      await app.close()
      app = await club.start()
      await vi.waitFor(() => expect(failed()).toBeGreaterThan(0), 5000)
      const changes = await watchingDay(app.url)
      repair()
      await vi.waitFor(() => expect(changes).toHaveBeenCalledWith(DAY), 5000)
    }
    expect(unhandled).not.toHaveBeenCalled()
    expect(await club.orders()).toMatchObject([{ state: 'paid', refund: null }])
    expect(await club.player('ana', app).read(uid)).toMatchObject({ state: 'booked', paid: true })
  },
)
