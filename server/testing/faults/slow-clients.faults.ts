import { expect, test } from 'vitest'
import { sized } from '../brief.ts'
import { pointBy } from '../client.ts'
import { openWatcher } from '../watcher.ts'
import { measured, startBuilt, upTo } from './built-server.ts'
import { drip, sendRaw } from './sent-raw.ts'

const SLOW = 50
const HEADERS = 'POST /reservations HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

/** All slow clients run at once, because each waits for a time-out. They must not affect the scorer and the watcher. */
test(`[F28] ${SLOW} slow clients of each kind are disconnected in time, and scoring goes on`, async () => {
  const server = await startBuilt()
  const { id, one } = await server.newMatch()
  const watcher = await openWatcher(server.url)
  await watcher.watch(id)

  const silent = upTo(SLOW).map(() => sendRaw(server.port, ''))
  const slowHeaders = upTo(SLOW).map(() => sendRaw(server.port, HEADERS))
  for (const one of slowHeaders) drip(one, 'X-Header: slow\r\n', 500)
  // The brief run does not wait for the body's time-out of 30 s.
  const slowBodies = upTo(sized(0, SLOW)).map(() => sendRaw(server.port, `${HEADERS}Content-Length: 100000\r\n\r\n`))
  for (const one of slowBodies) drip(one, 'x', 500)

  // Upgrades to a WebSocket and then sends nothing.
  const upgrade =
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'
  const key = `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`
  const mute = upTo(SLOW).map(() => sendRaw(server.port, upgrade + key))

  let scoring = true
  let seq = 0
  const longest = { ms: 0 }
  const scorer = (async () => {
    while (scoring) {
      const sent = performance.now()
      expect(await server.score(id, pointBy(one, { baseSeq: seq }))).toMatchObject({ status: 201 })
      seq += 1
      longest.ms = Math.max(longest.ms, performance.now() - sent)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()

  const ends = async (connections: typeof silent) => Promise.all(connections.map(({ ended }) => ended))
  const all = [ends(silent), ends(slowHeaders), ends(slowBodies), ends(mute)] as const
  const [nothing, headers, bodies, sockets] = await Promise.all(all)
  scoring = false
  await scorer
  for (const { afterMs } of [...nothing, ...headers]) {
    expect(afterMs).toBeGreaterThan(8000)
    expect(afterMs).toBeLessThan(18_000)
  }
  for (const { answer } of headers) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  for (const { answer, afterMs } of bodies) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(afterMs).toBeLessThan(40_000)
  }
  for (const { answer, afterMs } of sockets) {
    expect(answer).toMatch(/^HTTP\/1\.1 101 /)
    expect(afterMs).toBeLessThan(18_000)
  }
  await watcher.sees(upTo(seq))
  const after = [nothing, headers, bodies, sockets].map((kind) =>
    (Math.max(0, ...kind.map(({ afterMs }) => afterMs)) / 1000).toFixed(1),
  )
  measured(
    `disconnected after ${after[0]} s (silent), ${after[1]} s (headers), ${after[2]} s (bodies), ${after[3]} s (sockets)`,
  )
  measured(`${seq} points meanwhile, the slowest answered after ${longest.ms.toFixed(0)} ms`)
})

test('[F28] oversized and malformed requests get 413, 431 or 400, and their connection is closed', async () => {
  const { port, get } = await startBuilt()
  const json = 'Host: x\r\nContent-Type: application/json\r\n'
  const cases: [string, RegExp][] = [
    [`POST /reservations HTTP/1.1\r\n${json}Content-Length: 9999999\r\nConnection: close\r\n\r\n`, / 413 /],
    [
      `POST /reservations HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n200000\r\n${'x'.repeat(0x200000)}\r\n0\r\n\r\n`,
      / 413 /,
    ],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`, / 431 /],
    [`GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, / 431 /],
    ['NONSENSE\r\n\r\n', / 400 /],
    // Requests whose end a proxy and the server could read differently (request smuggling).
    [`POST /reservations HTTP/1.1\r\n${json}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, / 400 /],
    [`POST /reservations HTTP/1.1\r\n${json}Content-Length: 4\r\nContent-Length: 5\r\n\r\nnull`, / 400 /],
    ['GET / HTTP/1.1\r\nHost: x\r\nBad Header: y\r\n\r\n', / 400 /],
    ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n', / 400 /],
  ]
  for (const [bytes, status] of cases) {
    const { answer } = await sendRaw(port, bytes).ended
    expect([bytes.slice(0, 60), answer.split('\r\n')[0]]).toEqual([bytes.slice(0, 60), expect.stringMatching(status)])
    expect(answer).not.toMatch(/\bat .*\.[jt]s:\d+|node_modules/)
  }
  expect(await get('/readyz')).toMatchObject({ status: 200 })
})
