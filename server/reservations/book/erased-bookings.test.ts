import { expect, test, vi } from 'vitest'
import { waitsAnswer } from '../../../shared/waits/wait-schemas.ts'
import { expectError } from '../../testing/errors.ts'
import { OWNER, officeOf } from '../../testing/office.ts'
import { FREE, PRICED, pricedClub, tomorrowAt } from '../../testing/priced-courts.ts'

/** Starts a club, and returns the call that erases a person. */
async function aClub() {
  const club = await pricedClub()
  const { as } = await officeOf(club.app)
  const erase = async ({ email }: { readonly email: string }) => {
    const { body } = await as(OWNER, 'GET', `/people?search=${email}`)
    const [person] = (body as { people: { id: string }[] }).people
    return as(OWNER, 'POST', `/people/${person?.id}/erase`, { email, matches: [] })
  }
  return { ...club, erase }
}

test('erasing a person cancels their coming courts: payments are refunded or end, partners get an email, and offers go to the next in line', async () => {
  const { player, paypal, orders, mails, erase } = await aClub()
  const [ana, beto, carla, luz] = ['ana', 'beto', 'carla', 'luz'].map((name) => player(name)) as [P, P, P, P]
  const paid = await ana.booked(PRICED, tomorrowAt(18))
  const payment = await ana.pay(paid.uid)
  paypal.approve(payment.token)
  expect(await ana.confirm(payment)).toMatchObject({ status: 200 })
  await ana.send('PATCH', `/bookings/${paid.uid}`, { partners: [beto.email] })
  expect(await beto.send('POST', `/bookings/${paid.uid}/answer`, { accept: true })).toMatchObject({ status: 200 })
  const unpaid = await ana.booked(PRICED, tomorrowAt(16))
  await ana.pay(unpaid.uid)
  const other = await carla.booked(FREE, tomorrowAt(20))
  const wish = { club: 'club_naco', court: FREE, startsAt: tomorrowAt(20) }
  for (const each of [ana, luz]) expect(await each.send('POST', '/waits', wish)).toMatchObject({ status: 201 })
  await carla.cancel(other.uid)

  expect(await erase(ana)).toMatchObject({ status: 200 })
  await vi.waitFor(async () =>
    expect((await orders()).map(({ state, refund }) => [state, refund])).toEqual([
      ['paid', 'done'],
      ['cancelled', null],
    ]),
  )
  expect(paypal.refunds()).toHaveLength(1)
  await vi.waitFor(() => expect(cancellations(mails())).toEqual([beto.email, carla.email]))
  const [offered] = waitsAnswer.parse((await luz.send('GET', '/waits')).body).waits
  expect(offered).toMatchObject({ state: 'offered', offer: { court: FREE } })
  expect(await carla.book(PRICED, tomorrowAt(16))).toMatchObject({ status: 201 })
})

test('a person whose payment the provider is processing can’t be erased, and keeps the court', async () => {
  const { player, paypal, erase } = await aClub()
  const ana = player('ana')
  const booking = await ana.booked(PRICED, tomorrowAt(18))
  const payment = await ana.pay(booking.uid)
  paypal.approve(payment.token)
  paypal.captureAs('PENDING')
  expectError(await ana.confirm(payment), 409, 'PAYMENT_PROCESSING')
  expectError(await erase(ana), 409, 'PAYMENT_OPEN', /^id: /)
  expect(await ana.read(booking.uid)).toMatchObject({ state: 'held' })
})

type P = ReturnType<Awaited<ReturnType<typeof pricedClub>>['player']>
/** Returns the recipients of the emails that cancel a booking. */
const cancellations = (mails: readonly string[]) =>
  mails
    .filter((mail) => mail.includes('method=CANCEL'))
    .map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim())
    .sort()
