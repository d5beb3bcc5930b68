import { EventEmitter } from 'node:events'
import { Registry } from 'prom-client'
import type { Server } from 'socket.io'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dropSlowWatchers } from './slow-watchers.ts'
import { socketMetrics } from './socket-metrics.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A watcher for whom so much waits. */
function aWatcher(packets: number, bytes: number) {
  const socket = { bufferedAmount: bytes, terminate: vi.fn() }
  return Object.assign(new EventEmitter(), {
    writeBuffer: Array(packets).fill('a packet'),
    transport: { socket },
    socket,
  })
}

function aServerWith(...watchers: ReturnType<typeof aWatcher>[]) {
  const io = { engine: new EventEmitter(), httpServer: new EventEmitter() }
  const metrics = socketMetrics([new Registry()])
  dropSlowWatchers(io as unknown as Server, metrics)
  for (const watcher of watchers) io.engine.emit('connection', watcher)
  return {
    io,
    look: () => void vi.advanceTimersByTime(200),
    dropped: async () => (await metrics.watchersDropped.get()).values[0]?.value ?? 0,
  }
}

describe('[F11] a watcher for whom', () => {
  test.each([
    ['a thousand packets wait', 1000, 0, 0],
    ['one packet more waits', 1001, 0, 1],
    ['a mebibyte waits for the network', 0, 1_048_576, 0],
    ['one byte more waits', 0, 1_048_577, 1],
  ])('%s (%d packets, %d bytes) is dropped %d times', async (_, packets, bytes, times) => {
    const watcher = aWatcher(packets, bytes)
    const { look, dropped } = aServerWith(watcher)
    look()
    expect(watcher.socket.terminate).not.toHaveBeenCalled()
    look()
    expect(watcher.socket.terminate).toHaveBeenCalledTimes(times)
    expect(await dropped()).toBe(times)
  })

  test('a burst waits at one look and not at the next stays, again and again', async () => {
    const watcher = aWatcher(0, 0)
    const { look, dropped } = aServerWith(watcher)
    for (let n = 0; n < 10; n++) {
      watcher.socket.bufferedAmount = n % 2 ? 0 : 5_000_000
      look()
    }
    expect(await dropped()).toBe(0)
  })
})

test('nobody is looked at who has gone, and nobody at all once the server has', async () => {
  const [gone, there] = [aWatcher(5000, 0), aWatcher(5000, 0)]
  const { io, look, dropped } = aServerWith(gone, there)
  gone.emit('close')
  look()
  io.httpServer.emit('close')
  look()
  look()
  expect(await dropped()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})
