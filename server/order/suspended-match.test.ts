// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { OfficeOrder } from '../../shared/order/office-order-schemas.ts'
import { pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { at, DAY, openOrderClub } from '../testing/order-calls.ts'

const [ONE, TWO] = ['club_naco-1', 'club_naco-2']
const MINUTE = 60_000
/** The time of a point with what follows it (ms). */
const POINT = 20_000
const NEXT = '2030-06-02'
const nextAt = (hour: number, minute = 0) => new Date(Date.parse(at(hour, minute)) + 24 * 60 * MINUTE).toISOString()

/** A day on which the first of two matches was suspended at 9:20, after three games. @param next the court of the second match */
async function aSuspendedMatch(planned = at(9), next = ONE) {
  const club = await openOrderClub()
  const event = await club.drawnEvent('ABCD')
  const [first, second] = [event.key('main-1-1'), event.key('main-1-2')]
  await club.put([
    { key: first, court: ONE, kind: 'at', time: planned },
    next === ONE
      ? { key: second, court: ONE, kind: 'followedBy', time: null }
      : { key: second, court: next, kind: 'at', time: at(9) },
  ])
  await club.publish()
  club.clock.now = Date.parse(at(9, 15))
  const { match } = await event.made('main-1-1')
  const { company } = await club.app.match(match)
  /** Returns the order of a later day, as the office sees it. */
  const on = async (date: string) => (await club.as('GET', `/office/order/club_naco/${date}`)).body as OfficeOrder
  const points = async (count: number) => {
    for (let point = 0; point < count; point++) {
      club.clock.now += POINT
      await club.app.score(match, pointBy(company))
    }
  }
  await points(12)
  club.clock.now = Date.parse(at(9, 20))
  const declare = (status: string) =>
    club.app.score(match, { id: randomUUID(), status, ...(status === 'retired' && { winner: company }) })
  const whole = (await club.office()).courts[0]?.matches[1]?.minutes ?? 0
  expect((await declare('suspended')).status).toBe(201)
  /** Returns a match of the day on its court. The office’s answer is never older than the last change. */
  const placed = async (key: string, order?: OfficeOrder) =>
    (order ?? (await club.office())).courts
      .flatMap(({ court, matches }) => matches.map((each) => ({ ...each, court })))
      .find((each) => each.key === key)
  return { ...club, event, match, first, second, points, declare, whole, placed, on }
}

/** Plans the day again with rain until 11:00. */
async function afterRain() {
  const day = await aSuspendedMatch()
  const loss = { from: at(9, 20), until: at(11), courts: null }
  const proposal = await day.proposed({ id: 'rain', again: true, loss })
  const { status, body } = await day.accept('rain', { publish: true })
  expect(status, JSON.stringify(body)).toBe(200)
  return { ...day, proposal, accepted: body as OfficeOrder }
}

test('a suspended match keeps its court with what is left of it, and nobody knows when it or the next one starts', async () => {
  const { first, second, whole, placed, clock } = await aSuspendedMatch()
  const match = await placed(first)
  expect(match).toMatchObject({
    status: 'suspended',
    court: ONE,
    kind: 'followedBy',
    startsAt: at(9, 20),
    expected: null,
  })
  expect(match?.minutes).toBeLessThan(whole)
  expect((await placed(second))?.expected).toBeNull()
  clock.now += 7 * MINUTE
  expect((await placed(first))?.startsAt, 'it goes on as soon as it can').toBe(at(9, 30))
})

test('planning again gives the rest the first place on its court, with an expected time at which it goes on', async () => {
  const { app, match, first, second, book, placed, proposal, accepted } = await afterRain()
  expect(proposal.delays.find((delay) => delay.match === first)?.to).toBe(at(11))
  const [rest, next] = [await placed(first, accepted), await placed(second, accepted)]
  expect(rest).toMatchObject({ court: ONE, startsAt: at(11), status: 'suspended' })
  expect(Date.parse(next?.startsAt ?? '')).toBeGreaterThanOrEqual(Date.parse(rest?.endsAt ?? '') + 10 * MINUTE)
  expect(rest?.expected?.start).toBe(at(11))
  expect(Date.parse(next?.expected?.start ?? '')).toBeGreaterThan(Date.parse(at(11)))
  expect((await app.match(match)).date).toBe(at(11))
  expectError(await book(ONE, at(11)), 409, 'SLOT_TAKEN')
})

test('once it goes on, its end follows from what was left when play was suspended', async () => {
  const { clock, first, second, declare, points, placed } = await afterRain()
  const planned = Date.parse((await placed(second))?.expected?.start ?? '')
  clock.now = Date.parse(at(11))
  expect((await declare('resumed')).status).toBe(201)
  expect(await placed(first)).toMatchObject({ status: 'live', startsAt: at(11), expected: null })
  const start = Date.parse((await placed(second))?.expected?.start ?? '')
  expect(Math.abs(start - planned)).toBeLessThan(15 * MINUTE)
  await points(12)
  await vi.waitFor(async () => expect(Date.parse((await placed(second))?.expected?.start ?? '')).toBeLessThan(start))
})

test('its rest can be put on another court, and on the next day', async () => {
  const { app, as, asTag, match, first, put, placed, second } = await aSuspendedMatch()
  const moved = await put([
    { key: first, court: TWO, kind: 'notBefore', time: at(14) },
    { key: second, court: ONE, kind: 'at', time: at(12) },
  ])
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect(await placed(first)).toMatchObject({ court: TWO, startsAt: at(14) })
  expect(await app.match(match)).toMatchObject({ court: TWO, date: at(14) })
  expect((await put([{ key: second, court: ONE, kind: 'at', time: at(12) }])).status).toBe(200)
  const next = async () => (await as('GET', `/office/order/club_naco/${NEXT}`)).body as OfficeOrder
  expect((await next()).waiting.map(({ key }) => key)).toContain(first)
  const { tag } = await next()
  const matches = [{ key: first, court: TWO, kind: 'at', time: nextAt(10) }]
  const put2 = await asTag('PUT', `/order/club_naco/${NEXT}`, { matches }, tag)
  expect(put2.status, JSON.stringify(put2.body)).toBe(200)
  expect(await placed(first, put2.body as OfficeOrder)).toMatchObject({ court: TWO, startsAt: nextAt(10) })
  expect(await placed(first), 'no longer on its own day').toBeUndefined()
  expect(await app.match(match)).toMatchObject({ court: TWO, date: nextAt(10) })
  expect(DAY).not.toBe(NEXT)
})

test('a night later, a match that nobody planned again waits for a court', async () => {
  const { clock, as, first, placed } = await aSuspendedMatch()
  clock.now = Date.parse(nextAt(8))
  const next = (await as('GET', `/office/order/club_naco/${NEXT}`)).body as OfficeOrder
  expect(next.waiting.map(({ key }) => key)).toContain(first)
  expect(await placed(first), 'its own day has what was played').toMatchObject({
    startsAt: new Date(Date.parse(at(9, 15)) + POINT).toISOString(),
    endsAt: at(9, 20),
  })
})

test('a match that began before its time and was suspended is not planned, whatever its time', async () => {
  const { first, placed, clock, office } = await aSuspendedMatch(at(11), TWO)
  expect(await placed(first)).toMatchObject({ kind: 'followedBy', startsAt: at(9, 20), expected: null })
  expect((await office()).untold, 'a suspension tells nobody anything').toBe(0)
  clock.now = Date.parse(at(11, 30))
  expect((await placed(first))?.startsAt).toBe(at(11, 30))
})

test('a resumed match keeps its court for what is left of it', async () => {
  const { declare, clock, book } = await aSuspendedMatch(at(9), TWO)
  clock.now = Date.parse(at(11, 50))
  expect((await declare('resumed')).status).toBe(201)
  expectError(await book(ONE, at(12)), 409, 'SLOT_TAKEN')
})

test('after the time that its court loses, a suspended match may resume any moment', async () => {
  const { first, put, second, clock, office, placed } = await aSuspendedMatch()
  const { settings } = await office()
  const lost = [{ from: at(9, 20), until: at(11), courts: null }]
  const order = [
    { key: first, court: ONE, kind: 'followedBy' as const, time: null },
    { key: second, court: ONE, kind: 'at' as const, time: at(13) },
  ]
  const { status, body } = await put(order, { settings: { ...settings, lost } })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(await placed(first)).toMatchObject({ startsAt: at(11), expected: { start: at(11) } })
  clock.now = Date.parse(at(11, 12))
  expect(await placed(first)).toMatchObject({ startsAt: at(11, 15), expected: { start: at(11, 12) } })
})

test('a suspended match waits on the next day that the office plans, and on no other one', async () => {
  const { app, asTag, first, on } = await aSuspendedMatch()
  const waits = async (date: string) => (await on(date)).waiting.some(({ key }) => key === first)
  const third = '2030-06-03'
  expect([await waits(DAY), await waits(NEXT), await waits(third)]).toEqual([false, true, true])
  const { id } = await app.newMatch({ club: 'club_naco', date: nextAt(12) })
  const matches = [{ key: id, court: TWO, kind: 'at', time: nextAt(12) }]
  const planned = await asTag('PUT', `/order/club_naco/${NEXT}`, { matches }, '0')
  expect(planned.status, JSON.stringify(planned.body)).toBe(200)
  expect([await waits(DAY), await waits(NEXT), await waits(third)]).toEqual([false, true, false])
})

test('a match that is resumed on the next day without a plan belongs to that day, also once it is over', async () => {
  const { clock, declare, points, first, placed, on } = await aSuspendedMatch()
  clock.now = Date.parse(nextAt(10))
  expect((await declare('resumed')).status).toBe(201)
  await points(4)
  const played = { court: ONE, startsAt: nextAt(10), status: 'live', played: 5 }
  expect(await placed(first, await on(NEXT))).toMatchObject(played)
  expect(await placed(first)).toBeUndefined()
  expect(await placed(first, await on('2030-06-03'))).toBeUndefined()
  clock.now = Date.parse(nextAt(10, 30))
  expect((await declare('suspended')).status).toBe(201)
  expect(await placed(first, await on(NEXT))).toMatchObject({
    court: ONE,
    kind: 'followedBy',
    startsAt: nextAt(10, 30),
  })
  expect((await declare('resumed')).status).toBe(201)
  expect((await declare('retired')).status).toBe(201)
  expect(await placed(first, await on(NEXT))).toMatchObject({ ...played, endsAt: nextAt(10, 30), status: 'retired' })
  expect(await placed(first)).toBeUndefined()
})
