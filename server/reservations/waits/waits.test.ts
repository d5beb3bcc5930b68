import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { type Wait, waitSchema, waitsAnswer } from '../../../shared/waits/wait-schemas.ts'
import { clubForm } from '../../testing/club-form.ts'
import { openDatabase } from '../../testing/database.ts'
import { expectError } from '../../testing/errors.ts'
import { officeOf } from '../../testing/office.ts'
import { FREE, HOLD_MS, PRICED, playerOf, pricedClub, tomorrowAt } from '../../testing/priced-courts.ts'
import type { RunningApp } from '../../testing/running-app.ts'

const SLOT = tomorrowAt(18)
/** Returns the emails that offer a slot. */
const offersIn = (mails: readonly string[]): readonly string[] => mails.filter((mail) => mail.includes('<offer-'))
/** Time to accept an offer (ms). */
const OFFER_MS = 30 * 60_000

/** Returns a player with the calls of the waiting list. */
function waiterOf(app: RunningApp, name: string) {
  const player = playerOf(app, `${name}@example.com`)
  const ask = (more: object = {}) => player.send('POST', '/waits', { club: 'club_naco', startsAt: SLOT, ...more })
  return {
    ...player,
    ask,
    join: async (more: object = {}): Promise<Wait> => waitSchema.parse((await ask(more)).body),
    waits: async () => waitsAnswer.parse((await player.send('GET', '/waits')).body).waits,
    accept: (id: string, body: object = {}) => player.send('POST', `/waits/${id}/accept`, body),
    leave: (id: string) => player.send('DELETE', `/waits/${id}`),
  }
}

/** Ana has the slot on a court, and Beto and Carla wait for it in this order. */
async function aLine(court: string = FREE) {
  const club = await pricedClub()
  const [ana, beto, carla] = ['ana', 'beto', 'carla'].map((name) => waiterOf(club.app, name)) as [
    Waiter,
    Waiter,
    Waiter,
  ]
  const booking = await ana.booked(court, SLOT)
  const first = await beto.join({ court })
  club.wait(1)
  const second = await carla.join({ court })
  return { ...club, ana, beto, carla, booking, first, second }
}
type Waiter = ReturnType<typeof waiterOf>

describe('the line for a slot', () => {
  test('says how many people wait longer, and a repeated request changes nothing', async () => {
    const { beto, carla, first, second } = await aLine()
    expect([first, second]).toMatchObject([
      { state: 'waiting', ahead: 0, offer: null },
      { state: 'waiting', ahead: 1, offer: null },
    ])
    expect(await carla.ask({ court: FREE })).toMatchObject({ status: 200, body: second })
    expect(await beto.waits()).toEqual([first])
  })

  test.each([
    ['a slot of which a court is free', { court: undefined }, 409, 'SLOT_FREE'],
    ['a time at which no slot begins', { startsAt: tomorrowAt(18.5) }, 422, 'NO_SLOT'],
    ['a slot that has begun', { startsAt: tomorrowAt(-14) }, 422, 'SLOT_PAST'],
    ['another court', { court: 'club_naco-9' }, 422, 'NO_SLOT'],
    ['another club', { club: 'club_none' }, 404, 'CLUB_NOT_FOUND'],
  ])('is not joined for %s', async (_, more, status, code) => {
    const { app } = await aLine()
    expectError(await waiterOf(app, 'dora').ask({ court: FREE, ...more }), status, code)
  })
})

describe('a slot that becomes free', () => {
  test('is held for the first in line, who gets an email and books it; nobody else can', async () => {
    const { ana, beto, carla, booking, first, second, mails, player } = await aLine()
    await ana.cancel(booking.uid)
    expect(await beto.waits()).toMatchObject([
      { id: first.id, state: 'offered', offer: { court: FREE, until: '2026-11-21T17:00:00.001Z', priceCents: null } },
    ])
    expect(await carla.waits()).toMatchObject([{ state: 'waiting', ahead: 0 }])
    expectError(await player('dora').book(FREE, SLOT), 409, 'SLOT_TAKEN')
    expectError(await carla.accept(second.id), 409, 'NO_OFFER')
    expectError(await carla.accept(first.id), 404, 'WAIT_NOT_FOUND')
    await vi.waitFor(() => expect(offersIn(mails())).toHaveLength(1))
    const accepted = await beto.accept(first.id, { title: 'At last' })
    expect(accepted).toMatchObject({
      status: 200,
      body: { state: 'booked', title: 'At last', court: FREE, priceCents: null },
    })
    expect(await beto.accept(first.id)).toMatchObject({ status: 200, body: { title: 'At last' } })
    expect(await beto.waits()).toMatchObject([{ state: 'accepted', booking: (accepted.body as { uid: string }).uid }])
    expect(await carla.waits()).toMatchObject([{ state: 'waiting' }])
  })

  test('is for the line alone, even before it is offered, by every way to book', async () => {
    const { file, app, beto, booking, player, wait } = await aLine()
    const dora = player('dora')
    const moving = await dora.booked('club_naco-3', tomorrowAt(17))
    // The server has crashed between the cancellation and the offer.
    const storage = await openDatabase(file)
    const { reservations } = storage.tables
    await storage.atomically((tx) => [tx.delete(reservations).where(eq(reservations.uid, booking.uid)).returning()])
    await storage.close()
    const documented = { title: 'Play', club: 'club_naco', day: 'Sunday', time: '18:00', court: 'Court 2' }
    expectError(await dora.book(FREE, SLOT), 409, 'SLOT_TAKEN')
    expectError(await dora.send('POST', '/createreservation', documented), 409, 'SLOT_TAKEN')
    expectError(await dora.send('PATCH', `/bookings/${moving.uid}`, { court: FREE, startsAt: SLOT }), 409, 'SLOT_TAKEN')
    wait(1)
    expect(await waiterOf(app, 'eva').join({ court: FREE })).toMatchObject({ state: 'waiting', ahead: 1 })
    expect(await beto.waits()).toMatchObject([{ state: 'offered' }])
  })

  test('goes to the next person when nobody takes it in time', async () => {
    const { ana, beto, carla, booking, first, second, wait } = await aLine()
    await ana.cancel(booking.uid)
    wait(OFFER_MS)
    expect(await beto.waits()).toMatchObject([{ state: 'expired', offer: null }])
    expectError(await beto.accept(first.id), 409, 'OFFER_EXPIRED')
    // Joining ends the offer and gives the person a place at the end of the line.
    expect(await beto.join({ court: FREE })).toMatchObject({ id: first.id, state: 'waiting' })
    expect(await carla.waits()).toMatchObject([{ id: second.id, state: 'offered' }])
    expect(await carla.accept(second.id)).toMatchObject({ status: 200 })
  })

  test('goes to the next person when the first one declines', async () => {
    const { ana, beto, carla, booking, first } = await aLine()
    await ana.cancel(booking.uid)
    expect((await beto.leave(first.id)).status).toBe(204)
    expectError(await beto.leave(first.id), 404, 'WAIT_NOT_FOUND')
    expect(await beto.waits()).toEqual([])
    expect(await carla.waits()).toMatchObject([{ state: 'offered' }])
  })

  test('is offered to people who wait for any court', async () => {
    const { app, ana, booking, player, wait } = await aLine('club_naco-4')
    for (const [name, court] of [
      ['eva', PRICED],
      ['flor', FREE],
      ['gil', 'club_naco-3'],
    ] as const)
      await player(name).booked(court, SLOT)
    const hugo = waiterOf(app, 'hugo')
    wait(1)
    expect(await hugo.join()).toMatchObject({ court: null, ahead: 2 })
    await ana.cancel(booking.uid)
    expect(await hugo.waits()).toMatchObject([{ state: 'waiting', ahead: 1 }])
  })

  test('is offered again when the next person has not paid for it in time', async () => {
    const { ana, beto, carla, booking, first, wait, paypal } = await aLine(PRICED)
    await ana.cancel(booking.uid)
    expect(await beto.waits()).toMatchObject([{ offer: { priceCents: 1200 } }])
    const { body } = await beto.accept(first.id)
    expect(body).toMatchObject({ state: 'held', priceCents: 1200 })
    expect(await carla.waits()).toMatchObject([{ state: 'waiting' }])
    wait(HOLD_MS)
    // Any booking ends the holds whose time is over.
    await ana.booked(FREE, tomorrowAt(20))
    const [offered] = await carla.waits()
    expect(offered).toMatchObject({ state: 'offered' })
    const taken = await carla.accept(offered?.id ?? '')
    const payment = await carla.pay((taken.body as { uid: string }).uid)
    paypal.approve(payment.token)
    expect(await carla.confirm(payment)).toMatchObject({ status: 200 })
  })

  test('is not offered once it has begun', async () => {
    const { ana, beto, carla, booking, wait } = await aLine()
    await ana.cancel(booking.uid)
    wait(Date.parse(SLOT))
    expect([await beto.waits(), await carla.waits()]).toEqual([[], []])
  })
})

describe('the email of an offer', () => {
  test.each([
    ['says the price and how long the person has to pay, if the slot has a price', PRICED, true],
    ['says nothing about a payment, if the slot is free of charge', FREE, false],
  ])('%s', async (_, court, says) => {
    const { ana, booking, mails } = await aLine(court)
    await ana.cancel(booking.uid)
    await vi.waitFor(() => expect(offersIn(mails())).toHaveLength(1))
    const text = offersIn(mails())
      .join('')
      .replaceAll(/=\r?\n/g, '')
    expect(text.includes('you have up to 15 minutes to do so after you take it')).toBe(says)
    expect(text.includes('Price: US$ 12.00, or US$ 8.00 for members of the club.')).toBe(says)
    expect(/price|US\$/i.test(text)).toBe(says)
  })
})

describe('an offer', () => {
  test('can’t be accepted by somebody who plays elsewhere or has reached the quota, and stays', async () => {
    const { ana, beto, booking, first } = await aLine()
    const other = await beto.booked('club_naco-3', SLOT)
    await ana.cancel(booking.uid)
    expectError(await beto.accept(first.id), 409, 'PERSON_BUSY')
    await beto.cancel(other.uid)
    for (let hour = 8; hour < 12; hour++) await beto.booked('club_naco-3', tomorrowAt(hour))
    expectError(await beto.accept(first.id), 422, 'QUOTA_REACHED')
    expect(await beto.waits()).toMatchObject([{ state: 'offered' }])
  })

  test('is made to one person, and accepted once, however many servers try', async () => {
    for (let round = 0; round < 3; round++) {
      const { ana, beto, carla, booking, first, start, mails } = await aLine()
      const other = await start()
      const there = waiterOf(other, 'beto')
      // A join makes each server look for free courts.
      await Promise.all([
        ana.cancel(booking.uid),
        carla.ask({ court: FREE }),
        waiterOf(other, 'dora').ask({ court: FREE }),
      ])
      const states = [...(await beto.waits()), ...(await carla.waits())].map(({ state }) => state)
      expect(states).toEqual(['offered', 'waiting'])
      const accepted = await Promise.all([beto.accept(first.id), there.accept(first.id), beto.accept(first.id)])
      expect(new Set(accepted.map(({ status, body }) => `${status} ${(body as { uid: string }).uid}`)).size).toBe(1)
      await vi.waitFor(() => expect(offersIn(mails())).toHaveLength(1))
    }
  })

  test('that is accepted and declined at the same time has one outcome', async () => {
    for (let round = 0; round < 3; round++) {
      const { ana, beto, carla, booking, first } = await aLine()
      await ana.cancel(booking.uid)
      const [accepted] = await Promise.all([beto.accept(first.id), beto.leave(first.id)])
      const [next] = await carla.waits()
      expect(next?.state).toBe(accepted.status === 200 ? 'waiting' : 'offered')
    }
  })
})

test('an offer of a court that the club has archived since is still listed, and can’t be accepted', async () => {
  const { app, ana, beto, booking, first } = await aLine()
  await ana.cancel(booking.uid)
  const { as } = await officeOf(app)
  const { read, put } = clubForm(as)
  const archived = await put({
    courts: (await read()).courts.map((court) => ({ ...court, archived: court.id === FREE })),
  })
  expect(archived.status).toBe(200)
  expect(await beto.waits()).toMatchObject([{ state: 'offered', offer: { court: FREE, priceCents: null } }])
  expectError(await beto.accept(first.id), 404, 'COURT_NOT_FOUND')
})
