import { EventEmitter } from 'node:events'
import type { Server } from 'socket.io'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dropSlowWatchers } from './slow-watchers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a watcher with this much in its queues. */
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
  let dropped = 0
  dropSlowWatchers(io as unknown as Server, () => {
    dropped += 1
  })
  for (const watcher of watchers) io.engine.emit('connection', watcher)
  return {
    io,
    check: () => void vi.advanceTimersByTime(200),
    dropped: () => dropped,
  }
}

describe('[F11] a watcher with', () => {
  test.each([
    ['a thousand waiting packets', 1000, 0, 0],
    ['one packet more', 1001, 0, 1],
    ['a mebibyte that the network has not taken', 0, 1_048_576, 0],
    ['one byte more', 0, 1_048_577, 1],
  ])('%s (%d packets, %d bytes) is dropped %d times', (_, packets, bytes, times) => {
    const watcher = aWatcher(packets, bytes)
    const { check, dropped } = aServerWith(watcher)
    check()
    expect(watcher.socket.terminate).not.toHaveBeenCalled()
    check()
    expect(watcher.socket.terminate).toHaveBeenCalledTimes(times)
    expect(dropped()).toBe(times)
  })

  test('a watcher that receives a burst at every second check is not dropped', () => {
    const watcher = aWatcher(0, 0)
    const { check, dropped } = aServerWith(watcher)
    for (let n = 0; n < 10; n++) {
      watcher.socket.bufferedAmount = n % 2 ? 0 : 5_000_000
      check()
    }
    expect(dropped()).toBe(0)
  })
})

test('checks no watcher that has left, and none after the server has closed', () => {
  const [gone, there] = [aWatcher(5000, 0), aWatcher(5000, 0)]
  const { io, check, dropped } = aServerWith(gone, there)
  gone.emit('close')
  check()
  io.httpServer.emit('close')
  check()
  check()
  expect(dropped()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})
