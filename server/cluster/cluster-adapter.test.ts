import { EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import type pg from 'pg'
import { Server } from 'socket.io'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { clusterAdapter } from './cluster-adapter.ts'

/** A connection as pg's pool gives it, which refuses what it is asked as long as the test says so. */
class Connection extends EventEmitter {
  released = 0
  readonly connection = {
    stream: {
      destroyed: false,
      destroy: () => {
        if (this.connection.stream.destroyed) return
        this.connection.stream.destroyed = true
        process.nextTick(() => this.emit('end'))
      },
    },
  }
  readonly asked: string[] = []
  readonly refuses: boolean
  constructor(refuses: boolean) {
    super()
    this.refuses = refuses
  }
  async query(text: string): Promise<void> {
    this.asked.push(text)
    if (!this.refuses) return
    this.connection.stream.destroy()
    throw new Error('Connection terminated unexpectedly')
  }
  release(): void {
    this.released++
  }
}

/** Two pools, the first so many connections of which refuse everything. */
function aLine(refusing: number) {
  const connections: Connection[] = []
  const told: unknown[] = []
  const line = {
    listening: {
      connect: async () => {
        const connection = new Connection(connections.length < refusing)
        connections.push(connection)
        return connection
      },
    } as unknown as pg.Pool,
    telling: { query: async (...query: unknown[]) => void told.push(query) } as unknown as pg.Pool,
  }
  let listening = 0
  const adapter = clusterAdapter(line, { onListening: () => listening++, onError: () => undefined })
  const io = new Server(createServer(), { adapter })
  onTestFinished(() => io.close())
  const open = () => connections.filter(({ connection }) => !connection.stream.destroyed)
  return { io, connections, open, told, listened: () => listening }
}

afterEach(() => void vi.useRealTimers())

test('a connection that cannot listen is ended, given back, and replaced by one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  const { connections, open, listened } = aLine(2)
  await vi.waitFor(() => expect(connections[0]?.released).toBe(1))
  for (let n = 0; n < 10; n++) await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(listened()).toBe(1))
  expect(connections.map(({ released }) => released)).toEqual([1, 1, 0])
  expect(open()).toHaveLength(1)
  expect(open()[0]?.asked).toEqual(['LISTEN "socket.io#/"', 'select 1'])
})

test('what is told does not wait for who listens', async () => {
  const { io, connections, told } = aLine(1)
  await vi.waitFor(() => expect(connections[0]?.released).toBe(1))
  io.serverSideEmit('news', 1)
  await vi.waitFor(() => expect(JSON.stringify(told)).toContain('news'))
})
