import { describe, expect, test } from 'vitest'
import { clubDayAnswer } from '../../../shared/reservations/booking-schemas.ts'
import { type Wait, waitSchema, waitsAnswer } from '../../../shared/waits/wait-schemas.ts'
import { expectError } from '../../testing/errors.ts'
import { openPglite } from '../../testing/pglite.ts'
import { FREE, PRICED, playerOf, pricedClub, tomorrowAt } from '../../testing/priced-courts.ts'
import { type RunningApp, startOwnApp } from '../../testing/running-app.ts'

/** Saturday the 21st of November 2026, 12:30 at the club. */
const NOON = Date.parse('2026-11-21T16:30:00Z')
const SLOT = tomorrowAt(18)
const OTHERS = ['club_naco-1', 'club_naco-3', 'club_naco-4'] as const

/** Returns a person with the calls about one slot. */
function personOf(app: RunningApp, name: string) {
  const player = playerOf(app, `${name}@example.com`)
  const ask = (more: object = { court: FREE }) =>
    player.send('POST', '/waits', { club: 'club_naco', startsAt: SLOT, ...more })
  return {
    ...player,
    ask,
    join: async (more?: object): Promise<Wait> => waitSchema.parse((await ask(more)).body),
    waits: async () => waitsAnswer.parse((await player.send('GET', '/waits')).body).waits,
    answer: async (uid: string, accept: boolean) =>
      expect(await player.send('POST', `/bookings/${uid}/answer`, { accept })).toMatchObject({ status: 200 }),
    /** Returns the slot as the grid shows it to this person. */
    slot: async (at = FREE) => {
      const { body } = await player.send('GET', '/clubs/club_naco/days/2026-11-22')
      const court = clubDayAnswer.parse(body).courts.find(({ id }) => id === at)
      return court?.slots.find(({ time }) => time === '18:00')
    },
  }
}

describe.each(['SQLite', 'PGlite'])('the people of a booking and the line for its slot, on %s', (database) => {
  /** Ana has the slot, and all other courts are taken. */
  async function aFullClub() {
    const storage = database === 'PGlite' ? await openPglite() : null
    let now = NOON
    const app = await startOwnApp({ clock: () => ++now, ...(storage && { storage: () => storage }) })
    const people = { ana: personOf(app, 'ana'), luz: personOf(app, 'luz'), beto: personOf(app, 'beto') }
    const { uid } = await people.ana.booked(FREE, SLOT)
    const others = await Promise.all(OTHERS.map((court) => personOf(app, court).booked(court, SLOT)))
    const invite = () => people.ana.send('PATCH', `/bookings/${uid}`, { partners: [people.luz.email] })
    const free = (court: (typeof OTHERS)[number]) =>
      personOf(app, court).cancel(others[OTHERS.indexOf(court)]?.uid ?? '')
    return { ...people, uid, invite, free }
  }

  test('the owner, an invited person and a partner can’t wait for it; a person who declined can', async () => {
    const { ana, luz, uid, invite } = await aFullClub()
    await invite()
    expectError(await ana.ask(), 409, 'ON_BOOKING')
    expectError(await luz.ask(), 409, 'ON_BOOKING')
    expectError(await luz.ask({}), 409, 'ON_BOOKING')
    await luz.answer(uid, true)
    expectError(await luz.ask(), 409, 'ON_BOOKING')
    await luz.answer(uid, false)
    expect(await luz.join()).toMatchObject({ state: 'waiting' })
  })

  test('the slot names the booking to an invited person until that person answers, and to nobody else', async () => {
    const { luz, beto, uid, invite } = await aFullClub()
    await invite()
    expect(await luz.slot()).toMatchObject({ state: 'taken', invitation: uid })
    expect(await beto.slot()).not.toHaveProperty('invitation')
    await luz.answer(uid, false)
    expect(await luz.slot()).not.toHaveProperty('invitation')
    await luz.answer(uid, true)
    expect(await luz.slot()).toMatchObject({ state: 'mine', booking: uid })
    expect(await luz.slot()).not.toHaveProperty('invitation')
  })

  test('they can wait for another court at this time', async () => {
    const { luz, invite } = await aFullClub()
    await invite()
    expect(await luz.join({ court: OTHERS[0] })).toMatchObject({ state: 'waiting' })
  })

  test.each([
    ['this court', { court: FREE }],
    ['any court', {}],
  ])('accepting the invitation ends the wait for %s, so the offer goes to the next person', async (_, wish) => {
    const { ana, luz, beto, uid, invite } = await aFullClub()
    await luz.join(wish)
    await beto.join()
    await invite()
    expect(await beto.waits()).toMatchObject([{ ahead: 1 }])
    await luz.answer(uid, true)
    expect(await luz.waits()).toEqual([])
    expect(await luz.slot()).toMatchObject({ state: 'mine' })
    expect(await beto.waits()).toMatchObject([{ state: 'waiting', ahead: 0 }])
    await ana.cancel(uid)
    expect(await beto.waits()).toMatchObject([{ state: 'offered', offer: { court: FREE } }])
  })

  test('accepting the invitation gives a court that was offered instead to the next person', async () => {
    const { luz, beto, uid, invite, free } = await aFullClub()
    await luz.join({})
    await beto.join({})
    await invite()
    await free(OTHERS[0])
    expect(await luz.waits()).toMatchObject([{ state: 'offered', offer: { court: OTHERS[0] } }])
    await luz.answer(uid, true)
    expect(await luz.waits()).toEqual([])
    expect(await beto.waits()).toMatchObject([{ state: 'offered', offer: { court: OTHERS[0] } }])
  })

  test('a wait for another court stays', async () => {
    const { luz, uid, invite } = await aFullClub()
    const wait = await luz.join({ court: OTHERS[0] })
    await invite()
    await luz.answer(uid, true)
    expect(await luz.waits()).toEqual([wait])
  })

  test('an invitation that is accepted while the person joins the line leaves no wait', async () => {
    for (const joinsFirst of [true, false]) {
      const { luz, uid, invite } = await aFullClub()
      await invite()
      const calls = [() => luz.ask(), () => luz.answer(uid, true)]
      await Promise.all((joinsFirst ? calls : calls.reverse()).map((call) => call()))
      expect(await luz.waits()).toEqual([])
    }
  })
})

test('the slot names a booking that is not paid yet to an invited person, who can answer once it is paid', async () => {
  const { app, paypal } = await pricedClub()
  const [ana, luz] = [personOf(app, 'ana'), personOf(app, 'luz')]
  await ana.book(PRICED, SLOT, { partners: [luz.email] })
  const uid = (await ana.slot(PRICED))?.booking ?? ''
  expect(await luz.slot(PRICED)).toMatchObject({ state: 'taken', invitation: uid })
  expect(await luz.read(uid)).toMatchObject({ role: 'invited', state: 'held', heldUntil: '2026-11-21T16:45:00.000Z' })
  for (const accept of [true, false])
    expectError(await luz.send('POST', `/bookings/${uid}/answer`, { accept }), 409, 'BOOKING_UNPAID', /^uid: /)
  expectError(await luz.ask({ court: PRICED }), 409, 'ON_BOOKING')
  const invitations = () => luz.send('GET', '/bookings?invited=true')
  expect((await invitations()).body).toMatchObject({ bookings: [] })
  const payment = await ana.pay(uid)
  paypal.approve(payment.token)
  expect((await ana.confirm(payment)).status).toBe(200)
  expect((await invitations()).body).toMatchObject({ bookings: [{ uid, state: 'booked' }] })
  await luz.answer(uid, true)
  expect(await luz.slot(PRICED)).toMatchObject({ state: 'mine', booking: uid })
})
