import { setImmediate as nextTurn } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendRaw } from '../testing/faults/sent-raw.ts'
import { sendStreamed } from './streamed-response.ts'

const PIECE = Buffer.alloc(65_536, ' ')
const ETAG = 'W/"version"'

/** Starts a server whose answer has this number of pieces, and counts the pieces that were made. */
async function startServer(pieces: number, fails = false) {
  const app = fastify()
  const made = { pieces: 0, closed: 0 }
  async function* body() {
    try {
      yield Buffer.from('[')
      for (; made.pieces < pieces; made.pieces++) {
        await nextTurn()
        yield PIECE
      }
      if (fails) throw new Error('the database has failed')
      yield Buffer.from(']')
    } finally {
      made.closed += 1
    }
  }
  app.get('/', (request, reply) => sendStreamed(request, reply, { etag: ETAG, pieces: body }))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const get = (headers: Record<string, string> = {}, method = 'GET') => fetch(url, { headers, method })
  return { made, get, port: Number(new URL(url).port) }
}

const ask = (...headers: string[]) => `${['GET / HTTP/1.1', 'Host: x', ...headers].join('\r\n')}\r\n\r\n`

test.each([
  ['identity', null],
  ['gzip', 'gzip'],
])('sends all pieces in order to a client that accepts "%s"', async (accepted, encoding) => {
  const { get } = await startServer(30)
  const { headers, text } = await get({ 'accept-encoding': accepted }).then(async (response) => ({
    headers: response.headers,
    text: await response.text(),
  }))
  expect([headers.get('content-encoding'), headers.get('etag'), headers.get('vary')]).toEqual([
    encoding,
    ETAG,
    'accept-encoding',
  ])
  expect(text).toBe(`[${' '.repeat(30 * PIECE.length)}]`)
})

test('makes no piece for a 304, nor for HEAD', async () => {
  const { made, get } = await startServer(30)
  const unchanged = await get({ 'if-none-match': ETAG })
  expect([unchanged.status, unchanged.headers.get('etag')]).toEqual([304, ETAG])
  const head = await get({}, 'HEAD')
  expect([head.status, head.headers.get('etag'), head.headers.get('content-type')]).toEqual([
    200,
    ETAG,
    'application/json; charset=utf-8',
  ])
  expect(made.pieces).toBe(0)
})

test.each([[], ['Accept-Encoding: gzip']])('makes pieces only while the client reads (%s)', async (...headers) => {
  const { made, port } = await startServer(100_000)
  const connection = sendRaw(port, ask(...headers))
  connection.socket.pause()
  let before = -1
  await vi.waitFor(
    () => {
      const unchanged = made.pieces === before
      before = made.pieces
      expect(unchanged && before > 0).toBe(true)
    },
    { timeout: 10_000, interval: 300 },
  )
  connection.socket.resume()
  await vi.waitFor(() => expect(made.pieces).toBeGreaterThan(before + 100), { timeout: 10_000 })
  connection.socket.destroy()
  await vi.waitFor(() => expect(made.closed).toBe(1))
})

test('closes the connection if a piece cannot be made, so that no client mistakes a part for the whole list', async () => {
  const { made, get } = await startServer(3, true)
  await expect(get().then((response) => response.text())).rejects.toThrow('terminated')
  await expect(get({ 'accept-encoding': 'gzip' }).then((response) => response.text())).rejects.toThrow('terminated')
  expect(made.closed).toBe(2)
})
