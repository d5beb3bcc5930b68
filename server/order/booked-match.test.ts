// Runs on both databases.
import { expect, test } from 'vitest'
import type { OfficeOrder } from '../../shared/order/office-order-schemas.ts'
import type { OrderAnswer } from '../../shared/order/order-schemas.ts'
import { BOOKED, bookedCourt, GUESTS } from '../testing/booked-court.ts'
import { aStatus, pointBy } from '../testing/client.ts'
import { competitionCalls } from '../testing/competition-calls.ts'
import { FREE, PRICED, tomorrowAt } from '../testing/priced-courts.ts'

const HOUR = 3_600_000
const PATH = '/order/club_naco/2026-11-22'

/** A day with a booking from 18:00 to 19:00 whose match is made, and another match of the club. */
async function aDay() {
  const club = await bookedCourt()
  const { app, ana, path, uid, clock } = club
  expect((await ana.send('POST', path, GUESTS)).status).toBe(201)
  // A match is made shortly before its booking. The office then still plans the day.
  clock.now = BOOKED.startsAt - 8 * HOUR
  const { asTag, as } = await competitionCalls(app)
  const other = await app.newMatch({ club: 'club_naco', date: tomorrowAt(12) })
  const read = async () => ((await app.get(PATH)).body as OrderAnswer).courts
  const office = async () => (await as('GET', `/office${PATH}`)).body as OfficeOrder
  const put = async (matches: object[]) => asTag('PUT', PATH, { matches }, (await office()).tag)
  const placed = (courts: OrderAnswer['courts'], key: string) =>
    courts
      .flatMap(({ court, matches }) => matches.map((match) => ({ ...match, court })))
      .find((match) => match.key === key)
  return { ...club, uid, as, asTag, other: other.id, read, office, put, placed }
}

test('the match of a booking is in the order of its day, before and after it is published, where its booking is', async () => {
  const { uid, other, read, office, put, placed, asTag } = await aDay()
  const fixed = { court: FREE, startsAt: tomorrowAt(18), endsAt: tomorrowAt(19), booked: true, expected: null }
  expect(placed(await read(), uid)).toMatchObject(fixed)
  const { waiting, courts } = await office()
  expect(placed(courts, uid)).toMatchObject(fixed)
  expect(waiting.map(({ key }) => key)).toEqual([other])
  expect((await put([{ key: other, court: FREE, kind: 'at', time: tomorrowAt(12) }])).status).toBe(200)
  const published = await asTag('POST', `${PATH}/publish`, undefined, (await office()).tag)
  expect(published.body).toMatchObject({ untold: 0, breaks: [] })
  expect(placed((published.body as OfficeOrder).courts, uid)).toMatchObject(fixed)
})

test('no order moves it, and its court is taken', async () => {
  const { uid, other, office, put, placed, app } = await aDay()
  const moved = await put([
    { key: uid, court: PRICED, kind: 'at', time: tomorrowAt(10) },
    { key: other, court: FREE, kind: 'at', time: tomorrowAt(12) },
  ])
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect(placed((await office()).courts, uid)).toMatchObject({ court: FREE, startsAt: tomorrowAt(18) })
  expect((await app.match(uid)).date).toBe(tomorrowAt(18))
  const clash = await put([{ key: other, court: FREE, kind: 'at', time: tomorrowAt(18) }])
  expect(clash.body).toMatchObject({ breaks: [{ match: other, code: 'COURT_TAKEN', kind: 'booking' }] })
})

test('it follows its booking, and a plan has it where it is', async () => {
  const { uid, other, as, office, placed, ana } = await aDay()
  const { body, status } = await as('POST', `${PATH}/plan`, { id: 'plan' })
  expect(status, JSON.stringify(body)).toBe(200)
  const proposal = body as OfficeOrder
  expect(placed(proposal.courts, uid)).toMatchObject({ court: FREE, startsAt: tomorrowAt(18), endsAt: tomorrowAt(19) })
  expect(placed(proposal.courts, other)).toBeDefined()
  expect((await as('POST', `${PATH}/plan/plan/accept`, {})).status).toBe(200)
  expect(placed((await office()).courts, uid)).toMatchObject({ court: FREE })
  expect((await ana.send('DELETE', `/bookings/${uid}`)).status).toBeLessThan(300)
  const court = placed((await office()).courts, uid)?.court
  expect(court, 'a match that was not played goes with its booking').toBeUndefined()
})

test('its players play and rest in no other match then', async () => {
  const { app, put } = await aDay()
  const own = await app.newMatch({ club: 'club_naco', date: tomorrowAt(12), company: 'Ana Reyes' })
  const at = (hour: number) => put([{ key: own.id, court: PRICED, kind: 'at', time: tomorrowAt(hour) }])
  expect((await at(18)).body).toMatchObject({ breaks: [{ code: 'PLAYER_TWICE', player: 'Ana Reyes' }] })
  expect((await at(19)).body).toMatchObject({ breaks: [{ code: 'REST', player: 'Ana Reyes' }] })
  expect((await at(12)).status).toBe(200)
})

test('a request that leaves it out keeps the order of the other matches, and a match behind it starts when the booking ends', async () => {
  const { app, uid, other, put, office, placed } = await aDay()
  const names = { company: 'Eva Cruz', company2: 'Sol Peña' }
  const { id } = await app.newMatch({ club: 'club_naco', date: tomorrowAt(12), ...names })
  const first = { key: other, court: FREE, kind: 'at', time: tomorrowAt(12) }
  const next = { key: id, court: FREE, kind: 'followedBy', time: null }
  const before = await put([first, next])
  expect(before.status, JSON.stringify(before.body)).toBe(200)
  expect(Date.parse(placed((await office()).courts, id)?.startsAt ?? '')).toBeLessThan(Date.parse(tomorrowAt(15)))
  const at = { key: uid, court: FREE, kind: 'at', time: tomorrowAt(18) }
  const behind = await put([first, at, next])
  expect(behind.status, JSON.stringify(behind.body)).toBe(200)
  const start = { start: tomorrowAt(19), from: tomorrowAt(19) }
  expect(placed((await office()).courts, id)).toMatchObject({ startsAt: tomorrowAt(19), expected: start })
})

test('a suspension leaves it where its booking is, and it waits on no other day', async () => {
  const { app, clock, uid, office, as, placed } = await aDay()
  clock.now = BOOKED.startsAt
  const { company } = await app.match(uid)
  expect((await app.score(uid, [pointBy(company), aStatus('suspended')])).status).toBe(201)
  const fixed = { court: FREE, startsAt: tomorrowAt(18), endsAt: tomorrowAt(19), status: 'suspended', kind: 'at' }
  expect(placed((await office()).courts, uid)).toMatchObject(fixed)
  const next = (await as('GET', '/office/order/club_naco/2026-11-23')).body as OfficeOrder
  expect(next.waiting.map(({ key }) => key)).not.toContain(uid)
})
