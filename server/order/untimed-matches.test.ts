// Runs on both databases.
import { expect, test } from 'vitest'
import type { MatchDescription } from '../../shared/matches/match-description-schemas.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { at, openOrderClub } from '../testing/order-calls.ts'

const ONE = 'club_naco-1'
const PAPER = [{ games: [6, 4] }, { games: [6, 3] }]
const atTime = (key: string, time: string) => ({ key, court: ONE, kind: 'at' as const, time })

/** A club with a draw of four without an order of play. */
async function aDraw() {
  const club = await openOrderClub()
  const event = await club.drawnEvent('ABCD')
  const id = (await event.made('main-1-1')).match
  const read = (): Promise<MatchSummary> => club.app.match(id)
  const change = async (body: object): Promise<void> => {
    expect((await club.as('PATCH', `/product/${id}`, body)).status).toBe(200)
  }
  return { ...club, event, id, read, change, key: event.key('main-1-1') }
}

test('a match of a draw has no time until somebody sets one, also the noon of its day', async () => {
  const { as, id, read, change } = await aDraw()
  const { date, untimed } = await read()
  expect(untimed).toBe(true)
  const described = async () => (await as('GET', `/product/${id}/description`)).body as MatchDescription
  expect((await described()).untimed).toBe(true)
  await change({ category: 'Open', format: 'SET3-S:6/TB7-F:TB10' })
  expect((await read()).untimed, 'another change sets no time').toBe(true)
  await change({ date })
  expect(await read()).toMatchObject({ date })
  expect((await read()).untimed).toBeUndefined()
  expect((await described()).untimed).toBeUndefined()
})

test('a court without a time is not taken, until the match begins', async () => {
  const { app, id, read, change, book } = await aDraw()
  await change({ court: ONE })
  expect(await read()).toMatchObject({ court: ONE, untimed: true })
  expect((await book(ONE, at(12))).status).toBe(201)
  const { company } = await read()
  expect((await app.score(id, pointBy(company))).status).toBe(201)
  expect((await read()).status).toBe('live')
})

test('the order of play sets the time of a match, and takes it away again', async () => {
  const { read, put, book, key } = await aDraw()
  expect((await put([atTime(key, at(9))])).status).toBe(200)
  expect(await read()).toMatchObject({ court: ONE, date: at(9) })
  expect((await read()).untimed).toBeUndefined()
  expectError(await book(ONE, at(9)), 409, 'SLOT_TAKEN')
  expect((await put([])).status).toBe(200)
  const { court, untimed } = await read()
  expect([court, untimed]).toEqual([undefined, true])
})

test('a court that the office gives without a time is no place in the order of play', async () => {
  const { change, office, key } = await aDraw()
  await change({ court: ONE })
  const { waiting, courts } = await office()
  expect(courts.flatMap(({ matches }) => matches)).toEqual([])
  expect(waiting.map((match) => match.key)).toContain(key)
})

test.each<[what: string, entries: (one: string) => object]>([
  ['its first point', (one) => ({ ...pointBy(one), playedAt: at(14) })],
  ['its result from paper', (one) => ({ id: 'paper', status: 'finished', winner: one, sets: PAPER, playedAt: at(14) })],
])('a match without a time is on the day of %s, and has a time from then on', async (_, entryOf) => {
  const { app, as, clock, id, read } = await aDraw()
  clock.now = Date.parse(at(15))
  const { company, date } = await read()
  expect(date).not.toBe(at(14))
  const entry = entryOf(company)
  expect((await app.score(id, entry)).status).toBe(201)
  expect((await app.score(id, entry)).status, 'a retry').toBe(200)
  expect(await read()).toMatchObject({ date: at(14) })
  expect((await read()).untimed).toBeUndefined()
  const listed = ((await as('GET', '/product')).body as MatchSummary[]).find((match) => match.id === id)
  expect(listed).toMatchObject({ date: at(14) })
})

test('a match outside draws has a time', async () => {
  const { app } = await openOrderClub()
  const { id } = await app.newMatch({ club: 'club_naco', date: at(10) })
  expect((await app.match(id)).untimed).toBeUndefined()
})
