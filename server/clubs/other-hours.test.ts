// Runs on both databases.
import { expect, test } from 'vitest'
import type { ClubsAnswer, OtherHours } from '../../shared/clubs/club-schemas.ts'
import type { CourtNow } from '../../shared/court/court-schemas.ts'
import { clubDayAnswer } from '../../shared/reservations/booking-schemas.ts'
import { otherHours as other } from '../../shared/testing/other-hours.ts'
import { aMatch } from '../testing/client.ts'
import { clubForm } from '../testing/club-form.ts'
import { expectError } from '../testing/errors.ts'
import { MANAGER, officeOf } from '../testing/office.ts'
import { playerOf } from '../testing/priced-courts.ts'
import { localIdentity, startOwnApp } from '../testing/running-app.ts'

/** Monday the 21st of December 2026, 12:30 at the club. */
const NOON = Date.parse('2026-12-21T16:30:00Z')
/** Returns an hour of a date at the club. */
const at = (date: string, hour: number) => new Date(Date.parse(`${date}T04:00:00Z`) + hour * 3_600_000).toISOString()
const [TUESDAY, WEDNESDAY, FRIDAY] = ['2026-12-22', '2026-12-23', '2026-12-25']
const COURT = 'club_naco-2'

const TWICE = other({
  name: 'Lunch',
  weekdays: ['Monday', 'Tuesday'],
  open: [
    { opens: 480, closes: 720 },
    { opens: 840, closes: 1320 },
  ],
})
const CHRISTMAS = other({ name: 'Christmas', from: '2025-12-25', until: '2025-12-26', yearly: true })
const LATE = other({ name: 'Floodlights', courts: [COURT], open: [{ opens: 960, closes: 1440 }] })

async function aClub() {
  const clock = { now: NOON }
  const app = await startOwnApp({ clock: () => clock.now })
  const { as, audit } = await officeOf(app)
  return {
    app,
    clock,
    audit,
    ...clubForm(as),
    ana: playerOf(app, 'ana@example.com'),
    /** Returns the starts of a court on a date. */
    times: async (date: string, court = COURT) => {
      const { courts } = clubDayAnswer.parse((await app.get(`/clubs/club_naco/days/${date}`)).body)
      return courts.find(({ id }) => id === court)?.slots.map(({ time }) => time)
    },
    free: async (date: string) => {
      const days = (await app.get('/freehours/club_naco')).body as { date: string; free: number }[]
      return days.find((day) => day.date === date)?.free
    },
    court: async () => {
      const token = await localIdentity.sign({ email: MANAGER, name: '' })
      return (await app.sendWith(token, 'GET', `/court/${COURT}/now`)).body as CourtNow
    },
    takeNow: (id: number) => app.postAs(MANAGER, `/court/${COURT}/walk-in`, { id, title: 'Tennis' }),
  }
}

test('slots are offered only within the hours of the date and the court', async () => {
  const { app, put, times, free, ana } = await aClub()
  expect((await put({ otherHours: [TWICE, LATE, CHRISTMAS] })).status).toBe(200)
  expect(await times(TUESDAY, 'club_naco-1')).toEqual(
    [8, 9, 10, 11, 14, 15, 16, 17, 18, 19, 20, 21].map((hour) => `${hour}:00`),
  )
  expect(await times(TUESDAY), 'the last of the list counts').toEqual(
    [16, 17, 18, 19, 20, 21, 22, 23].map((hour) => `${hour}:00`),
  )
  expect(await times(WEDNESDAY, 'club_naco-1')).toHaveLength(18)
  expect(await times(FRIDAY)).toEqual([])
  expect([await free(TUESDAY), await free(WEDNESDAY), await free(FRIDAY)]).toEqual([3 * 12 + 8, 3 * 18 + 8, 0])

  const book = (day: string, time: string) =>
    app.postAs('ana@example.com', '/createreservation', {
      ...{ club: 'club_naco', court: 'Court 1', title: 'x', id: 1 },
      ...{ day, time },
    })
  expectError(await book('Tuesday', '12:00'), 400, 'BAD_REQUEST', /^time: must be one of 8:00, .*11:00, 14:00/)
  expectError(await book('Friday', '10:00'), 400, 'BAD_REQUEST', /^time: /)
  expect((await book('Tuesday', '14:00')).status).toBe(201)
  expectError(await ana.book('club_naco-3', at(TUESDAY, 13)), 422, 'NO_SLOT')
  // Two slots in a row would reach into the break.
  expectError(await ana.book('club_naco-3', at(TUESDAY, 11), { slots: 2 }), 422, 'NO_SLOT', 'only 1 of the 2 slots')
})

test('are listed with the club, kept by a request without them, and recorded in the audit log', async () => {
  const { app, put, read, audit } = await aClub()
  expect((await put({ otherHours: [TWICE, LATE] })).status).toBe(200)
  const listed = async () => ((await app.get('/clubs')).body as ClubsAnswer).clubs.map(({ otherHours }) => otherHours)
  expect(await listed()).toEqual([[], [TWICE, LATE], [], []])
  expect(await audit()).toMatchObject([
    {
      before: { otherHours: '' },
      after: {
        otherHours: 'Lunch Monday Tuesday 8:00–12:00 14:00–22:00, Floodlights club_naco-2 16:00–24:00',
      },
    },
  ])
  expect((await put({ otherHours: undefined, name: 'Naco' })).status).toBe(200)
  expect(await read()).toMatchObject({ name: 'Naco', otherHours: [TWICE, LATE] })
  expect((await put({ otherHours: [CHRISTMAS] })).status).toBe(200)
  expect((await read()).otherHours).toEqual([CHRISTMAS])
})

test.each<[string, object, RegExp]>([
  ['a date that does not exist', { from: '2026-02-30' }, /^otherHours\[0\].from:/],
  ['an end before the start', { from: FRIDAY, until: TUESDAY }, /^otherHours\[0\].until:/],
  ['each year without an end', { from: FRIDAY, yearly: true }, /^otherHours\[0\].until:/],
  ['no weekday', { weekdays: [] }, /^otherHours\[0\].weekdays:/],
  ['no court', { courts: [] }, /^otherHours\[0\].courts:/],
  ['a quarter of an hour', { open: [{ opens: 495, closes: 720 }] }, /^otherHours\[0\].open\[0\].opens:/],
  [
    'times that overlap',
    {
      open: [
        { opens: 480, closes: 720 },
        { opens: 690, closes: 900 },
      ],
    },
    /^otherHours\[0\].open: must be in order/,
  ],
  ['four times', { open: [0, 60, 120, 180].map((opens) => ({ opens, closes: opens + 30 })) }, /^otherHours\[0\].open:/],
  ['a court of another club', { courts: ['club_gazcue-1'] }, /^otherHours: the club has no court/],
])('are rejected with %s', async (_name, wrong, message) => {
  const { put, read } = await aClub()
  expectError(await put({ otherHours: [other(wrong)] }), 400, 'BAD_REQUEST', message)
  expect((await read()).otherHours).toEqual([])
})

test('the bookings that new hours leave without a slot are counted and listed before they are saved, and stay', async () => {
  const { ana, put, collisions } = await aClub()
  const [noon, evening] = [await ana.booked(COURT, at(TUESDAY, 12)), await ana.booked('club_naco-1', at(TUESDAY, 18))]
  await ana.booked(COURT, at(FRIDAY, 18))
  const named = async (otherHours: OtherHours[]) => {
    const { count, collisions: found } = await collisions({ otherHours })
    expect(count).toBe(found.length)
    return found.map(({ court, date, time }) => `${court} ${date} ${time}`)
  }
  expect(await named([])).toEqual([])
  expect(await named([TWICE])).toEqual([`Court 2 ${TUESDAY} 12:00`])
  expect(await named([LATE])).toEqual([`Court 2 ${TUESDAY} 12:00`])
  expect(await named([TWICE, CHRISTMAS])).toEqual([`Court 2 ${TUESDAY} 12:00`, `Court 2 ${FRIDAY} 18:00`])
  expect((await put({ otherHours: [TWICE, CHRISTMAS] })).status).toBe(200)
  expect(await named([TWICE, CHRISTMAS]), 'a later change does not list them again').toEqual([])
  expect(await named([other({})]), 'only those that still had a slot').toEqual([`Court 1 ${TUESDAY} 18:00`])
  const { bookings } = (await ana.send('GET', '/bookings')).body as { bookings: { uid: string }[] }
  expect(bookings.map(({ uid }) => uid)).toEqual(expect.arrayContaining([noon.uid, evening.uid]))
})

test('the page of a court says that it is closed and why, and nobody takes it then', async () => {
  const { clock, put, court, takeNow } = await aClub()
  await put({ otherHours: [TWICE, CHRISTMAS] })
  expect(await court()).toMatchObject({ state: 'closed', until: at('2026-12-21', 14), reason: null, walkIn: false })
  expectError(await takeNow(1_000_001), 422, 'COURT_CLOSED')
  clock.now = Date.parse(at(TUESDAY, 11.1))
  expect(await court()).toMatchObject({ state: 'free', until: at(TUESDAY, 12) })
  expect(await takeNow(1_000_002), 'until the break').toMatchObject({ status: 201, body: { endsAt: at(TUESDAY, 12) } })
  clock.now = Date.parse(at(FRIDAY, 11))
  expect(await court()).toMatchObject({ state: 'closed', until: null, reason: 'Christmas' })
  expectError(await takeNow(1_000_003), 422, 'COURT_CLOSED')
})

test('a match of the office outside the hours is named with the reason, and a match of a program is stored', async () => {
  const { app, put } = await aClub()
  await put({ otherHours: [TWICE, CHRISTMAS] })
  const place = (date: string) => ({ ...aMatch(), club: 'club_naco', court: COURT, date })
  const asked = async (date: string) => {
    const answer = await app.postAs(MANAGER, '/product', { ...place(date), clash: {} })
    expectError(answer, 409, 'COURT_TAKEN')
    return (answer.body as { collisions: { title: string; startsAt: string; endsAt: string }[] }).collisions
  }
  expect(await asked(at(TUESDAY, 11))).toMatchObject([
    { kind: 'closed', title: 'Lunch', startsAt: at(TUESDAY, 12), endsAt: at(TUESDAY, 13) },
  ])
  expect(await asked(at(FRIDAY, 11))).toMatchObject([{ kind: 'closed', title: 'Christmas' }])
  expect((await app.post('/product', place(at(FRIDAY, 11)))).status).toBe(201)
})
