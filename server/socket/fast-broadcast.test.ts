import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { Server, type ServerOptions } from 'socket.io'
import { Adapter } from 'socket.io-adapter'
import { io as connect, type Socket } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type FastBroadcast, fastBroadcast, together } from './fast-broadcast.ts'

const ROOMS = ['one', 'two', 'three']

/** Starts a server whose sockets join rooms on request, and that counts its writes. */
async function aServer(options: Partial<ServerOptions> = {}) {
  const http: HttpServer = createServer()
  const io = new Server(http, { adapter: fastBroadcast(Adapter), ...options })
  io.on('connection', (socket) => void socket.join(socket.handshake.auth.rooms))
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void io.close())
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    io,
    http,
    writes: () => (io.of('/').adapter as unknown as FastBroadcast).writes,
    watch: (rooms: string[], transports = ['websocket']) => watch(url, rooms, transports),
  }
}

async function watch(url: string, rooms: string[], transports: string[]) {
  const socket: Socket = connect(url, { transports, forceNew: true, reconnection: false, auth: { rooms } })
  onTestFinished(() => void socket.close())
  const heard: unknown[] = []
  socket.on('said', (what) => heard.push(what))
  await new Promise((resolve) => socket.on('connect', () => resolve(null)))
  return {
    socket,
    heard,
    receives: (wanted: readonly unknown[]) =>
      vi.waitFor(() => expect(heard).toEqual(wanted), { timeout: 5000, interval: 5 }),
  }
}

/** Returns the server's end of a viewer's connection. */
const serverEnd = (io: Server, { socket }: { socket: Socket }) => {
  const own = io.of('/').sockets.get(socket.id ?? '')
  if (!own) throw new Error('no such socket')
  return own as unknown as {
    conn: {
      upgrading: boolean
      transport: { socket: { _socket: { pause(): void; resume(): void; encrypted?: boolean } } }
    }
  }
}

test('writes a broadcast directly to sockets with empty queues', async () => {
  const { io, watch, writes } = await aServer()
  const viewers = [await watch(['one']), await watch(['one'])]
  const said = ['a', 'é – 網球', 'long '.repeat(20_000)]
  for (const what of said) io.to('one').emit('said', what)
  for (const viewer of viewers) await viewer.receives(said)
  expect(writes()).toEqual({ direct: 6, ordinary: 0 })
})

test('broadcasts within `together` are one write to each recipient', async () => {
  const { io, watch, writes } = await aServer()
  const viewer = await watch(['one', 'two'])
  const other = await watch(['three'])
  together(io, () => {
    io.to('one').emit('said', 1)
    io.to(['two', 'one']).emit('said', 2)
    io.to('three').emit('said', 3)
    io.to('two').emit('said', 4)
  })
  await viewer.receives([1, 2, 4])
  await other.receives([3])
  expect(writes()).toEqual({ direct: 2, ordinary: 0 })
})

test('each viewer gets each message of its rooms once and in order', async () => {
  const { io, watch } = await aServer()
  const rooms = fc.subarray(ROOMS, { minLength: 1 })
  const viewers = await Promise.all(
    [['one'], ['two'], ['one', 'two'], ['three', 'one'], ROOMS].map(async (own) => ({ own, viewer: await watch(own) })),
  )
  let said = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ to: rooms, joined: fc.boolean() }), { maxLength: 12 }), async (messages) => {
      const numbered = messages.map((message) => ({ ...message, n: ++said }))
      const emit = (some: typeof numbered) => {
        for (const { to, n } of some) io.to(to).emit('said', n)
      }
      emit(numbered.filter(({ joined }) => !joined))
      together(io, () => emit(numbered.filter(({ joined }) => joined)))
      const inOrder = [...numbered.filter(({ joined }) => !joined), ...numbered.filter(({ joined }) => joined)]
      for (const { own, viewer } of viewers) {
        await viewer.receives(inOrder.filter(({ to }) => to.some((room) => own.includes(room))).map(({ n }) => n))
        viewer.heard.length = 0
      }
    }),
    { numRuns: 60 },
  )
})

test('a viewer gets exactly the messages sent while it was in the room', async () => {
  const { io, watch, writes } = await aServer()
  const first = await watch(['one'])
  io.to('one').emit('said', 1)
  const second = await watch(['one'])
  io.to('one').emit('said', 2)
  await io
    .of('/')
    .sockets.get(first.socket.id ?? '')
    ?.leave('one')
  io.to('one').emit('said', 3)
  await io
    .of('/')
    .sockets.get(first.socket.id ?? '')
    ?.join('one')
  io.to('one').emit('said', 4)
  await second.receives([2, 3, 4])
  second.socket.disconnect()
  await vi.waitFor(() => expect(io.of('/').sockets.size).toBe(1))
  io.to('one').emit('said', 5)
  await first.receives([1, 2, 4, 5])
  expect(writes()).toEqual({ direct: 7, ordinary: 0 })
})

test('[F11] a viewer that stopped reading gets messages through Socket.IO, all of them and in order', async () => {
  const { io, watch, writes } = await aServer()
  const slow = await watch(['one'])
  const other = await watch(['one'])
  const engine = slow.socket.io.engine as unknown as {
    transport: { ws: { _socket: { pause(): void; resume(): void } } }
  }
  const line = engine.transport.ws._socket
  line.pause()
  const padding = 'x'.repeat(100_000)
  const said = Array.from({ length: 200 }, (_, n) => `${n} ${padding}`)
  for (const what of said) io.to('one').emit('said', what)
  await other.receives(said)
  expect(writes().ordinary).toBeGreaterThan(0)
  line.resume()
  await slow.receives(said)
})

test('viewers with polling, during an upgrade and with TLS get messages through Socket.IO', async () => {
  const { io, watch, writes } = await aServer({ transports: ['polling', 'websocket'] })
  const polling = await watch(['one'], ['polling'])
  const upgrading = await watch(['two'])
  serverEnd(io, upgrading).conn.upgrading = true
  const secure = await watch(['three'])
  serverEnd(io, secure).conn.transport.socket._socket.encrypted = true
  io.to(ROOMS).emit('said', 1)
  for (const viewer of [polling, upgrading, secure]) await viewer.receives([1])
  expect(writes()).toEqual({ direct: 0, ordinary: 3 })
})

test('a viewer with a compressed connection gets messages through Socket.IO', async () => {
  const { io, watch, writes } = await aServer({ perMessageDeflate: { threshold: 0 } })
  const viewer = await watch(['one'])
  io.to('one').emit('said', 'the same '.repeat(1000))
  await viewer.receives(['the same '.repeat(1000)])
  expect(writes()).toEqual({ direct: 0, ordinary: 1 })
})

test('a viewer gets acknowledgements and broadcasts in the order in which the server sent them', async () => {
  const { io, watch } = await aServer()
  const viewer = await watch(['one'])
  for (let n = 0; n < 50; n += 2) {
    io.to(viewer.socket.id ?? '').emit('said', n)
    io.of('/')
      .sockets.get(viewer.socket.id ?? '')
      ?.emit('said', n + 0.5)
    io.to('one').emit('said', n + 1)
  }
  await viewer.receives(Array.from({ length: 25 }, (_, i) => [2 * i, 2 * i + 0.5, 2 * i + 1]).flat())
})

test('leaves broadcasts to the adapter if they are volatile, or have exceptions or acknowledgements', async () => {
  const { io, watch, writes } = await aServer()
  const left = await watch(['one', 'two'])
  const right = await watch(['one'])
  right.socket.on('ask', (answer) => answer('here'))
  left.socket.on('ask', (answer) => answer('here'))
  io.to('one').except('two').emit('said', 1)
  await right.receives([1])
  io.to('one').volatile.emit('said', 2)
  expect(await io.to('one').timeout(2000).emitWithAck('ask')).toEqual(['here', 'here'])
  await right.receives([1, 2])
  await left.receives([2])
  expect(writes()).toEqual({ direct: 0, ordinary: 0 })
})
