import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { matchSchema, matchSummarySchema } from '../../shared/matches/match-schemas.ts'
import { type Answer, aStatus, pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { sendRaw } from '../testing/faults/sent-raw.ts'
import { startApp, startOwnApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)

/** Date and status of each match, by its id. */
const MATCHES: Readonly<Record<string, readonly [date: string, status: string]>> = {
  a: ['2026-05-01T10:00:00Z', 'finished'],
  b: ['2026-05-03T10:00:00Z', 'live'],
  c: ['2026-05-02T10:00:00Z', 'scheduled'],
  d: ['2026-05-02T10:00:00Z', 'live'],
  e: ['2026-05-02T10:00:00Z', 'suspended'],
  f: ['2026-05-04T03:59:59.999Z', 'scheduled'],
  g: ['2026-05-04T04:00:00Z', 'scheduled'],
}
const NEWEST_FIRST = 'gfbcdea'
const EARLIEST_FIRST = 'aedcbfg'

beforeAll(async () => {
  for (const [id, [date, status]] of Object.entries(MATCHES)) {
    const { one } = await app.newMatch({ id, date })
    if (status !== 'scheduled') await app.score(id, pointBy(one))
    if (status === 'finished') await app.score(id, aStatus('finished', { winner: one }))
    if (status === 'suspended') await app.score(id, aStatus('suspended'))
  }
})

const idsOf = ({ status, body }: Answer): string => {
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { id: string }[]).map(({ id }) => id).join('')
}
const nextOf = ({ headers }: Answer): string | null =>
  /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null

test.each([
  ['status=live', 'bd'],
  ['status=live&status=suspended', 'bde'],
  ['status=walkover', ''],
  ['from=2026-05-02T10:00:00Z', 'gfbcde'],
  ['from=2026-05-02T10:00:00.001Z', 'gfb'],
  ['to=2026-05-02T10:00:00Z', 'a'],
  ['from=2026-05-02T06:00:00-04:00&to=2026-05-03T00:00:00Z', 'cde'],
  // At the club the 4th of May begins at four o’clock, UTC.
  ['from=2026-05-04', 'g'],
  ['to=2026-05-04', 'fbcdea'],
  ['from=2026-05-03&to=2026-05-04&status=live', 'b'],
  ['from=2026-05-04&to=2026-05-03', ''],
  ['limit=3', 'gfb'],
  ['limit=1000', NEWEST_FIRST],
  ['order=newest', NEWEST_FIRST],
  ['order=earliest', EARLIEST_FIRST],
  ['order=earliest&status=scheduled&limit=2', 'cf'],
  ['order=earliest&status=live&status=suspended', 'edb'],
  ['order=earliest&from=2026-05-02T10:00:00Z&to=2026-05-04&limit=3', 'edc'],
  ['order=earliest&from=2026-05-04&to=2026-05-03', ''],
])('GET /product?%s lists %j', async (query, ids) => {
  expect(idsOf(await app.get(`/product?${query}`))).toBe(ids)
})

test.each([
  ['search=zoe', 'z'],
  ['search=PENA%20zo', 'z'],
  ['search=zoe&status=live', ''],
  ['search=mixed%20doubles', 'z'],
  ['search=round%20of', 'z'],
  ['search=nobody', ''],
])('GET /product?%s lists %j', async (query, ids) => {
  const own = await searched()
  expect(idsOf(await own.get(`/product?${query}`))).toBe(ids)
})

test('selects the matches of a club or a court, also after a match has moved, and in pages', async () => {
  const own = await startOwnApp()
  const places = { r: 'club_naco-1', s: 'club_naco-2', t: 'club_gazcue-1', u: null }
  for (const [id, court] of Object.entries(places)) {
    const club = court?.split('-')[0] ?? null
    await own.newMatch({ id, club, court, company: `Player ${id.repeat(3)}` })
  }
  const listed = async (query: string) => [...idsOf(await own.get(`/product?view=summary&${query}`))].sort().join('')
  expect(await listed('club=club_naco')).toBe('rs')
  expect(await listed('court=club_naco-2')).toBe('s')
  expect(await listed('club=club_gazcue&court=club_naco-2')).toBe('')
  expect(await listed('club=club_naco&search=player%20rrr')).toBe('r')
  expect(await listed('club=club_naco&status=live')).toBe('')
  await own.patch('u', { club: 'club_naco', court: 'club_naco-2' })
  expect(await listed('court=club_naco-2')).toBe('su')
  const first = await own.get('/product?court=club_naco-2&limit=1')
  expect(idsOf(first) + idsOf(await own.get(nextOf(first) ?? ''))).toHaveLength(2)
  expect(nextOf(await own.get('/product?court=club_naco-2&limit=2'))).toBeNull()
})

/** Starts a server with two matches. The searches look for one of them. */
async function searched() {
  const own = await startOwnApp()
  await own.newMatch({ id: 'z', company: 'Zoé Peña', category: 'Mixed doubles', description: 'Round of 16' })
  await own.newMatch({ id: 'y', company: 'Eva Cruz', company2: 'Luz Marte' })
  return own
}

test('a search finds new names after a match has changed, and pages follow each other', async () => {
  const own = await searched()
  expect(idsOf(await own.get('/product?search=marte'))).toBe('y')
  await own.patch('y', { company2: 'Luz Zoé' })
  expect(idsOf(await own.get('/product?search=marte'))).toBe('')
  const first = await own.get('/product?search=zo%C3%A9&limit=1')
  expect(idsOf(first) + idsOf(await own.get(nextOf(first) ?? ''))).toHaveLength(2)
})

test.each([
  ['', NEWEST_FIRST],
  ['&order=earliest', EARLIEST_FIRST],
  ['&order=earliest&status=live&status=suspended&status=scheduled&status=finished', EARLIEST_FIRST],
  ['&order=earliest&search=singles', EARLIEST_FIRST],
])('pages of any size together make up the list “%s”', async (query, ids) => {
  for (const limit of [1, 2, 3, 6, 7, 8]) {
    let found = ''
    let pages = 0
    for (let url: string | null = `/product?view=summary&limit=${limit}${query}`; url !== null; pages++) {
      const page: Answer = await app.get(url)
      found += idsOf(page)
      url = nextOf(page)
    }
    expect([found, pages]).toEqual([ids, Math.ceil(7 / limit)])
  }
})

test('a match that changes between two pages is listed exactly once', async () => {
  const first = await app.get('/product?limit=4')
  await app.score('e', aStatus('resumed'))
  await app.score('e', aStatus('suspended'))
  expect(idsOf(first) + idsOf(await app.get(nextOf(first) ?? ''))).toBe(NEWEST_FIRST)
})

test('the address of the next page keeps the other parameters', async () => {
  const first = await app.get('/product?status=live&status=suspended&view=summary&limit=1')
  expect(nextOf(first)).toBe('/product?status=live&status=suspended&view=summary&limit=1&cursor=1777802400000_b')
  const second = await app.get(nextOf(first) ?? '')
  expect([idsOf(second), matchSummarySchema.strict().array().safeParse(second.body).success]).toEqual(['d', true])
})

test('a page has whole matches, and is compressed if it is long', async () => {
  const { body } = await app.get('/product?status=live')
  expect(matchSchema.array().parse(body)).toEqual([await app.match('b'), await app.match('d')])
  const raw = await fetch(`${app.url}/product?status=live`, { headers: { 'accept-encoding': 'gzip' } })
  expect([raw.headers.get('content-encoding'), await raw.json()]).toEqual(['gzip', body])
})

test('only a list that was requested with `maxAge` may lack the last points', async () => {
  const own = await startOwnApp()
  const { id, one } = await own.newMatch()
  const seqAt = async (query: string) => {
    const { body } = await own.get(`/product?view=summary${query}`)
    return (body as { seq: number }[])[0]?.seq
  }
  expect(await seqAt('')).toBe(0)
  await own.score(id, pointBy(one))
  expect(await seqAt('&maxAge=5000')).toBe(0)
  expect(await seqAt('&maxAge=0')).toBe(1)
  expect(await seqAt('&maxAge=5000')).toBe(1)
  await own.score(id, pointBy(one))
  expect(await seqAt('')).toBe(2)
})

test('the address of the next page never has the host of the request', async () => {
  const port = Number(new URL(app.url).port)
  const request = 'GET http://evil.example/product?limit=2 HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'
  const { answer } = await sendRaw(port, request).ended
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toMatch(/^link: <\/product\?limit=2&cursor=/m)
})

test('a page is a 304 until one of its matches changes', async () => {
  const first = await app.get('/product?status=scheduled&limit=2')
  const known = { 'if-none-match': first.headers.get('etag') ?? '' }
  await app.patch('a', { category: 'Doubles' })
  const again = await app.get('/product?status=scheduled&limit=2', known)
  expect([again.status, again.headers.get('link')]).toEqual([304, first.headers.get('link')])
  await app.patch('g', { category: 'Doubles' })
  expect((await app.get('/product?status=scheduled&limit=2', known)).status).toBe(200)
})

test('every selection equals a filter of the whole list', async () => {
  const whole = matchSummarySchema.array().parse((await app.get('/product?view=summary')).body)
  const statuses = fc.uniqueArray(fc.constantFrom('scheduled', 'live', 'suspended', 'finished'), { minLength: 1 })
  const date = fc.constantFrom(...Object.values(MATCHES).map(([each]) => new Date(each).toISOString()))
  await fc.assert(
    fc.asyncProperty(statuses, date, date, async (chosen, from, to) => {
      const query = [...chosen.map((status) => `status=${status}`), `from=${from}`, `to=${to}`].join('&')
      const fitting = whole.filter(
        (each) => chosen.includes(each.status as never) && each.date >= from && each.date < to,
      )
      expect([...idsOf(await app.get(`/product?${query}`))].sort()).toEqual(fitting.map(({ id }) => id).sort())
    }),
    { numRuns: 30 },
  )
})

describe('rejects', () => {
  test.each([
    ['status=over', /^status: must be one of scheduled, live/],
    ['status=live&status=over', /^status/],
    ['status=', /^status: must be one of/],
    ['from=yesterday', /^from: must be a date/],
    ['from=2026-02-30', /^from: must be a date/],
    ['from=', /^from: must be a date/],
    ['to=2026-05-04T10:00:00', /^to: must be a date/],
    ['limit=0', /^limit: must be at least 1$/],
    ['limit=1001', /^limit: must be at most 1000$/],
    ['limit=x', /^limit: must be a number$/],
    ['limit=1.5', /^limit: must be a whole number$/],
    ['maxAge=-1', /^maxAge: must be at least 0$/],
    ['maxAge=5001', /^maxAge: must be at most 5000$/],
    ['maxAge=0.5', /^maxAge: must be a whole number$/],
    ['order=latest', /^order: must be one of newest, earliest$/],
    ['cursor=b', /^cursor: must come from the Link header/],
    ['cursor=1_b&cursor=2_b', /^cursor: must be a text$/],
  ])('?%s', async (query, message) => {
    expectError(await app.get(`/product?${query}`), 400, 'BAD_REQUEST', message)
  })
})
