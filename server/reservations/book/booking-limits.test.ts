import { describe, expect, test, vi } from 'vitest'
import { bookingsAnswer } from '../../../shared/reservations/booking-schemas.ts'
import { openDatabase } from '../../testing/database.ts'
import { expectError } from '../../testing/errors.ts'
import { MANAGER } from '../../testing/office.ts'
import { storePeople } from '../../testing/people-rows.ts'
import { FREE, PRICED, playerOf, pricedClub, tomorrowAt } from '../../testing/priced-courts.ts'

const SLOT = tomorrowAt(18)

describe('a series', () => {
  test.each(['2027-11-24', '9999-12-31'])(
    'until %s is too long, for managers too, and answered at once',
    async (until) => {
      const { app, file, player } = await pricedClub()
      await storePeople(file, { [MANAGER]: [{ role: 'manager', club: null }] })
      const series = { repeat: { until } }
      expectError(
        await player('ana').book(FREE, SLOT, series),
        400,
        'BAD_REQUEST',
        'repeat.until: must be at most 366 days',
      )
      const owner = { owner: 'ana@example.com', id: 1, court: FREE, startsAt: SLOT, title: 'Course' }
      const booked = await playerOf(app, MANAGER).send('POST', '/office/reservations', { ...owner, ...series })
      expectError(booked, 400, 'BAD_REQUEST')
    },
  )

  test('without any date is rejected with the field that leaves them out', async () => {
    const ana = (await pricedClub()).player('ana')
    expectError(
      await ana.book(FREE, SLOT, { repeat: { until: '2026-11-21' } }),
      400,
      'BAD_REQUEST',
      'repeat.until: must not be before the first date',
    )
    const skip = ['2026-11-22', '2026-11-29']
    expectError(
      await ana.book(FREE, SLOT, { repeat: { until: '2026-11-30', skip } }),
      422,
      'NO_SLOT',
      'skip: leaves out every date of the series',
    )
  })
})

describe.each([
  '0001-01-01T10:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-11-22T22:00:00.001Z',
  '1969-12-31T22:00:00-04:00',
])('a time that no slot has, such as %s,', (startsAt) => {
  test('can be neither booked, nor waited for, nor the target of a move', async () => {
    const { player } = await pricedClub()
    const ana = player('ana')
    const { uid } = await ana.booked(FREE, SLOT)
    for (const answer of [
      await ana.book(FREE, startsAt),
      await ana.send('PATCH', `/bookings/${uid}`, { startsAt }),
      await ana.send('POST', '/waits', { club: 'club_naco', startsAt }),
    ])
      expect([422, 'NO_SLOT', 'SLOT_PAST', 'TOO_FAR_AHEAD']).toEqual(
        expect.arrayContaining([answer.status, (answer.body as { code: string }).code]),
      )
    for (const date of ['0001-01-01', '9999-12-31'])
      expect((await ana.send('GET', `/clubs/club_naco/days/${date}`)).status).toBeLessThan(500)
  })
})

test('a block on the last date that there is does not stop the server', async () => {
  const { app, file } = await pricedClub()
  await storePeople(file, { [MANAGER]: [{ role: 'manager', club: null }] })
  const manager = playerOf(app, MANAGER)
  const block = { id: 'last', courts: [FREE], from: 600, to: 660, weeklyUntil: null, reason: 'Lesson' }
  expect((await manager.send('POST', '/office/blocks', { ...block, date: '9999-12-31' })).status).toBe(201)
  expect((await manager.send('GET', '/office/reservations?club=club_naco&from=9999-12-31')).status).toBeLessThan(500)
})

test('people who are invited to an unpaid booking get an email only when it is paid', async () => {
  const { player, paypal, mails, file } = await pricedClub()
  const ana = player('ana')
  const { uid } = await ana.booked(PRICED, SLOT)
  const changed = await ana.send('PATCH', `/bookings/${uid}`, { partners: ['beto@example.com'] })
  expect(bookingsAnswer.parse(changed.body).bookings[0]?.partners).toEqual([
    { email: 'beto@example.com', name: null, state: 'invited' },
  ])
  const storage = await openDatabase(file)
  expect(await storage.db.select().from(storage.tables.mails)).toEqual([])
  await storage.close()
  const payment = await ana.pay(uid)
  paypal.approve(payment.token)
  expect(await ana.confirm(payment)).toMatchObject({ status: 200 })
  await vi.waitFor(() => expect(mails().filter((mail) => mail.includes('To: beto@example.com'))).toHaveLength(1))
})

describe('the documented call', () => {
  const slotAt = (time: string) => ({ club: 'club_naco', day: 'Sunday', court: 'Court 2', time })

  test('names the quota before an id that is used', async () => {
    const { player } = await pricedClub()
    const ana = player('ana')
    for (const [index, hour] of [8, 9, 10, 11].entries()) {
      const made = await ana.send('POST', '/createreservation', {
        ...slotAt(`${hour}:00`),
        id: index,
        title: 'Practice',
      })
      expect(made.status).toBe(201)
    }
    const more = await ana.send('POST', '/createreservation', { ...slotAt('12:00'), id: 0, title: 'Practice' })
    expectError(more, 422, 'QUOTA_REACHED')
  })

  test('knows a booking of two slots with the same id, start and title', async () => {
    const { player } = await pricedClub()
    const ana = player('ana')
    const [booking] = bookingsAnswer.parse((await ana.book(FREE, SLOT, { slots: 2 })).body).bookings
    const { id, title } = booking ?? { id: 0, title: '' }
    const repeated = await ana.send('POST', '/createreservation', { ...slotAt('18:00'), id, title })
    expect(repeated).toMatchObject({ status: 200, body: { uid: booking?.uid } })
  })
})
