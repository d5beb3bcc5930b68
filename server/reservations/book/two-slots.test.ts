import { describe, expect, test, vi } from 'vitest'
import { type Booking, bookingsAnswer, clubDayAnswer } from '../../../shared/reservations/booking-schemas.ts'
import type { OfficeWeek } from '../../../shared/reservations/office-booking-schemas.ts'
import type { Reservation } from '../../../shared/reservations/reservations-schemas.ts'
import type { Wait } from '../../../shared/waits/wait-schemas.ts'
import { expectError } from '../../testing/errors.ts'
import { OWNER, officeOf } from '../../testing/office.ts'
import { FREE, PRICED, playerOf, pricedClub, tomorrowAt } from '../../testing/priced-courts.ts'

const TOMORROW = '2026-11-22'
const [SIX, SEVEN, EIGHT] = [tomorrowAt(18), tomorrowAt(19), tomorrowAt(20)]

/** Returns a person with the calls about two slots in a row. */
function playing(club: Awaited<ReturnType<typeof pricedClub>>, name: string) {
  const player = playerOf(club.app, `${name}@example.com`)
  return {
    ...player,
    two: (court: string, startsAt: string, more: object = {}) => player.book(court, startsAt, { slots: 2, ...more }),
    list: async () => bookingsAnswer.parse((await player.send('GET', '/bookings')).body).bookings,
    waitFor: (startsAt: string) => player.send('POST', '/waits', { club: 'club_naco', court: FREE, startsAt }),
    waits: async () => ((await player.send('GET', '/waits')).body as { waits: Wait[] }).waits,
    documented: async (filter: object) =>
      (await player.send('POST', '/reservations', filter)).body as readonly Reservation[],
    slots: async () =>
      clubDayAnswer
        .parse((await player.send('GET', `/clubs/club_naco/days/${TOMORROW}`)).body)
        .courts.find(({ id }) => id === FREE)
        ?.slots.filter(({ time }) => ['18:00', '19:00', '20:00'].includes(time))
        .map(({ state }) => state),
  }
}

async function aClub() {
  const club = await pricedClub()
  const [ana, beto] = [playing(club, 'ana'), playing(club, 'beto')]
  const bookTwo = async (court = FREE, startsAt = SIX): Promise<Booking> => {
    const [booking] = bookingsAnswer.parse((await ana.two(court, startsAt)).body).bookings
    if (!booking) throw new Error('nothing was booked')
    return booking
  }
  return { ...club, ana, beto, bookTwo }
}

describe('a booking of two slots in a row', () => {
  test('is one booking, one email, one place of the quota, one event of the feed and one booking of the office’s week', async () => {
    const { app, ana, bookTwo, mails } = await aClub()
    const booking = await bookTwo()
    expect(booking).toMatchObject({ startsAt: SIX, endsAt: EIGHT, slots: 2, priceCents: null })
    expect(await ana.slots()).toEqual(['mine', 'mine', 'free'])
    await vi.waitFor(() => expect(mails()).toHaveLength(1))
    expect(mails()[0]).toContain('18:00=E2=80=9320:00')
    for (const hour of [8, 9, 10]) await ana.booked('club_naco-3', tomorrowAt(hour))
    expectError(await ana.book('club_naco-3', tomorrowAt(11)), 422, 'QUOTA_REACHED')
    expect((await ana.list()).filter(({ court }) => court === FREE)).toHaveLength(1)
    const { url } = (await ana.send('POST', '/createcalendarlink', {})).body as { url: string }
    expect(String((await app.get(new URL(url).pathname)).body).match(/BEGIN:VEVENT/g)).toHaveLength(4)
    const { as } = await officeOf(app)
    const week = (await as(OWNER, 'GET', `/office/reservations?club=club_naco&from=${TOMORROW}`)).body as OfficeWeek
    expect(week.bookings.filter(({ court }) => court === FREE)).toMatchObject([
      { startsAt: SIX, endsAt: EIGHT, slots: 2 },
    ])
  })

  test('takes both slots in the documented list, and is removed by its id at once', async () => {
    const { ana, beto, bookTwo } = await aClub()
    const { id } = await bookTwo()
    const filter = { club: 'club_naco', day: 'Sunday' }
    for (const each of [ana, beto])
      expect((await each.documented(filter)).map(({ court, time }) => `${court} ${time}`)).toEqual([
        'Court 2 18:00',
        'Court 2 19:00',
      ])
    expect(await ana.documented({ mine: true })).toHaveLength(1)
    expect((await ana.send('POST', '/removereservation', { id })).status).toBe(200)
    expect(await ana.slots()).toEqual(['free', 'free', 'free'])
  })

  test('is rejected beyond the club’s limit or its closing time, and if one of the slots is taken', async () => {
    const { ana, beto } = await aClub()
    expectError(await ana.book(FREE, SIX, { slots: 3 }), 422, 'TOO_MANY_SLOTS')
    await beto.booked(FREE, SEVEN)
    expectError(await ana.two(FREE, SIX), 409, 'SLOT_TAKEN')
    expect(await ana.slots()).toEqual(['free', 'taken', 'free'])
  })

  test('at the last slot of the day is rejected with a message about the second slot, not the first', async () => {
    const { ana, bookTwo } = await aClub()
    const { uid } = await bookTwo()
    const last = tomorrowAt(22)
    for (const answer of [await ana.two(FREE, last), await ana.send('PATCH', `/bookings/${uid}`, { startsAt: last })]) {
      expectError(answer, 422, 'NO_SLOT')
      expect(answer.body).toMatchObject({ message: expect.stringContaining('only 1 of the 2 slots in a row') })
    }
    const odd = await ana.two(FREE, tomorrowAt(18.5))
    expect(odd.body).toMatchObject({ code: 'NO_SLOT', message: expect.stringContaining('no slot that begins') })
  })

  test('is the same booking for a repeated request, but not for one with another number of slots', async () => {
    const { ana, bookTwo } = await aClub()
    const { id, uid } = await bookTwo()
    const again = await ana.two(FREE, SIX, { id })
    expect(again.status).toBe(200)
    expect(bookingsAnswer.parse(again.body).bookings.map((each) => each.uid)).toEqual([uid])
    expectError(await ana.book(FREE, SIX, { id }), 409, 'SLOT_TAKEN')
  })

  test('never shares a slot with another booking, also if both are made at the same moment', async () => {
    const { ana, beto } = await aClub()
    for (let hour = 8; hour < 12; hour += 2) {
      const answers = await Promise.all([ana.two(FREE, tomorrowAt(hour)), beto.book(FREE, tomorrowAt(hour + 1))])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    }
  })

  test('has one price, the sum of its slots, and is paid once', async () => {
    const { ana, paypal } = await aClub()
    expectError(await ana.two(PRICED, SIX, { priceCents: 1200 }), 409, 'PRICE_CHANGED')
    const [booking] = bookingsAnswer.parse((await ana.two(PRICED, SIX, { priceCents: 2400 })).body).bookings
    expect(booking).toMatchObject({ state: 'held', priceCents: 2400 })
    const payment = await ana.pay(booking?.uid ?? '')
    paypal.approve(payment.token)
    expect(await ana.confirm(payment)).toMatchObject({
      status: 200,
      body: { items: [{ name: 'Club Naco, Court 1, 22/11/2026, 18:00–20:00', price: 24 }], total: 24 },
    })
    expect(await ana.list()).toMatchObject([{ state: 'booked', paid: true, endsAt: EIGHT }])
  })

  test('moves as two slots, also onto the half that it already has, and frees the other half', async () => {
    const { ana, beto, bookTwo } = await aClub()
    const { uid } = await bookTwo()
    const move = (startsAt: string) => ana.send('PATCH', `/bookings/${uid}`, { startsAt })
    await beto.waitFor(SEVEN)
    expect(await move(SEVEN)).toMatchObject({ status: 200, body: { bookings: [{ startsAt: SEVEN, slots: 2 }] } })
    expect(await ana.slots()).toEqual(['free', 'mine', 'mine'])
    expectError(await move(tomorrowAt(22)), 422, 'NO_SLOT')
    await beto.booked(FREE, tomorrowAt(10))
    expectError(await move(tomorrowAt(9)), 409, 'SLOT_TAKEN')
  })

  test('gives each of its slots to the people who wait for that slot, and takes none of theirs', async () => {
    const { ana, beto, bookTwo } = await aClub()
    const { uid } = await bookTwo()
    await beto.waitFor(SEVEN)
    await ana.send('DELETE', `/bookings/${uid}`)
    expect(await beto.waits()).toMatchObject([{ state: 'offered', startsAt: SEVEN, offer: { court: FREE } }])
    expectError(await ana.two(FREE, SIX), 409, 'SLOT_TAKEN')
    expect((await ana.book(FREE, SIX)).status).toBe(201)
  })
})
