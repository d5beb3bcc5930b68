// Runs on both databases.
import { describe, expect, test, vi } from 'vitest'
import { bookingsAnswer, clubDayAnswer } from '../../../shared/reservations/booking-schemas.ts'
import { officeWeekAnswer } from '../../../shared/reservations/office-booking-schemas.ts'
import { UNDO_MS } from '../../../shared/reservations/undo.ts'
import { waitsAnswer } from '../../../shared/waits/wait-schemas.ts'
import { aMatch } from '../../testing/client.ts'
import { expectError } from '../../testing/errors.ts'
import { MANAGER, officeOf } from '../../testing/office.ts'
import { FREE, PRICED, pricedClub, tomorrowAt } from '../../testing/priced-courts.ts'

const DATE = '2026-11-22'

/** Starts a club, and returns calls that cancel bookings so that it can be undone. */
async function aClub() {
  const club = await pricedClub()
  const { app, player, wait, mails } = club
  const { as, audit } = await officeOf(app)
  const [ana, beto] = [player('ana'), player('beto')]
  const someone = player('someone')
  return {
    ...club,
    as,
    audit,
    ana,
    beto,
    cancel: (uid: string, by = ana, query = '') => by.send('DELETE', `/bookings/${uid}?undoable=true${query}`),
    undo: (uid: string, by = ana) => by.send('POST', `/bookings/${uid}/undo`),
    officeUndo: (uid: string) => as(MANAGER, 'POST', `/office/reservations/${uid}/undo`),
    /** Waits until nothing can be undone any more. The next booking of anybody ends what is over. */
    async pass(ms = UNDO_MS) {
      wait(ms)
      expect((await someone.booked('club_gazcue-1', tomorrowAt(18))).uid).not.toBe('')
    },
    /** Returns the state of a slot for somebody, or for a visitor. */
    async stateOf(court: string, time: string, who?: typeof ana) {
      const path = `/clubs/club_naco/days/${DATE}`
      const { body } = who ? await who.send('GET', path) : await app.get(path)
      const { courts } = clubDayAnswer.parse(body)
      return courts.find(({ id }) => id === court)?.slots.find((slot) => slot.time === time)?.state
    },
    week: async () =>
      officeWeekAnswer.parse((await as(MANAGER, 'GET', `/office/reservations?club=club_naco&from=${DATE}`)).body),
    block: (from: number, to: number, more: object) =>
      as(MANAGER, 'POST', '/office/blocks', {
        id: 'lesson',
        courts: [FREE, 'club_naco-3'],
        date: DATE,
        from: from * 60,
        to: to * 60,
        weeklyUntil: null,
        reason: 'Lesson',
        ...more,
      }),
    /** Returns the kinds of the emails to a person. */
    kindsTo: (to: string) =>
      mails().flatMap((mail) =>
        mail.includes(`To: ${to}`) ? (/<([a-zA-Z]+)-[0-9a-f-]{36}-/.exec(mail)?.[1] ?? []) : [],
      ),
  }
}

describe('a cancellation that can be undone', () => {
  test('keeps the court for ten seconds, tells nobody, and is undone by its owner', async () => {
    const { ana, beto, cancel, undo, pass, stateOf, kindsTo } = await aClub()
    const { uid } = await ana.booked(FREE, tomorrowAt(18))
    const { bookings } = bookingsAnswer.parse((await cancel(uid)).body)
    expect(bookings).toMatchObject([{ uid, cancelsAt: '2026-11-21T16:30:10.000Z' }])
    expect((await ana.read(uid)).cancelsAt).toBe('2026-11-21T16:30:10.000Z')
    expect(await stateOf(FREE, '18:00', ana), 'the owner can book it again').toBe('free')
    expect(await stateOf(FREE, '18:00', beto)).toBe('taken')
    expectError(await beto.book(FREE, tomorrowAt(18)), 409, 'SLOT_TAKEN')
    expect(await undo(uid)).toMatchObject({ status: 200, body: { bookings: [{ uid, cancelsAt: null }] } })
    expect((await undo(uid)).status, 'a repeated request').toBe(200)
    await pass(60_000)
    expect(await stateOf(FREE, '18:00', ana)).toBe('mine')
    expect(kindsTo(ana.email)).not.toContain('cancelled')
  })

  test('is shown to those who may undo it: to the owner on the day, and to a manager in the week', async () => {
    const { app, ana, beto, cancel, undo, as, pass, week } = await aClub()
    const dayOf = async (who: typeof ana) =>
      clubDayAnswer.parse((await who.send('GET', `/clubs/club_naco/days/${DATE}`)).body)
    const { uid } = await ana.booked(FREE, tomorrowAt(18))
    const other = await ana.booked(FREE, tomorrowAt(20))
    const until = '2026-11-21T16:30:10.000Z'
    expect((await week()).bookings.map(({ cancelsAt }) => cancelsAt)).toEqual([null, null])
    expect((await dayOf(ana)).cancelled).toBeUndefined()
    await cancel(uid)
    expect((await dayOf(ana)).cancelled).toEqual([{ booking: uid, cancelsAt: until }])
    expect((await dayOf(beto)).cancelled).toBeUndefined()
    expect(clubDayAnswer.parse((await app.get(`/clubs/club_naco/days/${DATE}`)).body).cancelled).toBeUndefined()
    expect((await week()).bookings).toMatchObject([
      { uid, cancelsAt: until },
      { uid: other.uid, cancelsAt: null },
    ])
    // A cancellation by the office is the office's to undo.
    await as(MANAGER, 'POST', `/office/reservations/${other.uid}/cancel`, { undoable: true })
    expect((await dayOf(ana)).cancelled).toEqual([{ booking: uid, cancelsAt: until }])
    await undo(uid)
    expect((await dayOf(ana)).cancelled).toBeUndefined()
    await cancel(uid)
    await pass()
    expect((await dayOf(ana)).cancelled).toBeUndefined()
  })

  test('takes effect after ten seconds, also if the server was restarted; then it can’t be undone', async () => {
    const { app, start, ana, player, cancel, kindsTo, clock } = await aClub()
    const { uid } = await ana.booked(FREE, tomorrowAt(18))
    await cancel(uid)
    await app.close()
    const again = await start()
    const [own, other] = [player('ana', again), player('beto', again)]
    clock.now += UNDO_MS - 1
    expectError(await other.book(FREE, tomorrowAt(18)), 409, 'SLOT_TAKEN')
    clock.now += 1
    expectError(await own.send('POST', `/bookings/${uid}/undo`), 409, 'UNDO_OVER')
    expect((await other.book(FREE, tomorrowAt(18))).status).toBe(201)
    expectError(await own.send('POST', `/bookings/${uid}/undo`), 409, 'UNDO_OVER')
    await vi.waitFor(() => expect(kindsTo(ana.email)).toContain('cancelled'))
  })

  test('offers the slot and refunds the payment only when it takes effect', async () => {
    const { ana, beto, cancel, undo, pass, orders, paypal } = await aClub()
    const { uid } = await ana.booked(PRICED, tomorrowAt(18))
    const payment = await ana.pay(uid)
    paypal.approve(payment.token)
    expect((await ana.confirm(payment)).status).toBe(200)
    await beto.send('POST', '/waits', { club: 'club_naco', court: PRICED, startsAt: tomorrowAt(18) })
    const waits = async () => waitsAnswer.parse((await beto.send('GET', '/waits')).body).waits.map(({ state }) => state)
    const states = async () => (await orders()).map(({ state }) => state)
    const before = await states()
    await cancel(uid)
    expect([await waits(), await states()]).toEqual([['waiting'], before])
    await undo(uid)
    expect((await ana.read(uid)).paid).toBe(true)
    await cancel(uid)
    await pass()
    expect(await waits()).toEqual(['offered'])
    await vi.waitFor(() => expect(paypal.refunds()).toHaveLength(1))
  })

  test('undoes a whole series at once', async () => {
    const { ana, cancel, undo } = await aClub()
    const { body } = await ana.book(FREE, tomorrowAt(18), { repeat: { until: '2026-11-29' } })
    const [first, second] = bookingsAnswer.parse(body).bookings
    await cancel(first?.uid ?? '', ana, '&series=following')
    expect((await ana.read(second?.uid ?? '')).cancelsAt).not.toBeNull()
    expect(bookingsAnswer.parse((await undo(second?.uid ?? '')).body).bookings).toHaveLength(2)
    expect((await ana.read(first?.uid ?? '')).cancelsAt).toBeNull()
  })

  test('takes the booking out of the invitations until it is undone', async () => {
    const { ana, beto, cancel, undo } = await aClub()
    const { body } = await ana.book(FREE, tomorrowAt(18), { partners: [beto.email], repeat: { until: '2026-11-29' } })
    const [first] = bookingsAnswer.parse(body).bookings
    const invited = async (query: string) =>
      bookingsAnswer.parse((await beto.send('GET', `/bookings?${query}`)).body).bookings.length
    const lists = () => Promise.all([invited('invited=true'), invited(`series=${first?.series}`)])
    expect(await lists()).toEqual([2, 2])
    await cancel(first?.uid ?? '')
    expect(await lists()).toEqual([1, 1])
    await undo(first?.uid ?? '')
    expect(await lists()).toEqual([2, 2])
  })

  test('ends with the next booking of the same person, whose court and place it has', async () => {
    const { ana, cancel, undo } = await aClub()
    const { uid } = await ana.booked(FREE, tomorrowAt(18))
    await cancel(uid)
    expectError(await ana.send('PATCH', `/bookings/${uid}`, { title: 'Later' }), 409, 'BOOKING_CANCELLED')
    expect((await ana.book('club_naco-3', tomorrowAt(18))).status).toBe(201)
    expectError(await undo(uid), 409, 'UNDO_OVER')
  })

  test('is for the owner alone, and not if a manager has cancelled', async () => {
    const { as, ana, beto, cancel, undo, officeUndo } = await aClub()
    const { uid } = await ana.booked(FREE, tomorrowAt(18))
    await cancel(uid)
    expectError(await undo(uid, beto), 409, 'UNDO_OVER')
    expect((await officeUndo(uid)).status).toBe(200)
    await as(MANAGER, 'POST', `/office/reservations/${uid}/cancel`, { reason: 'Rain', undoable: true })
    expectError(await undo(uid), 409, 'UNDO_OVER')
    expect((await ana.read(uid)).cancelsAt).toBeNull()
    expect((await officeUndo(uid)).status).toBe(200)
  })

  test('without an effect yet ends at once if it is cancelled again the documented way', async () => {
    const { ana, beto, cancel, undo } = await aClub()
    const { uid } = await ana.booked(FREE, tomorrowAt(18))
    await cancel(uid)
    expectError(await ana.cancel(uid), 404, 'BOOKING_NOT_FOUND')
    expectError(await undo(uid), 409, 'UNDO_OVER')
    expect((await beto.book(FREE, tomorrowAt(18))).status).toBe(201)
  })
})

test('the documented call cancels at once, or with `undoable` after ten seconds', async () => {
  const { ana, beto, undo, stateOf } = await aClub()
  const { id } = await ana.booked(FREE, tomorrowAt(17))
  await ana.send('POST', '/removereservation', { id })
  expect(await stateOf(FREE, '17:00')).toBe('free')
  const kept = await ana.booked(FREE, tomorrowAt(18))
  await ana.send('POST', '/removereservation', { id: kept.id, undoable: true })
  expect(await stateOf(FREE, '18:00', beto)).toBe('taken')
  const list = { club: 'club_naco', day: 'Sunday' }
  expect((await ana.send('POST', '/reservations', list)).body).toEqual([])
  expect((await beto.send('POST', '/reservations', list)).body).toMatchObject([{ time: '18:00', mine: false }])
  expect((await undo(kept.uid)).status).toBe(200)
  expect(await stateOf(FREE, '18:00', ana)).toBe('mine')
})

test('a booking that is not paid yet ends at once', async () => {
  const { ana, beto, cancel, undo } = await aClub()
  const { uid } = await ana.booked(PRICED, tomorrowAt(18))
  expect((await cancel(uid)).status).toBe(200)
  expectError(await undo(uid), 409, 'UNDO_OVER')
  expect((await beto.book(PRICED, tomorrowAt(18))).status).toBe(201)
})

describe('in the office', () => {
  test('a cancelled slot can be booked again at once, which ends the time to undo; the log has it then', async () => {
    const { as, ana, week, officeUndo, audit, kindsTo } = await aClub()
    const { uid } = await ana.booked(FREE, tomorrowAt(18))
    await as(MANAGER, 'POST', `/office/reservations/${uid}/cancel`, { reason: 'Rain', undoable: true })
    const cancelled = async () => (await audit()).filter(({ action }) => action === 'booking.cancel')
    expect([(await week()).bookings, await cancelled()]).toEqual([[], []])
    const wish = { id: 1, owner: 'beto@example.com', court: FREE, startsAt: tomorrowAt(18), title: 'By phone' }
    expect((await as(MANAGER, 'POST', '/office/reservations', wish)).status).toBe(201)
    expectError(await officeUndo(uid), 409, 'UNDO_OVER')
    expect(await cancelled()).toMatchObject([{ who: MANAGER, after: { reason: 'Rain' } }])
    await vi.waitFor(() => expect(kindsTo(ana.email)).toContain('cancelled'))
  })

  test('blocks take the time of cancelled bookings when these can’t be undone any more', async () => {
    const { ana, block, pass, stateOf } = await aClub()
    const { uid } = await ana.booked(FREE, tomorrowAt(18))
    expectError(await block(17, 20, { undoable: true }), 409, 'BLOCK_COLLIDES')
    expect((await block(17, 20, { cancel: [uid], undoable: true })).status).toBe(201)
    expect([await stateOf(FREE, '17:00'), await stateOf(FREE, '18:00')]).toEqual(['blocked', 'taken'])
    await pass()
    expect(await stateOf(FREE, '18:00')).toBe('blocked')
    expect(await stateOf(FREE, '19:00')).toBe('blocked')
  })

  test('an undo restores the bookings that were cancelled for blocks, and removes the blocks', async () => {
    const { ana, block, officeUndo, pass, stateOf, audit, kindsTo } = await aClub()
    const { uid } = await ana.booked(FREE, tomorrowAt(18))
    await block(18, 19, { cancel: [uid], undoable: true })
    expect(await stateOf('club_naco-3', '18:00')).toBe('blocked')
    expect((await officeUndo(uid)).status).toBe(200)
    expect([await stateOf(FREE, '18:00', ana), await stateOf('club_naco-3', '18:00')]).toEqual(['mine', 'free'])
    await pass()
    expect(await stateOf(FREE, '18:00', ana)).toBe('mine')
    expect((await audit()).map(({ action }) => action).filter((action) => action === 'block.remove')).toHaveLength(2)
    expect(kindsTo(ana.email)).not.toContain('cancelled')
  })

  test('a match takes the time of cancelled bookings when these can’t be undone any more', async () => {
    const { as, ana, beto, officeUndo, pass, stateOf } = await aClub()
    const { uid } = await ana.booked(FREE, tomorrowAt(18))
    const match = { ...aMatch(), club: 'club_naco', court: FREE, date: tomorrowAt(18) }
    const clash = { cancel: [uid], undoable: true, reason: 'The final' }
    expect((await as(MANAGER, 'POST', '/product', { ...match, clash })).status).toBe(201)
    expect(await stateOf(FREE, '18:00', ana), 'the booking is still there').toBe('mine')
    await pass()
    expect(await stateOf(FREE, '18:00', ana)).toBe('taken')
    expectError(await beto.book(FREE, tomorrowAt(18)), 409, 'SLOT_TAKEN')
    expectError(await officeUndo(uid), 409, 'UNDO_OVER')
  })

  test('an undo restores the bookings that were cancelled for a match, and the match stays', async () => {
    const { app, as, ana, officeUndo, pass, stateOf } = await aClub()
    const { uid } = await ana.booked(FREE, tomorrowAt(18))
    const match = { ...aMatch(), club: 'club_naco', court: FREE, date: tomorrowAt(18) }
    const clash = { cancel: [uid], undoable: true, reason: 'The final' }
    const made = await as(MANAGER, 'POST', '/product', { ...match, clash })
    expect((await officeUndo(uid)).status).toBe(200)
    await pass()
    expect(await stateOf(FREE, '18:00', ana)).toBe('mine')
    expect(await app.match((made.body as { id: string }).id)).toMatchObject({ court: FREE, status: 'scheduled' })
  })
})
