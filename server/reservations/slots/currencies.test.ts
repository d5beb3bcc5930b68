import { expect, test } from 'vitest'
import { clubForm } from '../../testing/club-form.ts'
import { expectError } from '../../testing/errors.ts'
import { OWNER, officeOf } from '../../testing/office.ts'
import { PRICED, pricedClub, tomorrowAt } from '../../testing/priced-courts.ts'

const SLOT = tomorrowAt(18)

/** Starts a club with a priced court, and an owner who changes its currency. */
async function aClub() {
  const club = await pricedClub()
  const { as } = await officeOf(club.app)
  const setCurrency = (currency: string | null) => clubForm(as).put({ currency })
  return { ...club, as, setCurrency }
}

test('a court is paid in the currency of its club, whatever the shop sells in', async () => {
  const { setCurrency, player, paypal } = await aClub()
  expect((await setCurrency('EUR')).status).toBe(200)
  const ana = player('ana')
  const booking = await ana.booked(PRICED, SLOT)
  expect(booking).toMatchObject({ priceCents: 1200, currency: 'EUR' })
  const { token } = await ana.pay(booking.uid)
  expect(paypal.order(token).unit.amount).toEqual({ currency_code: 'EUR', value: '12.00' })
})

test('a held court keeps the currency in which it was booked', async () => {
  const { setCurrency, player, paypal } = await aClub()
  const ana = player('ana')
  const booking = await ana.booked(PRICED, SLOT)
  await setCurrency('EUR')
  const { token } = await ana.pay(booking.uid)
  expect(paypal.order(token).unit.amount.currency_code).toBe('USD')
})

test('a slot is not booked at the same number in another currency than the one that was seen', async () => {
  const { setCurrency, player } = await aClub()
  await setCurrency('EUR')
  const answer = await player('ana').book(PRICED, SLOT, { priceCents: 1200, currency: 'USD' })
  expectError(answer, 409, 'PRICE_CHANGED')
  expect(answer.body).toMatchObject({ priceCents: 1200, currency: 'EUR' })
})

test('a slot in a currency that nobody can pay online is booked at once', async () => {
  const { setCurrency, player } = await aClub()
  await setCurrency('DOP')
  expect(await player('ana').booked(PRICED, SLOT)).toMatchObject({ state: 'booked', priceCents: null })
})

test('a new currency of the shop converts the prices of clubs that follow it, and no others', async () => {
  const { as, setCurrency } = await aClub()
  const change = async (currency: string, convertAt: string) => {
    const { tag } = (await as(OWNER, 'GET', '/shop/settings')).body as { tag: string }
    const settings = { currency, feeCents: 0, clubFees: {}, second: null, convertAt }
    expect((await as(OWNER, 'PUT', '/shop/settings', settings, { 'if-match': `"${tag}"` })).status).toBe(200)
  }
  const priceNow = async () => {
    const { prices } = (await as(OWNER, 'GET', '/office/clubs/club_naco')).body as { prices: object[] }
    return prices[0]
  }
  await change('EUR', '0.5')
  expect(await priceNow()).toMatchObject({ memberCents: 400, guestCents: 600 })
  await setCurrency('EUR')
  await change('JPY', '160')
  expect(await priceNow()).toMatchObject({ memberCents: 400, guestCents: 600 })
})
