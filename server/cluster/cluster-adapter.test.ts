import { EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import type pg from 'pg'
import { Server } from 'socket.io'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { clusterAdapter } from './cluster-adapter.ts'

/** A fake connection of pg's pool. If `refuses` is set, a query fails and ends the connection. */
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
  /** Whether queries are never answered. */
  silent = false
  constructor(refuses: boolean) {
    super()
    this.refuses = refuses
  }
  async query(text: string): Promise<void> {
    this.asked.push(text)
    if (this.silent)
      return new Promise((_, reject) => this.once('end', () => reject(new Error('Connection terminated'))))
    if (!this.refuses) return
    this.connection.stream.destroy()
    throw new Error('Connection terminated unexpectedly')
  }
  release(): void {
    this.released++
  }
}

/**
 * Starts a server on two fake pools.
 * @param refusing number of connections of the listening pool, from the first, that reject every query
 */
function aLine(refusing: number, connecting = async (_connection: Connection): Promise<void> => undefined) {
  const connections: Connection[] = []
  const sent: unknown[] = []
  const line = {
    listening: {
      connect: async () => {
        const connection = new Connection(connections.length < refusing)
        connections.push(connection)
        await connecting(connection)
        return connection
      },
    } as unknown as pg.Pool,
    sending: { query: async (...query: unknown[]) => void sent.push(query) } as unknown as pg.Pool,
  }
  let listening = 0
  const adapter = clusterAdapter(line, { onListening: () => listening++, onError: () => undefined })
  const io = new Server(createServer(), { adapter })
  onTestFinished(() => io.close())
  const open = () => connections.filter(({ connection }) => !connection.stream.destroyed)
  return { io, connections, open, sent, listened: () => listening }
}

afterEach(() => void vi.useRealTimers())

test('a connection that cannot listen is closed, released and replaced once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  const { connections, open, listened } = aLine(2)
  await vi.waitFor(() => expect(connections[0]?.released).toBe(1))
  for (let n = 0; n < 10; n++) await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(listened()).toBe(1))
  expect(connections.map(({ released }) => released)).toEqual([1, 1, 0])
  expect(open()).toHaveLength(1)
  expect(open()[0]?.asked).toEqual(['LISTEN "socket.io#/"', 'select 1'])
})

test('a message is sent even while no connection listens', async () => {
  const { io, connections, sent } = aLine(1)
  await vi.waitFor(() => expect(connections[0]?.released).toBe(1))
  io.serverSideEmit('news', 1)
  await vi.waitFor(() => expect(JSON.stringify(sent)).toContain('news'))
})

describe('when a server shuts down', () => {
  /** Moves the clock far enough for every retry. */
  const later = () => vi.advanceTimersByTimeAsync(20_000)
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] }))

  test.each([
    ['opens afterwards is released, and no other is opened', null, [1]],
    ['fails to open afterwards is not tried again', new Error('connect ECONNREFUSED'), [0]],
  ])('a listening connection that %s', async (_, error, released) => {
    let decide = (): void => undefined
    const decided = new Promise<void>((resolve, reject) => {
      decide = () => (error ? reject(error) : resolve())
    })
    const { io, connections } = aLine(0, () => decided)
    await io.close()
    decide()
    await later()
    expect(connections.map((connection) => connection.released)).toEqual(released)
  })

  test('a connection that does not listen yet is closed, and no other is opened', async () => {
    const { io, connections, open } = aLine(0, async (connection) => {
      connection.silent = true
    })
    await vi.waitFor(() => expect(connections[0]?.asked).not.toEqual([]))
    await io.close()
    await later()
    expect(connections.map(({ released }) => released)).toEqual([1])
    expect(open()).toEqual([])
  })

  test('a connection that listens is closed and released once', async () => {
    const { io, connections, open, listened } = aLine(0)
    await vi.waitFor(() => expect(listened()).toBe(1))
    await io.close()
    await later()
    expect(connections.map(({ released }) => released)).toEqual([1])
    expect(open()).toEqual([])
  })
})
