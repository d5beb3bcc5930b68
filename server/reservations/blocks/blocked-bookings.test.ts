import { expect, test, vi } from 'vitest'
import type { CourtCollision } from '../../../shared/reservations/block-schemas.ts'
import { officeWeekAnswer } from '../../../shared/reservations/office-booking-schemas.ts'
import { expectError } from '../../testing/errors.ts'
import { MANAGER, officeOf } from '../../testing/office.ts'
import { FREE, PRICED, pricedClub, tomorrowAt } from '../../testing/priced-courts.ts'

/** Starts a club, and returns the calls of its office for tomorrow, Sunday the 22nd. */
async function anOffice() {
  const club = await pricedClub()
  const { as } = await officeOf(club.app)
  const block = (court: string, from: number, to: number, cancel: readonly string[] = []) => {
    const request = { id: 'lesson', courts: [court], date: '2026-11-22', weeklyUntil: null, reason: 'Lesson' }
    return as(MANAGER, 'POST', '/office/blocks', { ...request, from: from * 60, to: to * 60, cancel })
  }
  const week = async () =>
    officeWeekAnswer.parse((await as(MANAGER, 'GET', '/office/reservations?club=club_naco&from=2026-11-16')).body)
  return { ...club, as, block, week }
}

test('a block ends all open payments of the bookings that it cancels, however many there are', async () => {
  const { player, paypal, orders, block } = await anOffice()
  const hours = [8, 9, 10, 11, 12, 13, 14]
  const held = await Promise.all(
    hours.map(async (hour) => {
      const owner = player(`p${hour}`)
      const { uid } = await owner.booked(PRICED, tomorrowAt(hour))
      const payment = await owner.pay(uid)
      paypal.approve(payment.token)
      return { owner, uid, payment }
    }),
  )
  const uids = held.map(({ uid }) => uid)
  expectError(await block(PRICED, 8, 15), 409, 'BLOCK_COLLIDES')
  expect(await block(PRICED, 8, 15, uids)).toMatchObject({ status: 201 })
  expect((await orders()).map(({ state }) => state)).toEqual(hours.map(() => 'cancelled'))
  for (const { owner, payment } of held) expectError(await owner.confirm(payment), 409, 'ORDER_CANCELLED')
  expect(paypal.count('capture')).toBe(0)
})

test('the office sees who has the offer of a slot and until when, and can block the slot but not move or cancel it', async () => {
  const { as, player, block, week, mails } = await anOffice()
  const [ana, beto] = [player('ana'), player('beto')]
  const { uid } = await ana.booked(FREE, tomorrowAt(18))
  const wish = { club: 'club_naco', court: FREE, startsAt: tomorrowAt(18) }
  expect(await beto.send('POST', '/waits', wish)).toMatchObject({ status: 201 })
  await ana.cancel(uid)
  const { bookings } = await week()
  expect(bookings).toMatchObject([
    { state: 'offered', owner: beto.email, name: '', heldUntil: '2026-11-21T17:00:00.000Z' },
  ])
  const [offered] = bookings
  expectError(await as(MANAGER, 'POST', `/office/reservations/${offered?.uid}/cancel`, {}), 404, 'BOOKING_NOT_FOUND')
  const { body } = await block(FREE, 18, 19)
  const { collisions } = body as { collisions: CourtCollision[] }
  expect(collisions).toMatchObject([{ booking: offered?.uid, owner: beto.email, offeredUntil: '13:00', time: '18:00' }])
  expect(await block(FREE, 18, 19, [offered?.uid ?? ''])).toMatchObject({ status: 201 })
  expect((await beto.send('GET', '/waits')).body).toMatchObject({ waits: [{ state: 'waiting' }] })
  await vi.waitFor(() => expect(mails().filter((mail) => mail.includes('<offer-'))).toHaveLength(1))
  expect(JSON.stringify([bookings, collisions])).not.toContain('wait:')
})
