import { once } from 'node:events'
import { connect } from 'node:net'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { sized } from '../brief.ts'
import { pointBy } from '../client.ts'
import { openWatcher } from '../watcher.ts'
import { type BuiltServer, figure, measured, NO_LIMITS, startBuilt, upTo } from './built-server.ts'
import type { ApiDocument } from './random-requests.ts'
import { SEED } from './send-requests.ts'
import { sendRaw } from './sent-raw.ts'

const AT_ONCE = 32
const WEBSOCKET =
  'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'
const FEED = '/socket.io/?EIO=4&transport=websocket'

/** What a client sends before it fails: less than a request, so that the server sends no answer. */
const PARTS: readonly ((path: string) => string)[] = [
  () => '',
  (path) => `GET ${path} HTTP/1.1\r\nHos`,
  (path) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":`,
  (path) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"id"`,
]

/** What a client sends before it fails: requests, upgrades to a WebSocket and to another protocol, and a tunnel. */
const REQUESTS: readonly ((path: string) => string)[] = [
  (path) => `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(3),
  (path) => `GET ${path} HTTP/1.1\r\n${WEBSOCKET}`,
  (path) => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`,
  (path) => `CONNECT ${path} HTTP/1.1\r\nHost: x\r\n\r\n`,
]

const ENDINGS = ['resets at once', 'sends garbage and resets', 'ends its side only'] as const
const AFTER_ANSWER = 'resets after the first bytes of the answer'
type Ending = (typeof ENDINGS)[number] | typeof AFTER_ANSWER

const garbage = fc.sample(fc.uint8Array({ minLength: 1, maxLength: 400 }), { numRuns: 2000, seed: SEED })

/** Opens a connection, sends the bytes and fails. Resolves when the connection has closed, also if the server refused it. */
async function fail(port: number, bytes: string, ending: Ending): Promise<void> {
  const { socket, ended } = sendRaw(port, bytes)
  const first = (event: string) => Promise.race([once(socket, event), ended]).catch(() => undefined)
  await first('connect')
  if (ending === AFTER_ANSWER) await first('data')
  if (ending === 'sends garbage and resets') socket.write(Buffer.from(garbage.pop() ?? []))
  if (ending === 'ends its side only') socket.end()
  else socket.resetAndDestroy()
  await ended
}

/** Every way to fail at a path, always in the same order. */
const failuresAt = (path: string): { readonly bytes: string; readonly ending: Ending }[] => [
  ...[...PARTS, ...REQUESTS].flatMap((begin) => ENDINGS.map((ending) => ({ bytes: begin(path), ending }))),
  ...REQUESTS.map((begin) => ({ bytes: begin(path), ending: AFTER_ANSWER }) as const),
]

/** Acts on all items, several at a time. */
async function forAll<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items]
  await Promise.all(
    upTo(AT_ONCE).map(async () => {
      for (let item = left.pop(); item !== undefined; item = left.pop()) await act(item)
    }),
  )
}

/** Stops the server and checks that it neither failed nor logged an error. */
async function expectCleanEnd(server: BuiltServer): Promise<void> {
  server.kill('SIGTERM')
  const { code, out, err } = await server.ended
  const lines = out.split('\n').filter((line) => /"level":(5|6)0/.test(line))
  expect({ code, errors: lines.slice(0, 3), err }).toEqual({ code: 0, errors: [], err: '' })
}

async function everyPath(server: BuiltServer, id: string): Promise<string[]> {
  const document = (await server.get('/docs/json')).body as ApiDocument
  const calls = Object.keys(document.paths).map((path) => path.replace(/\{[^}]+\}/g, id))
  const pages = ['/', '/live', `/live/${id}`, '/shop', '/office', '/nowhere', '/assets/none.js', '/images/none.png']
  return [...calls, ...pages, FEED, '//socket.io/', '/socket.io/?EIO=3&transport=polling', '*', 'http://x/product']
}

test('[F27] [F28] connections that are reset, half-open or full of garbage, at every path and moment, end no server', async () => {
  const server = await startBuilt(NO_LIMITS)
  const { id, one } = await server.newMatch()
  const watcher = await openWatcher(server.url)
  await watcher.watch(id)
  const paths = await everyPath(server, id)
  // The brief run takes every seventh: 36 ways at a path and 7 have no common divisor, so each way is tried at some path.
  const step = sized(7, 1)
  const some = paths.flatMap(failuresAt).filter((_, n) => (n + SEED) % step === 0)
  await forAll(some, ({ bytes, ending }) => fail(server.port, bytes, ending))
  // What the server does with a connection a second later was one of the faults.
  await expect.poll(() => figure(server, 'ventaja_watchers'), { timeout: 20_000 }).toBe(1)
  expect(await server.score(id, pointBy(one))).toMatchObject({ status: 201 })
  await watcher.sees([1])
  measured(`${some.length} connections at ${paths.length} paths, seed ${SEED}`)
  await expectCleanEnd(server)
})

test('[F27] WebSockets that send garbage, or are reset during frames, disturb nobody', async () => {
  const server = await startBuilt()
  const { id, one } = await server.newMatch()
  const watcher = await openWatcher(server.url)
  await watcher.watch(id)
  await forAll(upTo(sized(60, 600)), async (n) => {
    const { socket, ended } = sendRaw(server.port, `GET ${FEED} HTTP/1.1\r\n${WEBSOCKET}`)
    await once(socket, 'data')
    socket.write(Buffer.from(garbage[n % garbage.length] ?? []))
    if (n % 2) socket.resetAndDestroy()
    else socket.end()
    await ended
  })
  expect(await server.score(id, pointBy(one))).toMatchObject({ status: 201 })
  await watcher.sees([1])
  await expectCleanEnd(server)
})

test('[F15] [F27] connections that are reset while the server shuts down do not end it early', async () => {
  // The attackers go on for the whole time of the drain.
  const server = await startBuilt({ DRAIN_SECONDS: '2' })
  let attacking = true
  const stop = () => {
    attacking = false
  }
  onTestFinished(stop)
  const attackers = upTo(16).map(async (n) => {
    while (attacking) {
      const bytes = `GET ${n % 2 ? FEED : '/nowhere'} HTTP/1.1\r\n${WEBSOCKET}`
      await fail(server.port, bytes, n % 3 ? 'resets at once' : 'resets after the first bytes of the answer')
    }
  })
  server.kill('SIGTERM')
  const ended = await server.ended
  stop()
  await Promise.all(attackers)
  expect(ended).toMatchObject({ code: 0, out: expect.not.stringContaining('unexpected error') })
})

test('[F11] [F15] a reader of a stream that stops reading does not end a server that shuts down', async () => {
  const server = await startBuilt({ DRAIN_SECONDS: '2' })
  const { id, one, two } = await server.newMatch()
  const points = (count: number) => Array.from({ length: count }, (_, n) => pointBy(n % 2 ? one : two))
  // The match is longer than what the system keeps for a reader, so the server has to wait for the reader.
  for (let part = 0; part < 20; part++) await server.score(id, points(990))
  const request = `GET /product/${id}/stream HTTP/1.1\r\nHost: x\r\n\r\n`
  const readers = await Promise.all(
    upTo(4).map(async () => {
      const socket = connect(server.port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(request)
      await once(socket, 'readable')
      return socket
    }),
  )
  await expect.poll(() => figure(server, 'ventaja_streams')).toBe(4)
  server.kill('SIGTERM')
  // Points go on until the server stops listening.
  for (;;) {
    const answer = await server.score(id, pointBy(one)).catch(() => null)
    if (!answer) break
  }
  const { code, out } = await server.ended
  for (const socket of readers) socket.destroy()
  expect({ code, failed: out.includes('unexpected error') }).toEqual({ code: 0, failed: false })
})
