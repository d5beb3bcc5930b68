// Runs on both databases.
import { expect, test } from 'vitest'
import { waitSchema } from '../../../shared/waits/wait-schemas.ts'
import { clubForm } from '../../testing/club-form.ts'
import { expectError } from '../../testing/errors.ts'
import { OWNER, officeOf } from '../../testing/office.ts'
import { PRICED, playerOf, pricedClub, tomorrowAt } from '../../testing/priced-courts.ts'

const SLOT = tomorrowAt(18)

/** A club with a priced court, and the call with which a manager changes its prices. */
async function changingPrices() {
  const { app, player } = await pricedClub()
  const { as } = await officeOf(app)
  const setPrices = async (guestCents: number, memberCents: number) => {
    const { read, put } = clubForm(as)
    const prices = (await read()).prices.map((price) => ({ ...price, guestCents, memberCents }))
    const { status } = await put({ prices })
    expect(status).toBe(200)
  }
  return { ana: player('ana'), beto: player('beto'), member: playerOf(app, OWNER), setPrices }
}

/** Expects an answer that says that the price has changed. */
function expectChanged(answer: Parameters<typeof expectError>[0], priceCents: number | null) {
  expectError(answer, 409, 'PRICE_CHANGED', /^priceCents: /)
  expect(answer.body).toMatchObject({ priceCents })
}

test('a slot is booked for the price that the person has seen, and otherwise nothing is stored', async () => {
  const { ana, setPrices } = await changingPrices()
  await setPrices(2000, 800)
  expectChanged(await ana.book(PRICED, SLOT, { priceCents: 1200 }), 2000)
  expectChanged(await ana.book(PRICED, SLOT, { priceCents: null }), 2000)
  expect((await ana.send('GET', '/bookings')).body).toMatchObject({ bookings: [] })
  const request = { id: 1, priceCents: 2000 }
  const { status, body } = await ana.book(PRICED, SLOT, request)
  expect(status).toBe(201)
  expect(body).toMatchObject({ bookings: [{ state: 'held', priceCents: 2000 }] })
  await setPrices(3000, 800)
  expect(await ana.book(PRICED, SLOT, request)).toMatchObject({ status: 200, body })
  expect(await ana.booked(PRICED, tomorrowAt(20))).toMatchObject({ priceCents: 3000 })
})

test('a slot that is free of charge by now is not booked for a price', async () => {
  const { ana, setPrices } = await changingPrices()
  await setPrices(0, 0)
  expectChanged(await ana.book(PRICED, SLOT, { priceCents: 1200 }), null)
  expect(await ana.book(PRICED, SLOT, { priceCents: null })).toMatchObject({
    status: 201,
    body: { bookings: [{ state: 'booked', priceCents: null }] },
  })
})

test('a member’s price is compared with the price for members', async () => {
  const { member, setPrices } = await changingPrices()
  await setPrices(2000, 800)
  expectChanged(await member.book(PRICED, SLOT, { priceCents: 2000 }), 800)
  expect((await member.book(PRICED, SLOT, { priceCents: 800 })).status).toBe(201)
})

test('a series of slots that have a price by now is refused with that price', async () => {
  const { ana, setPrices } = await changingPrices()
  const weekly = { priceCents: null, repeat: { until: '2026-11-29' } }
  expectChanged(await ana.book(PRICED, SLOT, weekly), 1200)
  await setPrices(0, 0)
  expectChanged(await ana.book(PRICED, SLOT, { ...weekly, priceCents: 1200 }), null)
  expect((await ana.book(PRICED, SLOT, weekly)).body).toMatchObject({ bookings: [{}, {}] })
})

test('an offer of the waiting list stays until it is accepted for its new price', async () => {
  const { ana, beto, setPrices } = await changingPrices()
  const booking = await ana.booked(PRICED, SLOT)
  const asked = await beto.send('POST', '/waits', { club: 'club_naco', court: PRICED, startsAt: SLOT })
  const accept = (body: object) => beto.send('POST', `/waits/${waitSchema.parse(asked.body).id}/accept`, body)
  await ana.cancel(booking.uid)
  await setPrices(2000, 800)
  expectChanged(await accept({ priceCents: 1200 }), 2000)
  expectChanged(await accept({ priceCents: null }), 2000)
  expect((await beto.send('GET', '/waits')).body).toMatchObject({
    waits: [{ state: 'offered', offer: { priceCents: 2000 } }],
  })
  const accepted = await accept({ priceCents: 2000 })
  expect(accepted).toMatchObject({ status: 200, body: { state: 'held', priceCents: 2000 } })
  await setPrices(3000, 800)
  expect(await accept({ priceCents: 2000 })).toMatchObject({ status: 200, body: accepted.body })
})
