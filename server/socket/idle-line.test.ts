import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type ServerOptions } from 'socket.io'
import { Adapter } from 'socket.io-adapter'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type FastBroadcast, fastBroadcast } from './fast-broadcast.ts'

/** Starts a server whose sockets join the room `all`. */
async function aServer(options: Partial<ServerOptions> = {}) {
  const http = createServer()
  const io = new Server(http, { adapter: fastBroadcast(Adapter), ...options })
  io.on('connection', (socket) => void socket.join('all'))
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void io.close())
  const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/socket.io/?EIO=4&transport=websocket`
  const { writes } = io.of('/').adapter as unknown as FastBroadcast
  return { io, url, writes, say: (what: unknown) => void io.to('all').emit('said', what) }
}

/** Connects a bare WebSocket that keeps every frame, and joins the namespace if it has no session yet. */
async function aLine(url: string, session = '') {
  const line = new WebSocket(`${url}${session}`)
  onTestFinished(() => line.terminate())
  const frames: string[] = []
  line.on('message', (data) => frames.push(String(data)))
  const receives = (wanted: string) => vi.waitFor(() => expect(frames).toContain(wanted), { interval: 5 })
  await new Promise((resolve) => line.once('open', resolve))
  if (session) return { line, frames, receives, sid: '' }
  line.send('40')
  const joined = () => frames.find((frame) => frame.startsWith('40'))
  await vi.waitFor(() => expect(joined()).toBeDefined(), { interval: 5 })
  const { sid } = JSON.parse((frames[0] ?? '').slice(1)) as { sid: string }
  return { line, frames, receives, sid }
}

const said = (what: unknown): string => `42["said",${JSON.stringify(what)}]`
const isSaid = (frame: string): boolean => frame.startsWith('42["said"')

test('a broadcast does not overtake packets that were sent through Socket.IO after the last one', async () => {
  const { io, url, writes, say } = await aServer()
  const { frames, receives } = await aLine(url)
  say(1)
  // The second packet waits in the queue until the first one is written.
  for (const what of [2, 3]) io.of('/').sockets.forEach((socket) => void socket.emit('said', what))
  say(4)
  await receives(said(4))
  expect(writes).toEqual({ direct: 1, ordinary: 1 })
  say(5)
  await receives(said(5))
  expect(frames.filter(isSaid)).toEqual([1, 2, 3, 4, 5].map(said))
  expect(writes).toEqual({ direct: 2, ordinary: 1 })
})

test('a ping between two broadcasts is sent in its order, and the next broadcast is direct again', async () => {
  const { url, writes, say } = await aServer({ pingInterval: 20 })
  const { line, frames, receives } = await aLine(url)
  say(1)
  await receives(said(1))
  // On a busy machine, a ping may come before the first broadcast. The next one comes only after an answer.
  if (frames.slice(0, frames.indexOf(said(1))).includes('2')) line.send('3')
  await vi.waitFor(() => expect(frames.slice(frames.indexOf(said(1)))).toContain('2'), { interval: 5 })
  line.send('3')
  say(2)
  await receives(said(2))
  expect(frames.slice(frames.indexOf(said(1)), frames.indexOf(said(2)) + 1)).toEqual([said(1), '2', said(2)])
  expect(writes).toEqual({ direct: 2, ordinary: 0 })
})

test('a broadcast goes to the new connection after an upgrade, and to the old one while it is in progress', async () => {
  const { io, url, say } = await aServer({ transports: ['polling', 'websocket'] })
  const before = await aLine(url)
  say(1)
  await before.receives(said(1))
  const after = await aLine(url, `&sid=${before.sid}`)
  after.line.send('2probe')
  await after.receives('3probe')
  say(2)
  await before.receives(said(2))
  const upgraded = new Promise((resolve) =>
    io.of('/').sockets.forEach((socket) => void socket.conn.once('upgrade', resolve)),
  )
  after.line.send('5')
  await upgraded
  say(3)
  await after.receives(said(3))
  expect(before.frames.filter(isSaid)).toEqual([1, 2].map(said))
  expect(after.frames.filter(isSaid)).toEqual([said(3)])
})

test('a socket that the server closes during a broadcast gets nothing after its close frame', async () => {
  const { io, url, writes, say } = await aServer()
  await aLine(url)
  const { line, frames } = await aLine(url)
  say(1)
  const [first, second] = [...io.of('/').sockets.values()]
  // Two packets make the first viewer's queue busy, so that Socket.IO sends to it and notifies the listener.
  for (let n = 0; n < 2; n++) first?.emit('other')
  first?.onAnyOutgoing(() => void second?.conn.close())
  const closed = new Promise((resolve) => line.once('close', resolve))
  say(2)
  await closed
  expect(frames.filter(isSaid)).toEqual([said(1)])
  expect(writes).toEqual({ direct: 2, ordinary: 2 })
})

test('a socket whose viewer ends the connection gets no further frame', async () => {
  const { io, url, writes, say } = await aServer()
  const { line, receives } = await aLine(url)
  say(1)
  await receives(said(1))
  const [socket] = [...io.of('/').sockets.values()] as unknown as {
    conn: { transport: { socket: { _socket: NodeJS.EventEmitter } } }
  }[]
  const own = socket?.conn.transport.socket._socket
  // The server answers the close frame in this event and ends its side, before Socket.IO learns about it.
  const answered = new Promise((resolve) => own?.once('data', () => setImmediate(resolve)))
  line.close()
  await answered
  say(2)
  expect(writes.direct).toBe(1)
})
