import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { sized } from '../brief.ts'
import { pointBy } from '../client.ts'
import { letIn, openSocket, openWatcher } from '../watcher.ts'
import { figure, MEBIBYTE, measured, memoryOf, startBuilt, upTo } from './built-server.ts'

const addressOf = (url: string): string => `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`

/** Messages that a misbehaving socket repeats. */
const ABUSES: readonly [string, (socket: WebSocket) => void][] = [
  ['events', (socket) => socket.send('42["match:watch",{"id":"none","since":0}]')],
  ['unknown events', (socket) => socket.send('42["match:action",{"seq":1}]')],
  ['frames beyond the limit', (socket) => socket.send('x'.repeat(20_000))],
  ['binary frames', (socket) => socket.send(Buffer.alloc(1000, 7))],
  ['packets that promise attachments', (socket) => socket.send('451-["match:watch",{"_placeholder":true,"num":0}]')],
  ['connections to an unknown namespace', (socket) => socket.send('40/admin,')],
  ['pongs', (socket) => socket.send('3')],
  ['pings of WebSocket', (socket) => socket.ping()],
  ['nonsense', (socket) => socket.send('\u0000}{"__proto__":')],
]

const FLOODERS = sized(36, 99)

test(`[F27] ${FLOODERS} flooding sockets are disconnected each time, a watcher gets every point, and memory does not grow`, async () => {
  const server = await startBuilt()
  const { id, one } = await server.newMatch()
  const watcher = await openWatcher(server.url)
  await watcher.watch(id)
  let flooding = true
  let sent = 0
  const kinds = new Map<string, number>()

  const flooder = async (n: number) => {
    const [what, abuse] = ABUSES[n % ABUSES.length] ?? ABUSES[0] ?? ['', () => undefined]
    while (flooding) {
      const socket = new WebSocket(addressOf(server.url))
      socket.on('error', () => undefined)
      const closed = once(socket, 'close')
      await Promise.race([once(socket, 'open'), closed]).catch(() => undefined)
      if (socket.readyState === socket.OPEN) socket.send('40')
      for (let i = 0; i < 1000 && socket.readyState === socket.OPEN && flooding; i++) {
        abuse(socket)
        sent += 1
        if (i % 100 === 0) await new Promise(setImmediate)
      }
      // Pings are cheap to answer, so a socket that only pings may stay.
      if (what.startsWith('pings') || !flooding) socket.terminate()
      else await closed.then(() => kinds.set(what, (kinds.get(what) ?? 0) + 1))
    }
  }
  const flooders = upTo(FLOODERS).map(flooder)
  const points = sized(60, 300)
  let before = 0
  for (let seq = 1; seq <= points; seq++) {
    expect(await server.score(id, pointBy(one))).toMatchObject({ status: 201 })
    await watcher.sees(upTo(seq))
    // At half-time, the server's buffers have reached their final size.
    if (seq === Math.floor(points / 2)) before = await memoryOf(server)
  }
  const after = await memoryOf(server)
  flooding = false
  await Promise.all(flooders)
  measured(`${sent} frames; disconnected: ${[...kinds].map(([what, count]) => `${count} × ${what}`).join(', ')}`)
  expect([...kinds.keys()].sort()).toEqual(
    ABUSES.map(([what]) => what)
      .filter((what) => !what.startsWith('pings'))
      .sort(),
  )
  expect(after - before).toBeLessThan(64 * MEBIBYTE)
  expect(await figure(server, 'ventaja_sockets_refused_total')).toBeGreaterThan(0)
})

test('[F26] pages of other origins can neither open a socket nor read a response', async () => {
  const server = await startBuilt()
  for (const origin of ['https://evil.example', 'null', `http://localhost.evil.example:${server.port}`]) {
    expect([origin, await letIn(openSocket(server.url, { extraHeaders: { origin } }))]).toEqual([origin, false])
    for (const [method, path] of [
      ['GET', '/product'],
      ['OPTIONS', '/product'],
      ['OPTIONS', '/createreservation'],
    ] as const) {
      const { headers } = await server.call(method, path, undefined, {
        origin,
        'access-control-request-method': 'POST',
      })
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  }
})
