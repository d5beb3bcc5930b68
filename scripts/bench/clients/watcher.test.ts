import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterEach, expect, test } from 'vitest'
import { DIALECTS } from './dialects.ts'
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

test('a watcher counts what is said to its match, and nothing else', async () => {
  const { io, watcher, indexes } = await watched()
  for (const seq of [1, 2, 3]) io.to('final').emit('match:action', { matchId: 'final', seq })
  io.to('another').emit('match:action', { matchId: 'another', seq: 9 })
  await expect.poll(() => watcher.count).toBe(3)
  expect(indexes).toEqual([0, 1, 2])
  expect(watcher.gaps).toBe(0)
  watcher.end()
})

test('a message that is missing is noticed', async () => {
  const { io, watcher } = await watched()
  for (const seq of [5, 6, 8, 9]) io.to('final').emit('match:action', { matchId: 'final', seq })
  await expect.poll(() => watcher.count).toBe(4)
  expect(watcher.gaps).toBe(1)
  watcher.end()
})

test('a watcher answers pings, and so stays', async () => {
  const { io, watcher } = await watched(100)
  let answered = 0
  for (const socket of io.sockets.sockets.values()) socket.conn.on('heartbeat', () => (answered += 1))
  await expect.poll(() => answered, { timeout: 3000 }).toBeGreaterThan(4)
  expect(watcher.open).toBe(true)
  expect(watcher.count).toBe(0)
  watcher.end()
})
