import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { matchSummarySchema } from '../../shared/matches/match-schemas.ts'
import { anUndo, aStatus, pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { startApp, startOwnApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)

describe('GET /product', () => {
  test('[W1] lists every match in the documented shape, newest date first', async () => {
    const own = await startOwnApp()
    for (const date of ['2026-05-02T00:00:00Z', '2026-05-03T00:00:00Z', '2026-05-01T00:00:00Z']) {
      await own.newMatch({ date })
    }
    const matches = await own.matches()
    expect(matches.map(({ date }) => date.slice(0, 10))).toEqual(['2026-05-03', '2026-05-02', '2026-05-01'])
    expect(matches[0]).toMatchObject({
      category: 'Singles',
      company: 'Ana Díaz',
      company2: 'Beto Cruz',
      score: [' ', ':', ' '],
      actions: [],
      liveStream: false,
      streamUrl: null,
      seq: 0,
      format: null,
      status: 'scheduled',
    })
  })

  test('is an empty list without matches', async () => {
    const own = await startOwnApp()
    expect(await own.get('/product')).toMatchObject({ status: 200, body: [] })
  })

  test('?view=summary leaves the logs out and keeps the scoreboard', async () => {
    const { id, one } = await app.newMatch()
    await app.score(id, pointBy(one))
    const { body } = await app.get('/product?view=summary')
    const [summary] = matchSummarySchema
      .strict()
      .array()
      .parse(body)
      .filter((match) => match.id === id)
    expect(summary).toMatchObject({ seq: 1, scoreboard: { points: ['15', '0'], state: { points: [1, 0] } } })
  })

  test.each(['/product', '/product?view=summary', '/product?limit=1'])(
    'HEAD %s has the headers of GET',
    async (path) => {
      await app.newMatch()
      const [head, get] = [await app.call('HEAD', path), await app.get(path)]
      const headersOf = ({ status, headers }: typeof head) => [
        status,
        ...['etag', 'link', 'content-type', 'content-encoding', 'vary', 'cache-control'].map((name) =>
          headers.get(name),
        ),
      ]
      expect(headersOf(head)).toEqual(headersOf(get))
      expect(head.body).toBe('')
    },
  )

  test('another view is a 400 that names it', async () => {
    expectError(await app.get('/product?view=tiny'), 400, 'BAD_REQUEST', /^view: /)
  })
})

describe('ETag and 304', () => {
  test.each(['/product', '/product?view=summary', 'one match'])(
    '[W2] %s is 304 until something changes',
    async (path) => {
      const { id, one } = await app.newMatch()
      const url = path === 'one match' ? `/product/${id}` : path
      const first = await app.get(url)
      const etag = first.headers.get('etag') ?? ''
      expect(first.headers.get('cache-control')).toBe('no-cache')
      expect(await app.get(url, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' })
      expect(await app.get(url, { 'if-none-match': `"other", ${etag}` })).toMatchObject({ status: 304 })

      await app.score(id, pointBy(one))
      const scored = await app.get(url, { 'if-none-match': etag })
      expect(scored.status).toBe(200)
      expect(scored.headers.get('etag')).not.toBe(etag)

      await app.patch(id, { description: randomUUID() })
      expect(await app.get(url, { 'if-none-match': scored.headers.get('etag') ?? '' })).toMatchObject({ status: 200 })
    },
  )

  test('the full list and the summary have different ETags', async () => {
    await app.newMatch()
    const [full, summary] = await Promise.all([app.get('/product'), app.get('/product?view=summary')])
    expect(full.headers.get('etag')).not.toBe(summary.headers.get('etag'))
  })
})

describe('compression', () => {
  const raw = async (path: string, accepted: string) => {
    // Not `fetch`, which would decompress the body: the test needs the raw bytes.
    const { request } = await import('node:http')
    return new Promise<{ encoding: string | undefined; vary: string | undefined; body: Buffer }>((resolve, reject) => {
      request(app.url + path, { headers: { 'accept-encoding': accepted } }, async (response) => {
        const { 'content-encoding': encoding, vary } = response.headers
        resolve({ encoding, vary, body: Buffer.concat(await response.toArray()) })
      })
        .on('error', reject)
        .end()
    })
  }

  test.each([
    ['gzip', 'gzip'],
    ['br, gzip;q=0.5', 'gzip'],
    ['gzip;q=0', undefined],
    ['br', undefined],
    ['identity', undefined],
  ])('a viewer that accepts "%s" gets %s', async (accepted, encoding) => {
    const { id, one, two } = await app.newMatch()
    await app.score(
      id,
      Array.from({ length: 30 }, (_, i) => pointBy(i % 2 ? one : two)),
    )
    const answer = await raw(`/product/${id}`, accepted)
    expect(answer).toMatchObject({ encoding, vary: 'accept-encoding' })
    const json = encoding ? gunzipSync(answer.body) : answer.body
    expect(JSON.parse(String(json))).toMatchObject({ id, seq: 30 })
  })
})

describe('GET /product/{id}', () => {
  test('accepts a slash at its end', async () => {
    const { id } = await app.newMatch()
    expect((await app.get(`/product/${id}/`)).body).toEqual((await app.get(`/product/${id}`)).body)
  })

  test('has the entries that were not undone, each with its seq, and their score', async () => {
    const { id, one, two } = await app.newMatch()
    await app.score(id, [pointBy(one), pointBy(two), anUndo(), aStatus('suspended'), aStatus('resumed'), pointBy(two)])
    const match = await app.match(id)
    expect(match).toMatchObject({
      seq: 6,
      status: 'live',
      score: ['0', ':', '0'],
      scoreboard: { points: ['15', '15'] },
    })
    expect(match.actions.map(({ seq, player }) => [seq, player])).toEqual([
      [1, one],
      [6, two],
    ])
    expect(match.statuses.map(({ seq, kind }) => [seq, kind])).toEqual([
      [4, 'status'],
      [5, 'status'],
    ])
  })

  test('of an unknown match is a 404 that names it', async () => {
    expectError(await app.get('/product/nobody'), 404, 'MATCH_NOT_FOUND', /^id: .*"nobody"/)
  })

  test('with an invalid id is an error with the standard body', async () => {
    expectError(await app.get(`/product/${'a'.repeat(65)}`), 400, 'BAD_REQUEST', /^id: /)
    expectError(await app.get(`/product/${'a'.repeat(300)}`), 414, 'PATH_TOO_LONG')
    expectError(await app.get('/product/%zz'), 400, 'BAD_REQUEST')
  })
})

describe('GET /product/{id}/actions', () => {
  test('has the whole log with undos and undone entries', async () => {
    const { id, one } = await app.newMatch()
    await app.score(id, [pointBy(one), anUndo()])
    const { seq, entries } = await app.log(id)
    expect(seq).toBe(2)
    expect(entries).toMatchObject([
      { matchId: id, seq: 1, kind: 'action', player: one },
      { matchId: id, seq: 2, kind: 'undo', undone: 1, scoreboard: { points: ['0', '0'] } },
    ])
  })

  test.each([
    [0, [1, 2, 3]],
    [2, [3]],
    [3, []],
    [99, []],
  ])('[W9] since %i has the entries after it', async (since, seqs) => {
    const { id, one } = await app.newMatch()
    await app.score(id, [pointBy(one), pointBy(one), pointBy(one)])
    const log = await app.log(id, since)
    expect(log.seq).toBe(3)
    expect(log.entries.map(({ seq }) => seq)).toEqual(seqs)
  })

  test.each(['-1', '1.5', 'all'])('since=%s is a 400 that names it', async (since) => {
    const { id } = await app.newMatch()
    expectError(await app.get(`/product/${id}/actions?since=${since}`), 400, 'BAD_REQUEST', /^since: /)
  })

  test('of an unknown match is a 404', async () => {
    expectError(await app.get('/product/nobody/actions'), 404, 'MATCH_NOT_FOUND', /^id: /)
  })
})
