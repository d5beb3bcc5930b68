import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { anUndo, aStatus, pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { startApp, startOwnApp } from '../testing/running-app.ts'
import { openStream } from '../testing/stream-reader.ts'
import { openWatcher } from '../testing/watcher.ts'

const app = await startApp({ config: { streams: 200 } })
afterAll(app.close)
const points = (player: string, count: number) => Array.from({ length: count }, () => pointBy(player))
const streamOf = (id: string, query = '', headers: Readonly<Record<string, string>> = {}) =>
  openStream(`${app.url}/product/${id}/stream${query}`, headers)
const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1)

describe('a stream of a match', () => {
  test('has the same events as the socket, each entry once and in order', async () => {
    const { id, one, two } = await app.newMatch()
    const watcher = await openWatcher(app.url)
    await watcher.watch(id)
    const stream = await streamOf(id)
    await app.score(id, pointBy(one, { action: 'ACE' }))
    await app.patch(id, { category: 'Mixed' })
    await app.score(id, [pointBy(two), anUndo(), aStatus('suspended')])
    await stream.sees([1, 2, 3, 4])
    await watcher.sees([1, 2, 3, 4])
    const [first, ...others] = stream.events()
    expect(first).toMatchObject({ event: 'match:updated', data: { id, seq: 0 } })
    expect(others.filter(({ id }) => id !== null).map(({ data }) => data)).toEqual(watcher.entries)
    expect(others.filter(({ id }) => id === null).map(({ data }) => data)).toEqual(watcher.updates)
    expect(others.map(({ event }) => event)).toEqual([
      'match:action',
      'match:updated',
      'match:action',
      'match:undo',
      'match:status',
    ])
  })

  test('is an open response that no proxy stores or delays, and tells clients when to reconnect', async () => {
    const { id } = await app.newMatch()
    const { response, text } = await streamOf(id)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    })
    await vi.waitFor(() => expect(text()).toMatch(/^retry: \d{4}\n\n/))
  })

  test.each([
    ['', {}, [1, 2, 3, 4]],
    ['?since=2', {}, [3, 4]],
    ['?since=4', {}, []],
    ['', { 'last-event-id': '3' }, [4]],
    ['?since=1', { 'last-event-id': '3' }, [4]],
  ])('%s with the headers %j begins with the missed entries', async (query, headers, seqs) => {
    const { id, one } = await app.newMatch()
    await app.score(id, [...points(one, 3), anUndo()])
    const stream = await streamOf(id, query, headers)
    await vi.waitFor(() => expect(stream.events().at(-1)).toMatchObject({ event: 'match:updated', data: { seq: 4 } }))
    expect(stream.seqs()).toEqual(seqs)
    await app.score(id, pointBy(one))
    await stream.sees([...seqs, 5])
  })

  test('begins with a snapshot if more than 500 entries are missing, or the client is ahead', async () => {
    const { id, one } = await app.newMatch()
    await app.score(id, points(one, 501))
    const match = await app.match(id)
    for (const query of ['', '?since=502']) {
      const stream = await streamOf(id, query)
      await stream.sees([501])
      expect(stream.events()).toEqual([{ id: 501, event: 'match:snapshot', data: match }])
    }
    const nearer = await streamOf(id, '?since=1')
    await nearer.sees(upTo(501).slice(1))
  })

  test('of an unknown match is a 404, and an invalid Last-Event-ID is a 400', async () => {
    expectError(await app.get('/product/none/stream'), 404, 'MATCH_NOT_FOUND', /^id: /)
    const { id } = await app.newMatch()
    const invalid = await app.get(`/product/${id}/stream`, { 'last-event-id': 'last' })
    expectError(invalid, 400, 'BAD_REQUEST', /last-event-id/)
  })

  test('answers HEAD at once', async () => {
    const { id } = await app.newMatch()
    const { status, headers } = await app.call('HEAD', `/product/${id}/stream`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  })
})

test('100 streams and 100 sockets get every entry once, although streams join and reconnect during the points', async () => {
  const { id, one, two } = await app.newMatch()
  const watchers = await Promise.all(Array.from({ length: 100 }, () => openWatcher(app.url)))
  await Promise.all(watchers.map((watcher) => watcher.watch(id)))
  const early = await Promise.all(Array.from({ length: 60 }, () => streamOf(id)))
  const storm = Promise.all(Array.from({ length: 120 }, (_, n) => app.score(id, pointBy(n % 2 ? one : two))))
  const late = Promise.all(Array.from({ length: 40 }, () => streamOf(id)))
  // These readers lose their connection during the points.
  const again = early.splice(0, 20).map(async (stream) => {
    await vi.waitFor(() => expect(stream.seqs().length).toBeGreaterThan(5), { timeout: 5000, interval: 5 })
    stream.request.destroy()
    const before = stream.seqs()
    const after = await streamOf(id, '', { 'last-event-id': `${before.at(-1)}` })
    return { before, after }
  })
  await storm
  const all = upTo(120)
  for (const stream of [...early, ...(await late)]) await stream.sees(all)
  for (const { before, after } of await Promise.all(again)) await after.sees(all.slice(before.length))
  for (const watcher of watchers) await watcher.sees(all)
})

describe('a reader', () => {
  test('that does not read is cut off, and slows nobody down', async () => {
    const { id, one, two } = await app.newMatch({ format: 'SET5-S:6/TB7' })
    const slow = await streamOf(id)
    slow.response.pause()
    const other = await streamOf(id)
    let sent = 0
    // Long ids make long events, so that the socket's buffers are full after fewer points.
    const post = () =>
      app.score(
        id,
        Array.from({ length: 1000 }, () => {
          sent += 1
          return { ...pointBy(sent % 2 ? one : two), id: `${'x'.repeat(50)}${sent}` }
        }),
      )
    const dropped = async () => (await app.get('/metrics')).body
    const isCut = /ventaja_streams_dropped_total\{reason="slow"\} 1\b/
    while (sent < 19_000 && !isCut.test(String(await dropped()))) await post()
    expect(await dropped()).toMatch(isCut)
    await other.sees(upTo(sent))
    slow.response.resume()
    await slow.ended
    expect(slow.seqs().length).toBeLessThan(sent)
    expect(slow.seqs()).toEqual(upTo(slow.seqs().length))
  })

  test('beyond the limit of its address gets a 429, until another one leaves', async () => {
    const own = await startOwnApp({ config: { streams: 2 } })
    const { id } = await own.newMatch()
    const path = `/product/${id}/stream`
    const [first] = [await openStream(own.url + path), await openStream(own.url + path)]
    const refused = await own.get(path)
    expectError(refused, 429, 'TOO_MANY_STREAMS', /open streams/)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await own.get('/metrics')).body).toMatch(/^ventaja_streams 2$/m)
    first.request.destroy()
    await vi.waitFor(async () => expect((await own.get('/metrics')).body).toMatch(/^ventaja_streams 1$/m))
    expect((await openStream(own.url + path)).response.statusCode).toBe(200)
  })

  test('gets a ping every 15 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const own = await startOwnApp()
    const { id } = await own.newMatch()
    const stream = await openStream(`${own.url}/product/${id}/stream`)
    await vi.waitFor(() => expect(stream.text()).toContain('match:updated'))
    for (let pings = 1; pings <= 3; pings++) {
      vi.advanceTimersByTime(15_000)
      await vi.waitFor(() => expect(stream.text().match(/^: ping$/gm)).toHaveLength(pings))
    }
  })
})

describe('a server that shuts down', () => {
  test('ends its streams properly, and rejects new ones', async () => {
    const own = await startOwnApp({ config: { drainMs: 300 } })
    const { id } = await own.newMatch()
    const streams = await Promise.all(Array.from({ length: 5 }, () => openStream(`${own.url}/product/${id}/stream`)))
    const left = own.leave()
    expectError(await own.get(`/product/${id}/stream`), 503, 'DRAINING', /about to stop/)
    expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(Array(5).fill(true))
    await left
  })

  test('at once also ends them', async () => {
    const own = await startApp()
    const { id } = await own.newMatch()
    const stream = await openStream(`${own.url}/product/${id}/stream`)
    await own.close()
    expect(await stream.ended).toBe(true)
  })
})
