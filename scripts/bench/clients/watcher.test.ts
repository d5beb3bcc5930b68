import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterEach, expect, test } from 'vitest'
import { DIALECTS } from './dialects.ts'
import { clientFrame, FrameReader } from './frames.ts'
import { Watcher } from './watcher.ts'

let io: Server | undefined
afterEach(() => io?.close())

async function watched(pingInterval = 25_000) {
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  io = new Server(http, { pingInterval, pingTimeout: 200 })
  io.on('connection', (socket) => {
    socket.on('match:watch', ({ id }: { id: string }, acknowledge: (answer: unknown) => void) => {
      void socket.join(id)
      acknowledge({ ok: true, seq: 3, entries: [] })
    })
  })
  const indexes: number[] = []
  const { port } = http.address() as AddressInfo
  const settings = { port, match: 'final', dialect: DIALECTS.socketio, onBytes: () => {} }
  const watcher = new Watcher({ ...settings, onMessage: (index) => void indexes.push(index) }, true)
  await watcher.ready
  return { io, watcher, indexes }
}

test('counts the messages of its match only', async () => {
  const { io, watcher, indexes } = await watched()
  for (const seq of [1, 2, 3]) io.to('final').emit('match:action', { matchId: 'final', seq })
  io.to('another').emit('match:action', { matchId: 'another', seq: 9 })
  await expect.poll(() => watcher.count).toBe(3)
  expect(indexes).toEqual([0, 1, 2])
  expect(watcher.gaps).toBe(0)
  watcher.end()
})

test('counts a missing message as a gap', async () => {
  const { io, watcher } = await watched()
  for (const seq of [5, 6, 8, 9]) io.to('final').emit('match:action', { matchId: 'final', seq })
  await expect.poll(() => watcher.count).toBe(4)
  expect(watcher.gaps).toBe(1)
  watcher.end()
})

test('stays connected by answering pings', async () => {
  const { io, watcher } = await watched(100)
  let answered = 0
  for (const socket of io.sockets.sockets.values()) socket.conn.on('heartbeat', () => (answered += 1))
  await expect.poll(() => answered, { timeout: 3000 }).toBeGreaterThan(4)
  expect(io.sockets.sockets.size).toBe(1)
  expect(watcher.count).toBe(0)
  watcher.end()
})

const frame = (payload: string): Buffer => {
  const bytes = Buffer.from(payload)
  const head =
    bytes.length < 126
      ? [0x81, bytes.length]
      : bytes.length < 65_536
        ? [0x81, 126, bytes.length >> 8, bytes.length & 0xff]
        : [0x81, 127, 0, 0, 0, 0, 0, bytes.length >> 16, (bytes.length >> 8) & 0xff, bytes.length & 0xff]
  return Buffer.concat([Buffer.from(head), bytes])
}
const SHORT = ['', '2', 'x'.repeat(125), 'y'.repeat(126), 'last']
const LONG = [...SHORT, 'z'.repeat(70_000), 'last']

test.each([
  [1, SHORT],
  [2, SHORT],
  [3, SHORT],
  [131, SHORT],
  [1000, LONG],
  [1_000_000, LONG],
])('finds complete frames in pieces of %i bytes', (size, payloads) => {
  const seen: string[] = []
  const reader = new FrameReader((bytes, from, to, opcode) => {
    expect(opcode).toBe(1)
    seen.push(bytes.toString('latin1', from, to))
  })
  const all = Buffer.concat(payloads.map(frame))
  // One buffer for all pieces: the socket reuses its buffer too.
  const piece = Buffer.alloc(size)
  for (let at = 0; at < all.length; at += size) {
    const length = all.copy(piece, 0, at, Math.min(at + size, all.length))
    reader.read(piece.subarray(0, length))
  }
  expect(seen).toEqual(payloads)
})

test('masks a client frame and writes its length', () => {
  expect([...clientFrame('3')]).toEqual([0x81, 0x81, 0, 0, 0, 0, 51])
  expect([...clientFrame('x'.repeat(300)).subarray(0, 4)]).toEqual([0x81, 0x80 | 126, 1, 44])
})
