import { afterAll, describe, expect, test } from 'vitest'
import { aMatch, aStatus, pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { startApp, startOwnApp, temporaryFolder } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const HOUR = 3_600_000
const at = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()
const on = (court: number, more: object = {}) => ({
  club: 'club_naco',
  court: `club_naco-${court}`,
  date: at(0),
  ...more,
})
const score = async (court: number, own = app) => (await own.get(`/court/club_naco-${court}/score`)).body

describe('the score at a court', () => {
  test('says none, then the next match, then each point, then the result', async () => {
    expect(await score(1)).toMatchObject({ status: 'none', match: null, names: ['', ''], sets: [], seq: 0 })
    const { id, one } = await app.newMatch(on(1, { date: at(2), format: 'SET1-S:6/TB7', firstServer: 2 }))
    expect(await score(1)).toMatchObject({ status: 'scheduled', match: id, startsAt: expect.any(String), seq: 0 })
    await app.score(id, pointBy(one))
    expect(await score(1)).toEqual({
      status: 'live',
      match: id,
      names: ['A. Díaz', 'B. Cruz'],
      sets: [[0, 0]],
      points: ['15', '0'],
      server: 2,
      seq: 1,
      updatedAt: (await app.match(id)).updatedAt,
    })
    await app.score(id, aStatus('retired', { winner: one }))
    expect(await score(1)).toMatchObject({ status: 'retired', match: id, winner: 1, seq: 2 })
  })

  test('follows a match that moves to another court, and leaves out archived matches', async () => {
    const { id, one } = await app.newMatch(on(2))
    await app.score(id, pointBy(one))
    expect(await score(2)).toMatchObject({ match: id })
    await app.patch(id, { court: 'club_naco-3' })
    expect([await score(2), await score(3)]).toMatchObject([{ status: 'none' }, { match: id }])
    await app.patch(id, { archived: true })
    expect(await score(3)).toMatchObject({ status: 'none' })
    await app.patch(id, { archived: false })
    expect(await score(3)).toMatchObject({ match: id })
  })

  test('changes its ETag with each point, and otherwise answers 304 without a body', async () => {
    const { id, one } = await app.newMatch(on(4))
    await app.score(id, pointBy(one))
    const path = '/court/club_naco-4/score'
    const { headers, status } = await app.get(path)
    const etag = headers.get('etag') ?? ''
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
    // The path with a query is routed, and its answer is the same.
    for (const each of [path, `${path}?board=1`]) {
      expect(await app.get(each, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' })
    }
    await app.score(id, pointBy(one))
    expect(await app.get(path, { 'if-none-match': etag })).toMatchObject({ status: 200, body: { seq: 2 } })
  })

  test('of an unknown court is a 404', async () => {
    expectError(await app.get('/court/club_naco-9/score'), 404, 'COURT_NOT_FOUND', /^id: /)
  })
})

describe('time alone', () => {
  test('changes the answer: the result gives way to the next match, which gives way to none', async () => {
    let now = Date.now()
    const own = await startOwnApp({ clock: () => now })
    const first = await own.newMatch(on(1))
    await own.score(first.id, [pointBy(first.one), aStatus('retired', { winner: first.one })])
    const next = await own.newMatch(on(1, { date: at(1) }))
    const matchAfter = async (hours: number) => {
      now = Date.now() + hours * HOUR
      return Object(await score(1, own)).match
    }
    expect([await matchAfter(0.49), await matchAfter(0.51), await matchAfter(6.9), await matchAfter(7.1)]).toEqual([
      first.id,
      next.id,
      next.id,
      null,
    ])
  })
})

test('a restarted server shows the same scores', async () => {
  const removers: (() => void)[] = []
  const file = `${temporaryFolder((remove) => removers.push(remove))}/courts.db`
  const before = await startApp({ file })
  const live = await before.newMatch(on(1))
  await before.score(live.id, pointBy(live.one))
  await before.patch(live.id, { description: 'Semi-final' })
  const over = await before.newMatch(on(2))
  await before.score(over.id, [pointBy(over.one), aStatus('retired', { winner: over.two })])
  await before.post('/product', { ...aMatch(), ...on(3, { date: at(3) }) })
  const scores = [await score(1, before), await score(2, before), await score(3, before)]
  await before.close()
  const after = await startApp({ file })
  expect([await score(1, after), await score(2, after), await score(3, after)]).toEqual(scores)
  await after.close()
  for (const remove of removers) remove()
})
